import { expect } from '@playwright/test'
import { stripeServer, type StripeServer } from '#server/testing/stripe-server.ts'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { startMailJourney, type MailJourney } from './mail-journey.ts'
import { open, toast } from './screens.ts'
import { soldOrder } from './sold-order.ts'

const KEY = 'rk_test_cccccccccccccccccccc3'
let it: MailJourney
let stripe: StripeServer
test.beforeAll(async () => {
  stripe = await stripeServer([KEY])
  it = await startMailJourney({ STRIPE_API_KEY: KEY, STRIPE_BASE_URL: stripe.url })
})
test.afterAll(async () => {
  await it.stop()
  await stripe.close()
})

test('an answer is staged at Stripe, and goes to the bank with a press of its own and one more', async ({
  browser,
  request,
}) => {
  const orderId = await soldOrder(it, request, { transactionId: 'pi_staged' })
  const team = await it.server.addPerson(request, 'Team', 'Selma Stripe')
  const number = stripe.add()
  const opened = await request.post(`${it.server.url}/api/admin/open-dispute`, {
    headers: { authorization: await it.server.tokenOf(request, team) },
    data: { gateway: 'Stripe', caseNumber: number, reason: 'not-received', code: '13.1', scheme: 'visa', orderId },
  })
  const { id } = (await opened.json()).data
  const page = await open(it.server, browser, `/admin/disputes/${id}/pack`, team)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()

  await test.step('staged with a key: kept, and the bank has nothing', async () => {
    await page.keyboard.press('a')
    await expect(toast(page, 'The evidence is staged at Stripe. It is not yet sent to the bank')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What was sent' })).toContainText('by Selma Stripe')
    await expect(page.getByText('Not yet sent to the bank.', { exact: true })).toBeVisible()
    expect(stripe.disputes.get(number)).toMatchObject({ status: 'needs_response' })
    await accessible(page, 'dispute-staged')
  })

  await test.step('submitted by a press and one more; the first asks, and may be left', async () => {
    const submit = page.getByRole('button', { name: 'Submit to the bank' })
    await submit.click()
    const dialog = page.getByRole('dialog', { name: 'Submit to the bank?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(stripe.disputes.get(number)).toMatchObject({ status: 'needs_response' })
    await submit.click()
    await dialog.getByRole('button', { name: 'Submit to the bank' }).click()
    await expect(toast(page, 'The evidence went to the bank')).toBeVisible()
    await expect(page.getByText(/^Submitted to the bank .* by Selma Stripe$/)).toBeVisible()
    await expect(submit).toHaveCount(0)
    expect(stripe.disputes.get(number)).toMatchObject({ status: 'under_review' })
  })

  await test.step('the case is answered', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'The case' }).getByText('Answered')).toBeVisible()
  })
})
