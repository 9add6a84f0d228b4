import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { STRIPE_SECRET, stripeDispute, stripeEvent, stripePost } from '#server/testing/stripe-hooks.ts'
import { CHROMIUM, launchOf } from './chromium.ts'
import { test } from './journey.ts'
import { startMailJourney, type MailJourney } from './mail-journey.ts'
import { open, toast } from './screens.ts'
import { soldOrder } from './sold-order.ts'

// A window with a PDF is Chromium's own.
test.use({ launchOptions: launchOf(CHROMIUM) })

let it: MailJourney
test.beforeAll(async () => {
  it = await startMailJourney({ STRIPE_WEBHOOK_SECRET: STRIPE_SECRET })
})
test.afterAll(() => it.stop())

const DAY_SECONDS = 86_400
const second = () => Math.floor(Date.now() / 1000)
const inDays = (days: number) => ({ evidence_details: { due_by: second() + days * DAY_SECONDS } })

/** Stripe tells of a dispute: signed, as it sends it, to the address that its page has of us. */
async function stripeTells(request: APIRequestContext, kind: string, dispute: object): Promise<void> {
  const event = stripeEvent(`charge.dispute.${kind}`, dispute, 0, { created: second() })
  const { body, headers } = stripePost(event)
  const answer = await request.post(`${it.server.url}/api/hooks/disputes/stripe`, { data: Buffer.from(body), headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** What was pressed with a mouse or a finger from now on, by its words. */
async function pressedByPointer(page: Page): Promise<string[]> {
  const pressed: string[] = []
  await page.exposeFunction('tellPressed', (words: string) => void pressed.push(words))
  await page.addInitScript(() => {
    const { tellPressed } = globalThis as unknown as { tellPressed: (words: string) => void }
    addEventListener('pointerdown', ({ target }) => tellPressed(String((target as Element).textContent)), true)
  })
  await page.reload()
  return pressed
}

test('from webhook to a won case, with keys', async ({ browser, request }) => {
  const orderId = await soldOrder(it, request, { transactionId: 'pi_sold' })
  const team = await it.server.addPerson(request, 'Team', 'Teresa Team')
  const page = await open(it.server, browser, '/admin', team)
  const pressed = await pressedByPointer(page)
  const { keyboard } = page
  const facts = page.getByRole('region', { name: 'The case' })
  const dispute = stripeDispute({
    id: 'du_story',
    payment_intent: 'pi_sold',
    created: second(),
    reason: 'product_not_received',
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '13.1' },
    },
    ...inDays(5.5),
  })

  await test.step('Stripe tells of two disputes; the one that is due first stands first on the desk', async () => {
    await stripeTells(request, 'created', stripeDispute({ id: 'du_later', created: second(), ...inDays(12) }))
    await stripeTells(request, 'created', dispute)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await keyboard.press('Control+k')
    await keyboard.type('Disputes')
    await expect(page.getByRole('option', { name: /Disputes/ }).first()).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Open', exact: true }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('du_story')
    await expect(rows.nth(1)).toContainText('in 5 days')
    await expect(rows.nth(1)).toContainText(`#${orderId}`)
    await expect(rows.nth(1)).toContainText('Not received')
    await expect(rows.nth(1)).toContainText('Nobody')
    await expect(rows.nth(2)).toContainText('du_later')
  })

  await test.step('“Work on next” takes it, and shows what it is about', async () => {
    await keyboard.press('n')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispute du_story' })).toBeVisible()
    await expect(facts).toContainText('Needs an answer')
    await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('69.00 USD')
    await expect(page.getByText('69.00 USD')).toHaveCount(1)
    await expect(facts).toContainText('found by the transaction ID')
    await expect(facts).toContainText('Teresa Team')
    const verdict = page.getByRole('region', { name: 'What to do' })
    await expect(verdict).toContainText('Contest')
    await expect(page.getByText('Contest', { exact: true })).toHaveCount(1)
    await expect(verdict).toContainText('What answers it best')
  })

  await test.step('the answer for the bank is made: the ticket was delivered, and nothing that is not asked', async () => {
    await keyboard.press('p')
    await expect(page.getByRole('heading', { level: 1, name: 'Answer to dispute du_story' })).toBeVisible()
    const letter = page.getByRole('article', { name: /Answer to dispute/ })
    await expect(letter).toContainText('13.1 (Visa)')
    await expect(letter).toContainText('The service was delivered')
  })

  await test.step('it is kept as it is sent, and the case is answered', async () => {
    await keyboard.press('s')
    // An Enter too many sends nothing.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused()
    await keyboard.press('Tab')
    const [window] = await Promise.all([page.waitForEvent('popup'), keyboard.press('Enter')])
    await expect(toast(page, 'The answer is kept and marked as sent')).toBeVisible()
    await window.close()
    await expect(page.getByRole('region', { name: 'What was sent' }).getByRole('listitem')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispute du_story' })).toBeVisible()
    await expect(facts.getByText('Answered')).toBeVisible()
  })

  await test.step('weeks later Stripe tells that it is won, and the page that is open says so', async () => {
    await stripeTells(request, 'closed', { ...dispute, status: 'won' })
    await expect(facts.getByText('Won').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Stripe')
  })

  await test.step('the win rate counts it, with its money', async () => {
    await keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
    await expect(page.getByRole('row', { name: /du_story/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Win rate' }).press('Enter')
    for (const [by, name] of [
      ['Reason', /Not received/],
      ['Scheme', /Visa/],
      ['Gateway', /Stripe/],
    ] as const) {
      const row = page.getByRole('table', { name: by }).getByRole('row', { name })
      await expect(row).toContainText('100 %')
      await expect(row).toContainText('69.00 USD')
    }
  })

  expect(pressed).toEqual([])
})
