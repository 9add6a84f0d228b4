import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { languageTag, TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { walletFiles } from '#server/testing/wallet-files.ts'
import { accessible, expectNoBarriers } from './accessible.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
const wallets = walletFiles()
test.beforeAll(async () => void (server = await JourneyServer.start({ ...wallets.apple, ...wallets.google })))
test.afterAll(async () => {
  await server.stop()
  wallets.remove()
})

async function prove(page: Page, { track, email }: { track: string; email: string }) {
  await page.goto(track)
  await page.getByLabel('Email ID').fill(email)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('on a telephone the pass comes first: its code at least 60 mm wide, full screen at a tap, and printed alone', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  // The shortest code has the fewest squares, and so the most white around them.
  await sendTicket(server, request, order, 'Ticket.pdf', false, '8M9BKV')
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })
  await prove(page, order)
  const pass = page.getByRole('region', { name: 'Form (e-ticket)' })
  await expect(pass.locator('header').getByText('Valid')).toBeVisible()
  const code = pass.getByRole('img', { name: 'QR code for customs' })
  // Its squares alone, without the white around them.
  const squares = async (of: Locator) => (await of.locator('path').last().boundingBox())!.width
  for (const width of [390, 383, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await squares(code), `on ${width} px`).toBeGreaterThanOrEqual((60 / 25.4) * 96)
    expect(await sideways(page), `on ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const widthOf = async (name: string) => (await pass.getByRole('button', { name, exact: true }).boundingBox())!.width
  expect(await widthOf('Download Now')).toBeGreaterThanOrEqual(await widthOf('Print'))
  await pass.getByRole('button', { name: /Show full screen/ }).click()
  const full = page.getByRole('dialog', { name: 'QR code for customs' })
  await expect(full).toBeVisible()
  const large = full.getByRole('img', { name: 'QR code for customs' })
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [740, 360],
    [320, 568],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
      const { width: seen } = (await large.boundingBox())!
      const most = Math.min(width, height) - (size === '100%' ? 32 : 64)
      expect(seen, `${width}x${height} at ${size}`).toBeGreaterThanOrEqual(Math.min(most, (72 / 25.4) * 96))
      expect(await full.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
      if (size === '100%') expect(await squares(large)).toBeGreaterThanOrEqual((60 / 25.4) * 96)
    }
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '' }))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await full.getByRole('button').click()
  await expect(full).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect(pass.locator('header').getByText('Valid')).toBeHidden()
  await expect(page.getByText('Downloaded History')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download Now' })).toBeHidden()
  expect(problems).toEqual([])
})

test('of two codes staff choose the one that the open page shows; it goes into both wallets', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  const codes = ['https://eticket.example/8M9BKV', 'https://portal.example/help'] as const
  await sendTicket(server, request, order, 'Ticket.pdf', false, ...codes)
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })
  await prove(page, order)
  const pass = page.getByRole('region', { name: 'Form (e-ticket)' })
  const picture = pass.getByRole('img', { name: 'First page of the document' })
  await expect(picture).toBeVisible()
  const inline = (await picture.boundingBox())!.width
  await pass.getByRole('button', { name: /First page of the document.*Show full screen/ }).click()
  const full = page.getByRole('dialog', { name: 'First page of the document' })
  expect((await full.getByRole('img').boundingBox())!.width).toBeGreaterThan(2 * inline)
  await full.getByRole('button').click()
  await expect(full).toBeHidden()
  await expect(pass.getByRole('link', { name: /Wallet/ })).toHaveCount(0)

  const desk = await open(server, browser, `/admin/view-order/${encodeId(order.orderId)}`)
  await desk.getByRole('button', { name: 'Choose the code' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Which code does the pass show?' })
  await expect(dialog.getByRole('img', { name: /^QR/ })).toHaveCount(2)
  await accessible(desk, 'codes-dialog', { widths: [390, 820, 1440] })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: codes[0] })
    .getByRole('button', { name: 'Show this one' })
    .click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText(/shows the one that was chosen/)).toBeVisible()

  // The open page follows.
  await expect(pass.getByRole('img', { name: 'QR code for customs' })).toBeVisible()
  const apple = pass.getByRole('link', { name: 'Add to Apple Wallet' })
  const google = pass.getByRole('link', { name: 'Add to Google Wallet' })
  await accessible(page, 'wallets', { widths: [320, 390, 820, 1440] })
  const downloading = page.waitForEvent('download')
  await apple.click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pkpass$/)
  const leads = await page.request.get(server.url + (await google.getAttribute('href'))!, { maxRedirects: 0 })
  expect([leads.status(), leads.headers().location]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\//),
  ])
  expect(problems).toEqual([])
})

test('every brand and language on a telephone, narrow, at four times its size, and in the colours of the reader', async ({
  browser,
  request,
}) => {
  const payment = { status: 'paid', gateway: 'stripe', transaction_id: 'pi_family' }
  const order = await postOrder(server, request, { payment, name: 'Anna', last_name: 'Schönberger' })
  await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/8M9BKV')
  // More travellers than a telephone has room for side by side.
  for (const name of ['Łukasz Maximilian', 'Bo', 'Cleo', 'Dora'])
    await postOrder(server, request, { payment, email: order.email, name })
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })
  await prove(page, order)
  await expect(page.getByRole('navigation', { name: 'Travellers in this booking' }).getByRole('link')).toHaveCount(5)
  // A download with long words in its history.
  await server.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
       select order_id, id, '88.12.0.7', 'Santiago de los Caballeros, Dominican Republic', 'x', 'Samsung Internet-25-Galaxy-mobile', 'Android'
         from documents where order_id = $1`,
    [order.orderId],
  )
  const address = `${server.url}/get-new-order-details/${encodeId(order.orderId)}`
  for (const site of [1, 2]) {
    await server.query('update orders set landing_site = $2 where email = $1', [order.email, site])
    for (const language of TRAVELLER_LANGUAGES) {
      for (const path of [address, `${address}/answer`, `${server.url}/track-order?site=${site}`]) {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        expect(await sideways(page), `${path} in ${language}`).toBeLessThanOrEqual(0)
        // What is folded away counts too.
        for (const fold of await page.locator('details.fold > summary').all()) await fold.click()
        // A desk's window at 400 %.
        await page.setViewportSize({ width: 320, height: 256 })
        expect(await sideways(page), `${path} in ${language}, four times as large`).toBeLessThanOrEqual(0)
        const { height } = (await page.locator('.language summary').boundingBox())!
        expect(height, `the name of ${language} on one line`).toBeLessThan(48)
      }
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}?lang=en`)
  const heightOf = async (part: Locator) => (await part.boundingBox())!.height
  expect(await heightOf(page.getByRole('link', { name: 'My flight has changed' }))).toBeGreaterThanOrEqual(44)
  expect(await heightOf(page.getByText(/^Ordered on/))).toBeLessThan(30)
  // ANNA, SCHONBERGER: a line each, and no letter on one of its own.
  expect(await heightOf(page.locator('.party [aria-current] bdi'))).toBeLessThan(60)
  expect(await page.locator('.ready .order-line').evaluate((line) => getComputedStyle(line).fontSize)).toBe('16px')
  await page.setViewportSize({ width: 1440, height: 900 })
  const placeOf = async (part: Locator) => (await part.boundingBox())!
  const facts = await placeOf(page.locator('.pass dl').first())
  const button = await placeOf(page.getByRole('button', { name: 'Download Now' }))
  expect(button.x, 'beside the pass, not below it').toBeGreaterThanOrEqual(facts.x + facts.width)
  expect(button.y).toBeLessThan(facts.y + facts.height)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  const code = page.getByRole('img', { name: 'QR code for customs' })
  await expect(code).toBeVisible()
  // Black on white, whatever the colours: a scanner reads it.
  expect(await isBlackOnWhite(await code.screenshot())).toBe(true)
  await expectNoBarriers(page)
  expect(problems).toEqual([])
})

/** Whether nearly all of a picture is black or white, and much of it each. */
async function isBlackOnWhite(png: Buffer): Promise<boolean> {
  const pixels = await sharp(png).greyscale().raw().toBuffer()
  const [black, white] = [pixels.filter((light) => light < 40).length, pixels.filter((light) => light > 215).length]
  return black + white > pixels.length * 0.9 && Math.min(black, white) > pixels.length * 0.2
}
