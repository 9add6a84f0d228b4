import { Parser } from 'htmlparser2'

/** Of these the reader sees something. */
const SHOWN = new Set(['main', 'footer'])
/** What nobody sees before it is opened, what is no text, and the way to the orders of others. */
const UNSEEN = new Set(['details', 'dialog', 'nav', 'script', 'style', 'svg', 'template'])
/** Said to who hears the page, and not shown. */
const UNSEEN_CLASS = /(?:^|\s)unseen(?:\s|$)/
/** What stands on lines of its own. */
const BLOCKS = new Set([
  'br',
  'div',
  'dl',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'header',
  'li',
  'main',
  'ol',
  'p',
  'section',
  'table',
  'tr',
  'ul',
])

/** What a public page shows before anything is opened or pressed: its text, a line for each of the page's blocks. */
export function pageText(html: string): string {
  const lines: string[] = []
  let line = ''
  let shown = 0
  let unseen = 0
  const endLine = () => {
    const words = line.replaceAll(/\s+/g, ' ').trim()
    if (words !== '') lines.push(words)
    line = ''
  }
  /** Beside what stands before it in the same line. */
  const apart = (name: string) => (BLOCKS.has(name) ? endLine() : (line += ' '))
  const parser = new Parser({
    onopentag(name, { class: classes = '', hidden }) {
      if (unseen > 0 || UNSEEN.has(name) || UNSEEN_CLASS.test(classes) || hidden !== undefined)
        return void (unseen += 1)
      if (SHOWN.has(name)) shown += 1
      apart(name)
    },
    ontext(words) {
      if (shown > 0 && unseen === 0) line += words
    },
    onclosetag(name) {
      if (unseen > 0) return void (unseen -= 1)
      if (name === 'dt') line = `${line.trimEnd()}:`
      apart(name)
      if (SHOWN.has(name)) shown -= 1
    },
  })
  parser.end(html)
  return lines.join('\n')
}
