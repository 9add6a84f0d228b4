/** Brings a part of the page into view: gliding, or at once for who wants no motion. */
export function showElement(element: Element | null | undefined): void {
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isQuiet ? 'instant' : 'smooth', block: 'start' })
}
