import { expect, test } from 'vitest'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { renderFront } from '#web/front/render.tsx'
import { FILES, ORDER, START } from '#web/front/sample-start.ts'

const AT = '2026-12-03T10:00:00Z'
const HOTEL = { value: 'hotel' as const, sent: 'Hilton', problem: null, refused: null }

const answerPage = (own: Partial<ShownOrder['corrections']>) => {
  const answer = { orderId: 4711, corrections: { ...ORDER.corrections, ...own }, typed: {}, problems: {} }
  return renderFront({ ...START, page: { kind: 'answer', answer } }, FILES)
}
const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

test('where nothing can be told any more the page asks for nothing, of a flight neither', async () => {
  const closed = await answerPage({})
  expect(titleOf(closed)).toBe('Order 4711')
  expect(closed).toContain('<title>Order 4711 – Dominican E-Ticket</title>')
  expect(closed).toContain('This order can no longer be changed here. Please contact us.')
  expect(closed).not.toMatch(/Has your flight changed|We need nothing from you/)
  expect(titleOf(await answerPage({ flight: ['airline'] }))).toBe('Has your flight changed?')
})

test('an answer that nobody has decided can be changed, also where nothing more is asked', async () => {
  const given = [{ value: 'hotel' as const, given: 'Riu', at: AT, verdict: null, reason: null }]
  const page = await answerPage({ given, changeable: ['hotel'] })
  expect(titleOf(page)).toBe('Your answers')
  expect(page).toMatch(/<details class="fold" open="">.*Change an answer/)
  expect(page).toContain('name="hotel"')
  const asked = await answerPage({
    given,
    changeable: ['hotel'],
    asked_at: AT,
    asked: [{ ...HOTEL, value: 'airline' }],
  })
  expect(titleOf(asked)).toBe('Please check your details')
  expect(asked).toContain('What you send now takes its place')
})

test('what is wrong with no field has the focus as the page comes', async () => {
  const answer = { orderId: 4711, corrections: { ...ORDER.corrections, flight: ['airline' as const] } }
  const said = { kind: 'refusal' as const, message: 'Please write what you want to tell us' }
  const page = { kind: 'answer' as const, answer: { ...answer, typed: {}, problems: {} } }
  const html = await renderFront({ ...START, said, page }, FILES)
  expect(html).toMatch(/<p class="wait-notice" role="status" tabindex="-1" autofocus="">Please write/i)
})

test('a question in our own words is answered under "Your answer", and is not "anything else"', async () => {
  const asking = await answerPage({ asked_at: AT, notes: [{ text: 'Which hotel is it?', language: null }] })
  expect(asking).toContain('<label for="message">Your answer</label>')
  const both = await answerPage({
    asked_at: AT,
    notes: [{ text: 'Which hotel is it?', language: null }],
    asked: [HOTEL],
  })
  expect(both).toContain('<label for="message">Anything else we should know?</label>')
})

test('who has answered a part of what was asked reads on the order’s page that the rest is open', async () => {
  const given = [{ value: 'names' as const, given: 'Ana', at: AT, verdict: null, reason: null }]
  const pageOf = (own: Partial<ShownOrder['corrections']>) => {
    const corrections = { ...ORDER.corrections, asked: [HOTEL], asked_at: AT, ...own }
    return renderFront({ ...START, page: { kind: 'order', shown: { ...ORDER, corrections } } }, FILES)
  }
  const [rest, all] = ['Some of what we asked for is still missing.', 'Something in your details needs correcting']
  expect(await pageOf({})).toContain(all)
  const partly = await pageOf({ given })
  expect(partly).toContain(rest)
  expect(partly).not.toContain(all)
})
