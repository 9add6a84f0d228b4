import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { LINK } from '#server/mail-templates/templates/look.ts'

/** Programs show the start of a mail beside its subject: as many characters of it at most. */
const PREVIEW_LENGTH = 150
/** Takes room and shows nothing, so that no program goes on with the mail's first words after a short preview. */
const UNSEEN = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** A link within words, underlined; it opens beside what the reader has open. */
export function link(href: string, words: string, style?: CSSProperties) {
  return h('a', { href, style: { ...LINK, ...style }, target: '_blank' }, words)
}

/** The head of a mail, whose sizes Apple Mail leaves alone. */
export function head(...content: ReactNode[]) {
  return h(
    'head',
    null,
    h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    ...content,
  )
}

/** What the list of an inbox shows beside the subject; the mail itself and its text part do not show it. */
export function preview(words: string) {
  const text = words.substring(0, PREVIEW_LENGTH)
  const style = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }
  const rest = UNSEEN.repeat(PREVIEW_LENGTH - text.length)
  return h('div', { style, 'data-skip-in-text': 'true' }, text, rest !== '' && h('div', null, rest))
}

/** Properties of Outlook's Word, which `CSSProperties` does not know. */
const NO_PADDING = { msoPaddingAlt: '0px' }
const RAISED = { ...NO_PADDING, msoTextRaise: 9 }

/**
 * A link that looks like a button. Outlook's Word knows no padding of links: there characters of 10 pixels each make the room beside
 * the words, and raised lines, in points, the room above and below.
 */
export function buttonLink(href: string, words: string, look: CSSProperties) {
  const shape = { textDecoration: 'none', display: 'inline-block', maxWidth: '100%' }
  const style = { lineHeight: '100%', ...shape, ...NO_PADDING, ...look, padding: '12px 20px' }
  return h(
    'a',
    { href, style, target: '_blank' },
    onlyOutlook('<i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i>'),
    h('span', { style: { maxWidth: '100%', display: 'inline-block', lineHeight: '120%', ...RAISED } }, words),
    onlyOutlook('<i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i>'),
  )
}

/** React cannot write comments; Outlook's Word alone reads these. */
function onlyOutlook(html: string) {
  return h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })
}
