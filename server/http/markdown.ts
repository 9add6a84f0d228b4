import { createElement as h, type ReactNode } from 'react'

/** A heading of the second level: its words, and the anchor that it has. */
export interface Chapter {
  id: string
  title: string
}

interface Read {
  nodes: ReactNode[]
  chapters: Chapter[]
}

const FENCE = /^```(\w*)$/
const HEADING = /^(#{1,4}) (.+)$/
const ITEM = /^(-|\d+\.) (.*)$/
const PICTURE = /^!\[([^\]]*)\]\(pictures\/([\w.-]+\.png)\)$/
const COMMENT = /^<!--.*-->$/

/**
 * Reads Markdown as our own documents write it: headings, paragraphs, lists of one level, tables, blocks of code, and within lines code, bold
 * and links. All else stays the text that it is, and nothing of it is ever taken for HTML. Links to other files of the project lead nowhere
 * in the product, so only their words stay. A picture on a line of its own is one where `pictures` says where they are, and is left out elsewhere.
 */
export function readMarkdown(text: string, pictures?: string): Read {
  const lines = text.split('\n')
  const nodes: ReactNode[] = []
  const chapters: Chapter[] = []
  const add = (node: ReactNode) => void nodes.push(node)
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const rest = lines.slice(at)
    const fence = FENCE.exec(line)
    const heading = HEADING.exec(line)
    const picture = PICTURE.exec(line)
    if (line.trim() === '' || COMMENT.test(line)) at += 1
    else if (picture) {
      const [, alt, name = ''] = picture
      if (pictures !== undefined) add(h('img', { key: at, src: `${pictures}/${name}`, alt, loading: 'lazy' }))
      at += 1
    } else if (fence) {
      const end = rest.indexOf('```', 1)
      const code = rest.slice(1, end === -1 ? undefined : end).join('\n')
      // Focusable, since a long line is scrolled to by keyboard too.
      add(h('pre', { key: at, tabIndex: 0, 'data-language': fence[1] }, h('code', null, code)))
      at += end === -1 ? rest.length : end + 1
    } else if (heading) {
      const [, marks = '', title = ''] = heading
      const id = anchorOf(title)
      if (marks.length === 2) chapters.push({ id, title })
      add(h(`h${marks.length}`, { key: at, id }, inline(title)))
      at += 1
    } else if (line.startsWith('|')) {
      const rows = takeWhile(rest, (row) => row.startsWith('|'))
      add(table(rows, at))
      at += rows.length
    } else if (ITEM.test(line)) {
      const own = takeWhile(rest, (one) => ITEM.test(one) || /^ +\S/.test(one))
      add(list(own, at))
      at += own.length
    } else {
      const words = takeWhile(rest, (one) => one.trim() !== '' && !FENCE.test(one) && !ITEM.test(one))
      add(h('p', { key: at }, inline(words.join(' '))))
      at += words.length
    }
  }
  return { nodes, chapters }
}

function takeWhile(lines: string[], isOf: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index > 0 && !isOf(line))
  return end === -1 ? lines : lines.slice(0, end)
}

function list(lines: string[], key: number): ReactNode {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2]!)
    else items[items.length - 1] += ` ${line.trim()}`
  }
  const number = Number.parseInt(lines[0]!, 10)
  const children = items.map((item, index) => h('li', { key: index }, inline(item)))
  return Number.isNaN(number) ? h('ul', { key }, children) : h('ol', { key, start: number }, children)
}

function table(rows: string[], key: number): ReactNode {
  const cells = (row: string) =>
    row
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [head = '', , ...body] = rows
  const titles = cells(head)
  const row = (tag: 'th' | 'td', texts: string[]) =>
    texts.map((text, index) => h(tag, { key: index, ...(tag === 'th' && { scope: 'col' }) }, inline(text)))
  return h(
    'div',
    { key, className: 'table', tabIndex: 0, role: 'region', 'aria-label': titles.map(plain).join(', ') },
    h(
      'table',
      null,
      h('thead', null, h('tr', null, row('th', titles))),
      h(
        'tbody',
        null,
        body.map((one, index) => h('tr', { key: index }, row('td', cells(one)))),
      ),
    ),
  )
}

const PARTS = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

function inline(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(PARTS)) {
    const [all, code, bold, words, address = ''] = match
    nodes.push(text.slice(from, match.index))
    const key = match.index
    if (code !== undefined) nodes.push(h('code', { key }, code))
    else if (bold !== undefined) nodes.push(h('strong', { key }, inline(bold)))
    else if (/^(https:\/\/|\/|#)/.test(address)) nodes.push(h('a', { key, href: address }, inline(words!)))
    else nodes.push(...inline(words!))
    from = match.index + all.length
  }
  nodes.push(text.slice(from))
  return nodes.filter((node) => node !== '')
}

const plain = (text: string) => text.replaceAll(/[`*]/g, '')

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(title: string): string {
  return plain(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
