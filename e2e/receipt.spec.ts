import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Browser } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { encodeId } from '#contract/orders/order-id.ts'
import { receiptPath } from '#contract/travellers/front-paths.ts'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { ADMIN, JourneyServer } from './server.ts'
import { postOrder, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const PAID = {
  status: 'paid',
  gateway: 'stripe',
  amount: '69.00',
  currency: 'USD',
  card_brand: 'visa',
  card_last4: '4242',
}

for (const [language, name] of [
  ['en', "Łukasz O'Connor-Núñez"],
  ['ru', 'Анна'],
] as const) {
  test(`without script too the receipt is saved as a PDF that says what the page says (${language})`, async ({
    browser,
    request,
  }) => {
    const order = await postOrder(server, request, {
      name,
      language,
      passport_number: 'C01X0006H',
      hotel: 'Riu Palace',
      payment: { ...PAID, transaction_id: `pi_receipt_${language}` },
    })
    const { page, problems } = await watchedPage(server, browser, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`${server.url}/track-order?lang=${language}`)
    await page.locator('[name=orderId]').fill(String(order.orderId))
    await page.locator('[name=email]').fill(order.email)
    await page.locator('main button[type=submit]').click()
    await page.goto(`${server.url}${receiptPath(order.orderId)}`)
    const saving = page.waitForEvent('download')
    await page.locator('main a[download]').click()
    const download = await saving
    expect(download.suggestedFilename()).toBe(`receipt-${order.orderId}.pdf`)
    const bytes = new Uint8Array(await readFile(await download.path()))
    const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(totalPages).toBeLessThanOrEqual(2)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    expect(text.trimStart()).toMatch(new RegExp(`^${title}`))
    const plain = (words: string) => words.replace(/\s+/g, '')
    const lines = await page
      .locator('main section:not(#your-data) :is(h1, h2, p:not(:has(a[download])))')
      .allTextContents()
    expect(lines.length).toBeGreaterThan(12)
    for (const line of lines) expect(plain(text)).toContain(plain(line))
    expect(plain(text)).toContain(plain(name))
    expect(text).not.toContain('C01X0006H')
    expect(problems).toEqual([])
  })
}

/** A paid order whose traveller has proved it on a telephone, with script or without. */
async function provedOnTelephone(
  browser: Browser,
  request: APIRequestContext,
  javaScriptEnabled: boolean,
  payment: string,
) {
  const order = await postOrder(server, request, {
    language: 'en',
    payment: { ...PAID, transaction_id: `${payment}_${javaScriptEnabled}` },
  })
  const watched = await watchedPage(server, browser, { javaScriptEnabled, viewport: { width: 390, height: 844 } })
  const { page } = watched
  await page.goto(`${server.url}/track-order?lang=en`)
  await page.locator('[name=orderId]').fill(String(order.orderId))
  await page.locator('[name=email]').fill(order.email)
  await page.locator('main button[type=submit]').click()
  return { order, ...watched }
}

for (const javaScriptEnabled of [false, true]) {
  test(`a traveller asks for their data ${javaScriptEnabled ? 'with' : 'without'} script, staff mark it, and the page says when`, async ({
    browser,
    request,
  }) => {
    const { order, page, problems } = await provedOnTelephone(browser, request, javaScriptEnabled, 'pi_data')
    await page.getByRole('link', { name: 'Your data' }).click()
    const card = page.locator('#your-data')
    await card.getByRole('button', { name: 'Ask for a copy' }).click()
    await expect(card).toContainText(/A copy of your data\s*Received on/)
    await expect(card.getByRole('button')).toHaveText(['Ask us to erase my data'])
    await card.getByRole('button').click()
    await expect(card).toContainText(/Erasure of your data\s*Received on/)
    await expect(card.getByRole('button')).toHaveCount(0)

    const office = await open(server, browser, '/admin/personal-data')
    const row = office
      .getByRole('table', { name: 'Travellers’ requests' })
      .getByRole('row', { name: String(order.orderId) })
    await row.filter({ hasText: 'A copy' }).getByRole('button', { name: 'Mark as handled' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(row.filter({ hasText: 'A copy' })).toContainText('Handled')
    await row.filter({ hasText: 'Erasure' }).getByRole('button', { name: 'Find' }).click()
    await expect(office.getByRole('heading', { name: '1 order' })).toBeVisible()
    if (javaScriptEnabled) await accessible(office, 'personal-data-requests', { widths: [390, 820, 1440] })
    await page.reload()
    await expect(card).toContainText(/A copy of your data\s*Received on .*, handled on/)
    await expect(card.getByRole('button')).toHaveText(['Ask for a copy'])
    if (javaScriptEnabled) await accessible(page, 'your-data', { widths: [195, 390, 820, 1440] })
    expect(problems).toEqual([])
  })
}

for (const javaScriptEnabled of [false, true]) {
  test(`a traveller cancels ${javaScriptEnabled ? 'with' : 'without'} script and by keys, and staff see the refund that it asks for`, async ({
    browser,
    request,
  }) => {
    const token = await server.tokenOf(request, ADMIN)
    const headers = { authorization: token }
    const { data: sites } = await (await request.get(`${server.url}/api/admin/landing-sites`, { headers })).json()
    for (const site of sites) {
      const saved = await request.post(`${server.url}/api/admin/landing-site`, {
        headers,
        data: { ...site, self_cancel: true },
      })
      expect(saved.ok(), await saved.text()).toBe(true)
    }
    const { order, page, problems } = await provedOnTelephone(browser, request, javaScriptEnabled, 'pi_cancel')
    await page.getByRole('link', { name: 'Cancel this order' }).click()
    const card = page.locator('#cancel')
    await expect(card).toContainText(/get everything back: USD\s69\.00/)
    if (javaScriptEnabled) await accessible(page, 'cancel', { widths: [195, 390, 820, 1440] })
    // Who presses without the tick is held by the browser itself.
    await card.getByRole('button').click()
    await expect(card).toBeVisible()
    await card.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'A refund is being prepared' })).toBeVisible()
    if (javaScriptEnabled)
      await expect(page.getByText('Your order is cancelled, and your refund is being prepared.')).toBeVisible()
    await expect(page.locator('main')).toContainText(/69\.00/)
    await expect(page.getByRole('link', { name: 'Cancel this order' })).toHaveCount(0)
    expect(problems).toEqual([])

    const office = await open(server, browser, `/admin/view-order/${encodeId(order.orderId)}`)
    await expect(office.getByText(/The traveller/).first()).toBeVisible()
  })
}

test('the receipt looks right at every width', async ({ browser, request }) => {
  const order = await postOrder(server, request, { sex: 'F', payment: { ...PAID, transaction_id: 'pi_receipt_look' } })
  const { page } = await watchedPage(server, browser, { locale: 'en-US' })
  await page.goto(order.track)
  await page.getByLabel('Email ID').fill(order.email)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/get-new-order-details/)
  await page.goto(`${server.url}${receiptPath(order.orderId)}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await accessible(page, 'receipt', { widths: [195, 390, 820, 1440] })
  const paid = page.getByRole('listitem').filter({ hasText: 'Amount' }).getByRole('paragraph')
  const [name, value] = await paid.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
  expect(value.top, 'a value stands beside its name').toBe(name.top)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: /^GenderFemale$/ })).toBeVisible()
})
