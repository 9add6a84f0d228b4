import { readFileSync } from 'node:fs'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMarkdown } from '#server/http/markdown.ts'

const htmlOf = (text: string) => renderToStaticMarkup(h('main', null, readMarkdown(text).nodes)).slice(6, -7)

test.each([
  ['# A *b*\n\nOne\ntwo', '<h1 id="a-b">A *b*</h1><p>One two</p>'],
  [
    '- one\n  more\n- **two**\n\n1. first\n2. `x`',
    '<ul><li>one more</li><li><strong>two</strong></li></ul><ol start="1"><li>first</li><li><code>x</code></li></ol>',
  ],
  ['3. third', '<ol start="3"><li>third</li></ol>'],
  ['Text\n- item', '<p>Text</p><ul><li>item</li></ul>'],
  [
    '```bash\na | b\n\n# no heading\n```',
    '<pre tabindex="0" data-language="bash"><code>a | b\n\n# no heading</code></pre>',
  ],
  ['<!-- fields -->', ''],
  ['<script>alert(1)</script> & `<b>`', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; <code>&lt;b&gt;</code></p>'],
  [
    '[a](https://b.example) [c](javascript:alert(1)) [d](../e.md) [f](#g)',
    '<p><a href="https://b.example">a</a> c) d <a href="#g">f</a></p>',
  ],
  ['`**not bold**` **bold `code`**', '<p><code>**not bold**</code> <strong>bold <code>code</code></strong></p>'],
])('%j', (text, html) => {
  expect(htmlOf(text)).toBe(html)
})

test('a picture is one where there are pictures', () => {
  const text = 'One\n\n![A <queue>](pictures/queue.png)\n\nTwo'
  expect(htmlOf(text)).toBe('<p>One</p><p>Two</p>')
  expect(renderToStaticMarkup(h('main', null, readMarkdown(text, '/p').nodes))).toContain(
    '<img src="/p/queue.png" alt="A &lt;queue&gt;" loading="lazy"/>',
  )
})

test('a table has its heads, and a bar that is escaped is one', () => {
  expect(htmlOf('| a | `b` |\n| --- | --- |\n| 1 \\| 2 |  |')).toBe(
    '<div class="table" tabindex="0" role="region" aria-label="a, b"><table><thead><tr><th scope="col">a</th><th scope="col"><code>b</code></th></tr></thead>' +
      '<tbody><tr><td>1 | 2</td><td></td></tr></tbody></table></div>',
  )
})

test('nothing of the document for landing sites is lost or left as it is typed', () => {
  const doc = readFileSync('docs/landing-sites.md', 'utf8')
  const { chapters } = readMarkdown(doc)
  const html = htmlOf(doc)
  const count = (pattern: RegExp, of = doc) => [...of.matchAll(pattern)].length
  const withoutCode = doc.replaceAll(/^```\w+\n[^]*?^```$/gm, '')
  expect(chapters.map(({ title }) => title)).toEqual([...withoutCode.matchAll(/^## (.+)$/gm)].map(([, title]) => title))
  expect(count(/<pre /g, html)).toBe(count(/^```\w+$/gm))
  expect(count(/<li>/g, html)).toBe(count(/^(-|\d+\.) /gm, withoutCode))
  expect(count(/<tr>/g, html)).toBe(count(/^\|/gm, withoutCode) - count(/<table>/g, html))
  const words = html.replaceAll(/<pre [^]*?<\/pre>/g, '').replaceAll(/<code>[^<]*<\/code>/g, '')
  expect(words).not.toMatch(/`|\*\*|\]\(|<!--|^\|/m)
})
