let region: HTMLElement | undefined

/** Tells a screen reader something that others see happen. */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'visually-hidden'
    document.body.append(region)
  }
  region.textContent = ''
  setTimeout(() => {
    if (region !== undefined) region.textContent = text
  }, 50)
}
