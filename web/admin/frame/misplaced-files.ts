/**
 * A file that is dropped beside the field which takes one goes nowhere: otherwise the browser would leave the page to show it, and what is
 * typed with it. A field says by `preventDefault` that it takes the file.
 */
export function refuseMisplacedFiles(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
  }
}
