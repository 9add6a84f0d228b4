/** Long enough for any browser to have taken the file. */
const KEPT_MS = 60_000

/** Hands a file to the browser, which saves it among the downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
