/** Scrolls a part of the page into view: smoothly, or at once for people who prefer no motion. */
export function showElement(element: Element | null | undefined): void {
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isQuiet ? 'instant' : 'smooth', block: 'start' })
}
