import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { CHROMIUM, launchOf } from './chromium.ts'
import { open, openDetails, toast } from './screens.ts'
import { startMailJourney, type MailJourney } from './mail-journey.ts'
import type { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'
import { PASSPORT, soldOrder } from './sold-order.ts'

// A window with a PDF is Chromium's own.
test.use({ launchOptions: launchOf(CHROMIUM) })

let it: MailJourney
let server: JourneyServer
test.beforeAll(async () => {
  it = await startMailJourney()
  server = it.server
})
test.afterAll(() => it.stop())

const letterOf = (page: Page) => page.getByRole('article', { name: /Defence Pack/ })
const squeezed = (text: string) => text.replace(/[\s\u200b]+/g, '')

test('staff answer a dispute: what is there and what lacks, the letter, and the same as a PDF in a new window', async ({
  browser,
  request,
}) => {
  const orderId = await soldOrder(it, request)
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`)

  await test.step('the order tells its evidence from its first day', async () => {
    const evidence = page.getByRole('region', { name: 'Evidence for Disputes' })
    await expect(evidence.getByRole('region', { name: 'Not as described' })).toContainText('Enough to answer')
    const always = evidence.getByRole('region', { name: 'For every dispute' })
    await expect(always).toContainText('Missing: Merchant nameEnter it with Enter Transaction Details.')
    await expect(always).toContainText('Present: Transaction ID')
  })

  await test.step('the letter, from the button on the order', async () => {
    await page.getByRole('link', { name: 'Defence Pack 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Defence Pack 1')
    const letter = letterOf(page)
    await expect(letter).toContainText('txn_journey')
    await expect(letter).toContainText('Łukasz Nguyễn')
    await expect(letter).toContainText('******321')
    await expect(letter).not.toContainText(PASSPORT)
    await expect(letter.getByRole('table', { name: 'Email History' })).toContainText('lukasz@mail.example')
    await expect(letter).toContainText('The service was delivered: the ticket was e-mailed to lukasz@mail.example')
    for (const picture of await letter.getByRole('img').all()) {
      expect(await picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(500)
    }
    await expect(letter.locator('iframe')).toHaveAttribute('src', /^blob:/)
    await expect(page.getByRole('region', { name: 'What is missing from this pack' })).toContainText('Merchant name')
  })

  await test.step('the PDF opens in a new window and holds what the page shows', async () => {
    const words = await letterOf(page).locator('p, li, dt, dd, th, td, figcaption, h2').allTextContents()
    const [window, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForResponse(/get-defence-pack-pdf/),
      page.getByRole('button', { name: 'Print Defence Pack 1' }).click(),
    ])
    expect(window.url()).toMatch(/^blob:/)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    // The browser keeps no body of an answer that became a window, so it is fetched again.
    const pdf = await request.post(answer.url(), {
      headers: { authorization: await server.adminToken(request) },
      data: { orderId, defencePackType: 1 },
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.body())), { mergePages: true })
    for (const word of words) expect(squeezed(text)).toContain(squeezed(word))
    expect(text).toContain('SAMPLE ticket')
    await window.close()
  })

  await test.step('what fails is said, and the button works again', async () => {
    await intercept(page, /get-defence-pack-pdf/, (route) => route.abort())
    await page.getByRole('button', { name: 'Smaller, in black and white' }).click()
    await expect(toast(page, 'The server did not answer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Smaller, in black and white' })).toBeEnabled()
  })
  await page.context().close()
})

test('printed from the browser, the letter stands alone; in Spanish it stays English, and the page says why', async ({
  browser,
  request,
}) => {
  const orderId = await soldOrder(it, request)
  const page = await (await browser.newContext({ locale: 'es-DO' })).newPage()
  await page.goto(server.url)
  await page.evaluate((token) => localStorage.setItem('accessToken', token), await server.adminToken(request))
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}/defencePack2`)
  await expect(page.getByText('La carta está siempre en inglés')).toBeVisible()
  const letter = letterOf(page)
  await expect(letter).toContainText('Exhibit C: Download History')
  await expect(letter).toHaveAttribute('lang', 'en')
  await page.emulateMedia({ media: 'print' })
  await expect(letter).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Imprimir/ })).toHaveCount(0)
  await page.context().close()
})

test('where too little speaks for us, the page says not to contest, and prints a note instead of a letter', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    name: '王小明',
    last_name: 'Wei',
    email: 'wei@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'standard',
    payment: { status: 'paid', transaction_id: 'txn_alone', amount: '69.00', currency: 'USD' },
  })
  const page = await open(server, browser, `/admin/view-order/${encodeId(orderId)}/defencePack2`)
  const verdict = page.getByRole('region', { name: 'Do not contest this dispute' }).first()
  await expect(verdict).toContainText('Accept the dispute')
  await expect(page.getByText('It does not go to the bank')).toBeVisible()
  await expect(letterOf(page)).toContainText('王小明 Wei')
  await expect(letterOf(page)).not.toContainText('Dear Sir')
  await expect(page.getByRole('region', { name: 'What is missing from the order' })).not.toContainText(
    /Send (it|the link)|once more/,
  )
  await accessible(page, 'do-not-contest', { within: ['main'] })
  const [window, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/get-defence-pack-pdf/),
    page.getByRole('button', { name: 'Print Defence Pack 2' }).click(),
  ])
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await window.close()
  await page.context().close()
})

test('who may not make packs sees neither buttons nor evidence nor the page', async ({ browser, request }) => {
  const orderId = await soldOrder(it, request)
  const night = await server.addPerson(request, 'Night Staff', 'Noemi')
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`, night)
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Defence Pack/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Evidence for Disputes' })).toHaveCount(0)
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}/defencePack1`)
  await expect(page.getByText('Your role does not have access to this')).toBeVisible()
  await page.context().close()
})

test('axe finds nothing in either letter or the evidence, and nothing sticks out', async ({ browser, request }) => {
  const orderId = await soldOrder(it, request)
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  await expect(page.locator('#evidence li').first()).toBeVisible()
  await accessible(page, 'evidence', { within: ['#evidence'] })
  for (const pack of ['defencePack1', 'defencePack2']) {
    await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}/${pack}`)
    await expect(letterOf(page).locator('h2').first()).toBeVisible()
    await accessible(page, pack, { within: ['main'] })
  }
  await page.context().close()
})
