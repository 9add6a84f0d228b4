import { createHash } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accessible } from './accessible.ts'
import { CHROMIUM, launchOf } from './chromium.ts'
import { startMailJourney, type MailJourney } from './mail-journey.ts'
import { open, toast } from './screens.ts'
import { soldOrder } from './sold-order.ts'

// A window with a PDF is Chromium's own.
test.use({ launchOptions: launchOf(CHROMIUM) })

let it: MailJourney
test.beforeAll(async () => {
  it = await startMailJourney()
})
test.afterAll(() => it.stop())

/** A dispute of an order, as somebody types it from the gateway's page. */
async function opened(request: APIRequestContext, orderId: number, more: object): Promise<number> {
  const answer = await request.post(`${it.server.url}/api/admin/open-dispute`, {
    headers: { authorization: await it.server.adminToken(request) },
    data: { orderId, gateway: 'Stripe', amount: '69.00', currency: 'USD', ...more },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.id
}

async function stateOf(request: APIRequestContext, disputeId: number): Promise<string> {
  const answer = await request.get(`${it.server.url}/api/admin/dispute/${disputeId}`, {
    headers: { authorization: await it.server.adminToken(request) },
  })
  return (await answer.json()).data.state
}

const letterOf = (page: Page) => page.getByRole('article', { name: /Answer to dispute/ })
const keptOf = (page: Page) => page.getByRole('region', { name: 'What was sent' })

test('the answer to a dispute is read, kept as it is sent, and stands there with its digest, byte for byte', async ({
  browser,
  request,
}) => {
  const orderId = await soldOrder(it, request)
  const disputeId = await opened(request, orderId, {
    caseNumber: 'du_kept',
    reason: 'not-received',
    scheme: 'mastercard',
    code: '4853',
  })
  const page = await open(it.server, browser, `/admin/disputes/${disputeId}`)

  await test.step('what is said, to whom and why, and no more than answers it', async () => {
    await expect(page.getByRole('region', { name: 'What to do' })).toContainText('Contest')
    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answer to dispute du_kept')
    const verdict = page.getByRole('region', { name: /Not received/ })
    await expect(verdict).toContainText('Contest')
    await expect(verdict).toContainText('Mastercard takes at most')
    const letter = letterOf(page)
    await expect(letter).toContainText('4853 (Mastercard): service not received')
    await expect(letter).toContainText('The service was delivered: the ticket was e-mailed to lukasz@mail.example')
    await expect(letter).not.toContainText('official form')
    await expect(keptOf(page)).toHaveCount(0)
    await accessible(page, 'case-pack', { within: ['main'] })
  })

  await test.step('one key keeps nothing: it is asked first, with case and amount', async () => {
    await page.keyboard.press('s')
    const asked = page.getByRole('dialog', { name: 'Mark the answer to du_kept (69.00 USD) as sent?' })
    await expect(asked).toContainText('The file is kept as it was sent')
    await expect(asked.getByRole('button', { name: 'No' })).toBeFocused()
    await asked.getByRole('button', { name: 'No' }).click()
    await expect(asked).toHaveCount(0)
    expect(await stateOf(request, disputeId)).toBe('needs-response')
  })

  await test.step('kept and marked as sent, it opens, and the dispute is answered', async () => {
    await page.getByRole('button', { name: 'Keep and mark as sent' }).click()
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click(),
    ])
    await expect(toast(page, 'The answer is kept and marked as sent')).toBeVisible()
    await window.close()
    await expect(keptOf(page).getByRole('listitem')).toHaveCount(1)
    expect(await stateOf(request, disputeId)).toBe('submitted')
  })

  await test.step('what stands there is the digest of the very file', async () => {
    const digest = /[0-9a-f]{64}/.exec((await keptOf(page).textContent()) ?? '')![0]
    const [window, asked] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForRequest(/kept-case-pack/),
      keptOf(page)
        .getByRole('button', { name: /Open the answer/ })
        .click(),
    ])
    // The browser keeps no body of an answer that became a window, so it is fetched again.
    const file = await request.post(asked.url(), {
      headers: { authorization: await it.server.adminToken(request) },
      data: asked.postDataJSON(),
    })
    const body = await file.body()
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(body).digest('hex')).toBe(digest)
    await window.close()
    await accessible(page, 'case-pack-kept', { within: ['main'] })
  })

  await test.step('a later one says that another was sent before', async () => {
    await expect(letterOf(page)).toContainText('An answer to this dispute was sent on')
    await expect(letterOf(page)).toContainText('No fact was added to it or taken back.')
  })

  await test.step('back at the dispute, it is answered', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispute du_kept' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'The case' }).getByText('Answered')).toBeVisible()
  })
  await page.context().close()
})

test('a dispute that would be lost is answered by a note for ourselves, which nobody can send', async ({
  browser,
  request,
}) => {
  const { orderId } = await it.server.postOrder(request, {
    name: 'Ana',
    last_name: 'Wei',
    email: 'ana@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'standard',
    payment: { status: 'paid', transaction_id: 'txn_bare', amount: '69.00', currency: 'USD' },
  })
  const disputeId = await opened(request, orderId, { caseNumber: 'du_note', reason: 'credit' })
  const page = await open(it.server, browser, `/admin/disputes/${disputeId}/pack`)
  await expect(page.getByRole('region', { name: 'Do not contest this dispute' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep and mark as sent' })).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('This is a note for our own staff')
  await accessible(page, 'case-pack-note', { within: ['main'] })
  await page.context().close()
})

test('who does not work on disputes does not see the answer', async ({ browser, request }) => {
  const night = await it.server.addPerson(request, 'Night Staff', 'Noemi')
  const page = await open(it.server, browser, '/admin/disputes/1/pack', night)
  await expect(page.getByText('Your role does not have access to this')).toBeVisible()
  await page.context().close()
})
