import { expect, test } from 'vitest'
import { LANGUAGES, LANGUAGE_CODES } from '#web/front/languages/languages.ts'
import { renderFront } from '#web/front/render.tsx'
import { FILES, ORDER, PASS, START } from '#web/front/sample-start.ts'

test('after the journey nobody is told what to do before it; the document stays to be downloaded', async () => {
  const pageOf = (isOver: boolean) => {
    const shown = { ...ORDER, passes: [{ ...PASS, is_over: isOver }] }
    return renderFront({ ...START, page: { kind: 'order', shown } }, FILES)
  }
  const before = 'Tell us on this page before you travel.'
  expect(await pageOf(false)).toContain(before)
  const over = await pageOf(true)
  expect(over).not.toMatch(/before you travel|at check-in/)
  expect(over).toContain('Download Now')
})

test('nothing stands before the page: that a picture will be needed is said in the head', async () => {
  const shown = { ...ORDER, passes: [{ ...PASS, picture_url: '/uploads/x?picture=1' }] }
  const html = await renderFront({ ...START, page: { kind: 'order', shown } }, FILES)
  expect(html).toContain('<div id="root"><a class="skip"')
  expect(html.indexOf('<link rel="preload" as="image" href="/uploads/x?picture=1"/>')).toBeGreaterThan(0)
  expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('<body>'))
})

test.each(LANGUAGE_CODES)('in %s a refund went back the way it was paid, by card or otherwise', async (code) => {
  const { nextRefunded } = await LANGUAGES[code].load()
  expect(nextRefunded).not.toMatch(/cartão|tarjeta|carta|\bcarte\b|karte|card|карт/i)
})

test('no heading breaks within "e-ticket", which a telephone would do at its hyphen', async () => {
  for (const [language, word] of [
    ['en', '(e-ticket)'],
    ['de', '(E-Ticket)'],
  ] as const) {
    const shown = { ...ORDER, documents: [], order: { ...ORDER.order, step: 'paid' as const } }
    const html = await renderFront({ ...START, language, page: { kind: 'order', shown } }, FILES)
    expect(html).toMatch(/<h1[^>]*>[^<]+<span class="whole">\(e-ticket\)<\/span>[^<]+<\/h1>/i)
    expect(html).toContain(word)
  }
})

test.each(LANGUAGE_CODES)(
  'in %s a new date stands there with the one before, and nothing of being late',
  async (language) => {
    const words = await LANGUAGES[language].load()
    const order = {
      ...ORDER.order,
      step: 'in-progress' as const,
      expected_by: '2026-12-03T18:00:00Z',
      first_expected_by: '2026-12-01T18:00:00Z',
      late_since: null,
    }
    const html = await renderFront(
      { ...START, language, page: { kind: 'order', shown: { ...ORDER, documents: [], order } } },
      FILES,
    )
    const [before] = words.newDate.split('{')
    expect(html).toContain(before)
    expect(html).toContain('18:00')
    expect(html).not.toContain(words.late.split('{')[0])
  },
)

test.each(LANGUAGE_CODES)(
  'in %s who flies so soon that nothing was promised is told to get in touch, and not to wait',
  async (language) => {
    const words = await LANGUAGES[language].load()
    const order = { ...ORDER.order, step: 'in-progress' as const, flight_near: '2026-12-03' }
    const html = await renderFront(
      { ...START, language, page: { kind: 'order', shown: { ...ORDER, documents: [], order } } },
      FILES,
    )
    expect(html).toContain(words.flightNear.split('}').at(-1))
    expect(html).toContain('mailto:help@isla.example')
    expect(html).not.toContain(words.nextInProgress)
    expect(html).not.toContain(words.mailComes)
  },
)
