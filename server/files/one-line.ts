// Control characters, line ends of Unicode, and the marks that turn the direction of what follows (`gpj.exe` for `exe.jpg`).
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g

/** Makes text from outside fit for one line of a header, a page or a log: no line breaks, nothing unseen, a limited length. */
export function oneLine(text: string, most = 200): string {
  const shown = text.toWellFormed().replace(UNSEEN, ' ').trim()
  return shown
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}
