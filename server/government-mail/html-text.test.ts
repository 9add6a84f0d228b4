import { expect, test } from 'vitest'
import { htmlText } from '#server/government-mail/html-text.ts'

test('words, lines and entities of an HTML mail', () => {
  const html =
    '<html><head><title>x</title><style>p{color:red}</style></head><body><!-- a > b --><p>Su c&#243;digo: <b>ABC</b></p>' +
    '<table><tr><td>Vuelo&nbsp;UX0089</td></tr></table>&lt;b&gt; &amp;amp; &#x1F1E9; &unknown; &#0;</body></html>'
  expect(htmlText(html)).toBe('Su código: ABC\n\nVuelo UX0089\n\n<b> &amp; 🇩 &unknown; &#0;')
})

test('a script is not read, closed or not', () => {
  expect(htmlText('a<SCRIPT>alert(1)</SCRIPT>b<script>alert(2)')).toBe('ab')
  expect(htmlText('a <b')).toBe('a')
})

test.each([
  ['open brackets', '<'.repeat(1_000_000)],
  ['open comments', '<!--'.repeat(250_000)],
  ['open scripts', '<script>'.repeat(125_000)],
  ['ampersands', '&#'.repeat(500_000)],
  ['spaces', `${' '.repeat(1_000_000)}x`],
  ['lines', ' \n'.repeat(500_000)],
])('a million characters of %s take no time', (_what, html) => {
  // The processor's time: a busy machine is not slower by it.
  const start = process.cpuUsage()
  htmlText(html)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000)
})
