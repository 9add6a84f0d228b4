import { expect, it } from 'vitest'
import { pageText } from '#server/front/page-text.ts'

it('reads what a page shows, a line for each of its blocks, as a reader sees it', () => {
  const html = `<!doctype html><html><head><title>Not shown</title><style>p{}</style></head><body><header>Menu</header>
    <main><h1>Your <b>ticket</b></h1><dl><dt>Flight</dt><dd>14 October &amp; back</dd></dl>
    <p>Expected by<br>2 October</p><ul><li>One</li><li>Łukasz O’Connor</li></ul></main><footer>Palma Travel</footer></body></html>`
  expect(pageText(html).split('\n')).toEqual([
    'Your ticket',
    'Flight: 14 October & back',
    'Expected by',
    '2 October',
    'One',
    'Łukasz O’Connor',
    'Palma Travel',
  ])
})

it.each([
  ['folded away', '<details><summary>More</summary><p>secret</p></details>'],
  ['a dialog', '<dialog><p>secret</p></dialog>'],
  ['the way to fellow travellers', '<nav><a href="/x">secret</a></nav>'],
  ['script', '<script type="application/json">secret</script>'],
  ['hidden', '<div hidden><p>secret</p></div>'],
  ['only said aloud', '<span class="badge unseen">secret</span>'],
])('leaves out what is %s', (_, html) => {
  expect(pageText(`<main><p>before</p>${html}<p>after</p></main>`)).toBe('before\nafter')
})
