import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { languageTag } from '#contract/values/languages.ts'
import { TRACKING_STEPS, type DatedStep } from '#contract/travellers/tracking.ts'
import { en } from '#web/front/languages/en.ts'
import { LANGUAGES, LANGUAGE_CODES } from '#web/front/languages/languages.ts'
import { renderFront } from '#web/front/render.tsx'
import { FILES, ORDER, START } from '#web/front/sample-start.ts'

/** The block of data that the browser's script reads. */
const dataOf = (html: string) => /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  test('the form is whole as it comes: its words, what was typed, and a token', async () => {
    const html = await renderFront({ ...START, language }, FILES)
    const words = await LANGUAGES[language].load()
    expect(html).toContain(`<html lang="${languageTag(language)}">`)
    for (const word of [words.trackHeading, words.trackOrder, words.orderId]) expect(html).toContain(word)
    expect(html).toMatch(/<form[^>]* action="\/track-order\?site=2" method="post"/)
    expect(html).toContain('name="token" value="salt.signature"')
    expect(html).toMatch(/name="orderId"[^>]*value="4711"/)
  })

  test('an order of a test key is said to be one, and nobody is asked to prove it', async () => {
    const typed = { orderId: '900000001', email: '' }
    const html = await renderFront({ ...START, language, page: { kind: 'track', typed } }, FILES)
    const { testOrder } = await LANGUAGES[language].load()
    expect(html).toContain(testOrder.replace('{id}', '900000001'))
    expect(html).not.toMatch(/name="(?:orderId|email)"/)
  })

  test.each(TRACKING_STEPS)('an order that is %s', async (step) => {
    const shown = { ...ORDER, order: { ...ORDER.order, step } }
    const html = await renderFront({ ...START, language, page: { kind: 'order', shown } }, FILES)
    expect(html).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/get-new-order-details\/OTQyMg\/download"/)
    expect(html).toContain('help@isla.example')
    expect(html).not.toMatch(/undefined|\[object|\{\w+\}<|NaN/)
  })
})

test('what happens next follows the step where the order is, and asks for nothing that was not asked', async () => {
  const at = '2026-12-01T23:59:59+00:00'
  const pageOf = (status: 'AwaitingGovt' | 'Awaiting', now: 'filed' | 'answered' | 'checked') => {
    const steps = [
      { step: 'received' as const, at, current: false },
      { step: now, at, current: true },
    ]
    const order = { ...ORDER.order, step: 'in-progress' as const, status, steps }
    return renderFront({ ...START, page: { kind: 'order', shown: { ...ORDER, documents: [], order } } }, FILES)
  }
  expect(await pageOf('AwaitingGovt', 'filed')).toContain('We have filed your form with the government')
  expect(await pageOf('AwaitingGovt', 'answered')).toContain('The government has answered')
  const called = await pageOf('Awaiting', 'checked')
  expect(called).toContain('We have a question about your order')
  expect(called).not.toMatch(/You may close this page|Waiting for your answer|nothing for you to do/)
})

test('who has answered reads that first and once, and of no question any more', async () => {
  const given = [{ value: 'hotel' as const, given: 'Hilton', at: '2026-12-03T10:00:00Z', verdict: null, reason: null }]
  const pageOf = (status: 'Awaiting' | 'Contact Customer', own: Partial<ShownOrder['corrections']>) => {
    const order = { ...ORDER.order, step: 'in-progress' as const, status }
    const corrections = { ...ORDER.corrections, ...own }
    const shown = { ...ORDER, documents: [], order, corrections }
    return renderFront({ ...START, page: { kind: 'order', shown } }, FILES)
  }
  for (const status of ['Awaiting', 'Contact Customer'] as const) {
    const answered = await pageOf(status, { answered: true, given, flight: ['airline'] })
    expect(answered).toContain('<p class="lead">We have your answer of 3 December 2026')
    expect(answered.match(/We have your answer of/g)).toHaveLength(1)
    expect(answered).not.toContain('We have a question')
  }
  const settled = await pageOf('Awaiting', { answered: true })
  expect(settled).toContain('Our team is completing your form')
  expect(settled).not.toContain('We have a question')
  // They may want to speak of something else.
  expect(await pageOf('Contact Customer', { answered: true })).toContain('We have a question')
})

test('who was bought for together and has no ticket to show says why', async () => {
  const member = { order_id: 4712, traveller: 'BEN', direction: 'Arrival' as const, flight_day: null, is_ready: false }
  const tabOf = async (state: ShownOrder['party'][number]['state'], isReady = false) => {
    const shown = { ...ORDER, party: [{ ...member, state, is_ready: isReady }] }
    const html = await renderFront({ ...START, page: { kind: 'order', shown } }, FILES)
    return /<small>(.*?)<\/small>/.exec(html)?.[1]?.replaceAll('<!-- -->', '')
  }
  expect(await tabOf('ready', true)).toBe('Arrival')
  expect(await tabOf('not-ready')).toBe('Arrival – not ready yet')
  expect(await tabOf('withdrawn')).toBe('Arrival – Form (e-ticket) withdrawn')
  expect(await tabOf('refund-open', true)).toBe('Arrival – A refund is being prepared')
  expect(await tabOf('refunded')).toBe('Arrival – Refunded')
})

test('the history says devices and countries in the reader’s language', async () => {
  const row = { order_id: 4711, create_ts: '2026-12-01T23:59:59+00:00', file1: 'a.pdf', ip: '190.94.7.9' }
  const history = [
    { ...row, browser: 'Chrome-140-Android mobile-mobile', os: 'Android 15', timezone: 'Higüey, Dominican Republic' },
    { ...row, file1: 'b.pdf', browser: 'Unknown-Unknown-PC-desktop', os: 'Unknown', timezone: 'Unknown' },
    {
      ...row,
      file1: 'c.pdf',
      browser: 'Safari-18-iPad-tablet',
      os: 'iPadOS 18',
      timezone: 'Washington, D.C., Nowhere',
    },
  ]
  const cellsOf = async (language: 'en' | 'es' | 'ru') => {
    const page = { kind: 'order' as const, shown: { ...ORDER, history } }
    const html = await renderFront({ ...START, language, page }, FILES)
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text)
    return [0, 10, 20].map((start) => cells.slice(start + 4, start + 9))
  }
  expect(await cellsOf('en')).toEqual([
    ['Android mobile', 'mobile', 'Chrome', 'Android 15', 'Higüey, Dominican Republic'],
    ['PC', 'desktop', 'Unknown', 'Unknown', 'Unknown'],
    ['iPad', 'tablet', 'Safari', 'iPadOS 18', 'Washington, D.C., Nowhere'],
  ])
  expect(await cellsOf('es')).toEqual([
    ['Android celular', 'celular', 'Chrome', 'Android 15', 'Higüey, República Dominicana'],
    ['PC', 'computadora', 'Desconocido', 'Desconocido', 'Desconocido'],
    ['iPad', 'tableta', 'Safari', 'iPadOS 18', 'Washington, D.C., Nowhere'],
  ])
  expect((await cellsOf('ru'))[0]?.at(-1)).toBe('Higüey, Доминиканская Республика')
})

test('a step that was done is over, and where the order is now has no date; a step that lasts says it itself', async () => {
  const nowOn = async (step: DatedStep['step'], own: Partial<ShownOrder['order']>) => {
    const at = '2026-12-01T23:59:59+00:00'
    const steps = [{ step, at, current: true }]
    const order = { ...ORDER.order, step: 'in-progress' as const, steps, ...own }
    const shown = { ...ORDER, documents: [], order }
    const html = await renderFront({ ...START, page: { kind: 'order', shown } }, FILES)
    const [, now] = /<li[^>]* aria-current="step"[^>]*>(.*?)<\/li>/.exec(html) ?? []
    return now?.replace(/<[^>]+>/g, ' ').trim()
  }
  expect(await nowOn('received', { status: 'Pending', step: 'received' })).toBe(
    'Waiting for your payment to be confirmed Now',
  )
  expect(await nowOn('paid', { status: 'New', step: 'paid' })).toBe('Being worked on by our team Now')
  expect(await nowOn('paid', { status: 'Future', step: 'paid' })).toBe('Waiting until we start on 24 December 2026 Now')
  expect(await nowOn('filed', { status: 'AwaitingGovt' })).toBe('With the government Now')
  expect(await nowOn('paid', { status: 'Refunds', step: 'refund-open' })).toBe('A refund is being prepared Now')
  expect(await nowOn('withdrawn', { status: 'Completed' })).toBeUndefined()
  for (const step of ['waiting', 'ready', 'refunded'] as const)
    expect(await nowOn(step, { status: 'New' })).toMatch(/Now +1 Dec 2026/)
})

test('an order that is done and has no ticket promises none: its traveller is to contact us', async () => {
  for (const recalledAt of [null, '2026-12-03T10:00:00Z']) {
    const order = { ...ORDER.order, step: 'in-progress' as const, status: 'Completed', recalled_at: recalledAt }
    const shown = { ...ORDER, documents: [], order }
    const html = await renderFront({ ...START, page: { kind: 'order', shown } }, FILES)
    expect(html).toContain('Please contact us, and we will tell you what happens next.')
    expect(html).toContain('Need Help? Contact Support')
    expect(html).not.toMatch(/nothing for you to do|We will send you an email/)
  }
})

test('a refund is called a part of the payment only where more of it was left, wherever the order is', async () => {
  const at = '2026-12-01T23:59:59+00:00'
  const pageOf = (step: 'ready' | 'in-progress' | 'refunded', isWhole: boolean) => {
    const steps = [
      { step: 'refunded' as const, at, current: false, amount: '69.00', currency: 'USD', is_whole: isWhole },
    ]
    return renderFront(
      { ...START, page: { kind: 'order', shown: { ...ORDER, order: { ...ORDER.order, step, steps } } } },
      FILES,
    )
  }
  for (const step of ['ready', 'in-progress', 'refunded'] as const) {
    expect(await pageOf(step, true)).not.toContain(en.stepPartRefunded)
    expect(await pageOf(step, false)).toContain(en.stepPartRefunded)
  }
})

test('money reads as in the mails, in the reader’s language', async () => {
  const money = { amount: '69.00', currency: 'USD' }
  const steps = [{ step: 'refunded' as const, at: '2026-12-01T23:59:59Z', current: false, ...money }]
  const page = { kind: 'order' as const, shown: { ...ORDER, order: { ...ORDER.order, steps } } }
  expect(await renderFront({ ...START, page }, FILES)).toContain('>USD\u00a069.00<')
  expect(await renderFront({ ...START, page, language: 'de' }, FILES)).toContain('>69,00\u00a0USD<')
})

test('nothing from outside becomes markup, and the data come out as they went in', async () => {
  const html = await renderFront(START, FILES)
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toMatch(/<!-- "|href="javascript:/)
  expect(dataOf(html)).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(dataOf(html))).toEqual(START)
})

test('what the server said stands at its field, which has the focus', async () => {
  const errors = { email: 'We could not find an order with this order ID and email.' }
  const html = await renderFront({ ...START, said: { kind: 'refusal', message: errors.email, errors } }, FILES)
  expect(html).toMatch(/<input(?=[^>]*name="email")(?=[^>]* autofocus)[^>]*aria-invalid="true"/i)
  expect(html).toMatch(/class="field-error"[^>]*>We could not find an order/)
  expect(html.match(/autofocus/gi)).toHaveLength(1)
})

test('the page for devices without a network holds nothing of anybody, and shows nothing before it is there', async () => {
  const html = await renderFront({ ...START, token: '', page: { kind: 'kept' } }, FILES)
  expect(html).toContain('<title>You are offline</title>')
  expect(html).toMatch(/<section class="card progress" hidden="">/)
  expect(html).not.toContain('<form')
})

test('the rules of a site are on its own pages', async () => {
  const rules = (about: 'terms' | 'privacy') => renderFront({ ...START, page: { kind: 'rules', about } }, FILES)
  expect(await rules('terms')).toContain('<a href="https://isla.example/terms">')
  expect(await rules('privacy')).toContain('Privacy Policy</h1>')
})
