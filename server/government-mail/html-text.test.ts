import { expect, test } from 'vitest'
import { htmlText } from '#server/government-mail/html-text.ts'

test('words, lines and entities of an HTML mail', () => {
  const html =
    '<html><head><title>x</title><style>p{color:red}</style></head><body><!-- a > b --><p>Su c&#243;digo: <b>ABC</b></p>' +
    '<table><tr><td>Vuelo&nbsp;UX0089</td></tr></table>&lt;b&gt; &amp;amp; &#x1F1E9; &unknown; &#0;</body></html>'
  expect(htmlText(html)).toBe('Su código: ABC\n\nVuelo UX0089\n\n<b> &amp; 🇩 &unknown; \u{fffd}')
})

test('a script is not read, closed or not', () => {
  expect(htmlText('a<SCRIPT>alert(1)</SCRIPT>b<script>alert(2)')).toBe('ab')
  expect(htmlText('a <b')).toBe('a')
})

test.each([
  ['se&ntilde;or, c&oacute;digo &euro;5 &mdash; &iquest;s&iacute;&quest;', 'señor, código €5 — ¿sí?'],
  ['&Aacute;vila &AMP; &lt;b&gt; &nbsp;&hellip;', 'Ávila & <b> …'],
])('every entity of HTML is its sign: %s', (html, words) => expect(htmlText(html)).toBe(words))

test.each([
  [
    'Descargue su ticket <a href="https://gob.example/t?a=1&amp;b=2">aquí</a>.',
    'Descargue su ticket aquí (https://gob.example/t?a=1&b=2).',
  ],
  ["<a class=x href='http://gob.example/'>gob.example</a>", 'gob.example'],
  ['<a href=https://gob.example/x><img src=y></a>', '(https://gob.example/x)'],
  ['<a href="https://evil.example">https://gob.example</a>', 'https://gob.example (https://evil.example)'],
  [
    '<a href="javascript:alert(1)">a</a> <a href="#top">b</a> <a name=c>c</a> <a href="mailto:x@y.example">d</a>',
    'a b c d',
  ],
  ['<a href="java\nscript:x">e</a><a href=" https://\u202egob.example ">f</a>', 'ef (https://gob.example)'],
  [
    '<a href="https://one.example">one <a href="https://two.example">two',
    'one (https://one.example)two (https://two.example)',
  ],
  ['<a href="https://x.example/?q=%26lt;&amp;lt;">z</a>', 'z (https://x.example/?q=%26lt;&lt;)'],
])('a link says where it leads: %s', (html, words) => expect(htmlText(html)).toBe(words))

test.each([
  ['links', '<a href=https://x.example>'.repeat(40_000)],
  ['attributes', `<a ${'href '.repeat(200_000)}>`],
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
