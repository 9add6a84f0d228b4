const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Elements whose content nobody reads. */
const UNREAD = new Set(['script', 'style', 'head', 'title', 'svg', 'template'])
/** Elements that begin a line. */
const LINE = /^\/?(p|div|br|tr|li|h[1-6]|table|blockquote|hr|section|article)$/

/** The words of an HTML mail as plain text; reads each character once, whatever stands there. */
export function htmlText(html: string): string {
  const text: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      text.push(html.slice(at))
      break
    }
    text.push(html.slice(at, open))
    const isComment = html.startsWith('<!--', open)
    const close = isComment ? html.indexOf('-->', open) : html.indexOf('>', open)
    if (close < 0) break
    at = close + (isComment ? 3 : 1)
    const name = isComment ? '' : (/^\/?[a-z][a-z0-9]*/i.exec(html.slice(open + 1, open + 20))?.[0] ?? '').toLowerCase()
    if (LINE.test(name)) text.push('\n')
    if (UNREAD.has(name)) {
      const end = indexOfEnd(html, name, at)
      if (end < 0) break
      at = end
    }
  }
  return decodeEntities(text.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function indexOfEnd(html: string, name: string, from: number): number {
  const ends = [html.indexOf(`</${name}`, from), html.indexOf(`</${name.toUpperCase()}`, from)].filter((at) => at >= 0)
  return ends.length === 0 ? -1 : Math.min(...ends)
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
