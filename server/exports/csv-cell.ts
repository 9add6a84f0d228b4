/** What a spreadsheet takes for the beginning of a formula, in its full-width forms too. */
const SIGNS = '=+\\-@＝＋－＠'
/** What nobody sees before a sign, such as a zero-width space. */
const UNSEEN = '[\\s\\p{Cc}\\p{Cf}]*'
const BEGINS = new RegExp(`^(?:[\\t\\r\\n]|${UNSEEN}[${SIGNS}])`, 'u')
/** Where another setting of the spreadsheet would begin a new cell inside this one. */
const INSIDE = new RegExp(`([;,|\\t\\r\\n]${UNSEEN})(?=[${SIGNS}])`, 'gu')
const SUSPECT = new RegExp(`[${SIGNS}\\t\\r\\n]`)

/** What a CSV file begins with: spreadsheets take one without it for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One cell of a CSV file, quoted. What a spreadsheet would run as a formula gets an apostrophe before it, which makes it text
 * there and leaves it readable everywhere (security G4).
 */
export function csvCell(text: string): string {
  const safe = SUSPECT.test(text) ? text.replace(INSIDE, "$1'").replace(BEGINS, "'$&") : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
