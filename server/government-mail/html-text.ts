import { decodeHTML } from 'entities'

/** Elements whose content nobody reads. */
const UNREAD = new Set(['script', 'style', 'head', 'title', 'svg', 'template'])
/** Elements that begin a line. */
const LINE = /^\/?(p|div|br|tr|li|h[1-6]|table|blockquote|hr|section|article)$/
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ADDRESS_AT_MOST = 500

/** A link that is open: where it leads, and where its words begin. */
interface Link {
  address: string
  from: number
}

/**
 * The words of an HTML mail as plain text, with the address of each link that leads to the web behind its words; reads each character
 * once, whatever stands there.
 */
export function htmlText(html: string): string {
  const text: string[] = []
  let link: Link | undefined
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
    if (name === 'a' || name === '/a') {
      text.push(ofLink(link, text))
      link = name === 'a' ? linkOf(html.slice(open, Math.min(close, open + 4_000)), text.length) : undefined
    }
    if (LINE.test(name)) text.push('\n')
    if (UNREAD.has(name)) {
      const end = indexOfEnd(html, name, at)
      if (end < 0) break
      at = end
    }
  }
  text.push(ofLink(link, text))
  return decodeHTML(text.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Only what leads to the web: a script is no address, and a place within the mail needs none. */
function linkOf(tag: string, from: number): Link | undefined {
  const [, ...quoted] = HREF.exec(tag) ?? []
  const address = decodeHTML(quoted.find((one) => one !== undefined) ?? '')
    .replace(/[\s\p{C}]+/gu, '')
    .slice(0, ADDRESS_AT_MOST)
    .toWellFormed()
  return /^https?:\/\//i.test(address) ? { address, from } : undefined
}

/** The address behind the words of a link, where they are not the address themselves. */
function ofLink(link: Link | undefined, text: readonly string[]): string {
  if (link === undefined) return ''
  const { address, from } = link
  const bare = (written: string) =>
    written
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  if (bare(decodeHTML(text.slice(from).join(''))) === bare(address)) return ''
  // What is decoded once more below stays what it is.
  return ` (${address.replaceAll('&', '&amp;')})`
}

function indexOfEnd(html: string, name: string, from: number): number {
  const ends = [html.indexOf(`</${name}`, from), html.indexOf(`</${name.toUpperCase()}`, from)].filter((at) => at >= 0)
  return ends.length === 0 ? -1 : Math.min(...ends)
}
