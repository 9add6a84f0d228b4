import { mkdir } from 'node:fs/promises'
import { chromium, request, type Page } from '@playwright/test'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { answerPath, orderPath, receiptPath, trackPath } from '#contract/travellers/front-paths.ts'
import { JourneyServer } from '../e2e/server.ts'
import { ordersOfEachKind, postOrder, sendTicket } from '../e2e/traveller-pages.ts'

const OUT = 'test-results/travellers'
/** A phone at 200 %, the narrowest one, a usual one, a tablet and a desk. */
const WIDTHS = [195, 320, 390, 820, 1440]

// Takes a picture of every page of a traveller's, with an order of each kind, in all languages at five widths, over demonstration data, with the order's
// page as the device shows it without a network too, and says which of them moves sideways: `node scripts/run.mjs scripts/traveller-pictures.ts`, or of some languages: `... de ru`.
const named = process.argv.slice(2)
const languages = TRAVELLER_LANGUAGES.filter((language) => named.length === 0 || named.includes(language))
const postgres = await startTestPostgres()
process.env.JOURNEY_POSTGRES = postgres.url
const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
let pictures = 0
try {
  await mkdir(OUT, { recursive: true })
  const page = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage()
  for (const path of ['/track-order', '/find-order', '/terms', '/privacy', '/none'])
    await photograph(page, path.slice(1), path)
  const orders = [...(await ordersOfEachKind(server)), await aWithdrawnOne()]
  for (const { id, email, status } of orders) {
    await page.goto(trackPath(id, undefined))
    await page.locator('input[name=email]').fill(email)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`**${orderPath(id)}`)
    const name = `${status.replaceAll(/\W+/g, '-')}-${id}`
    await photograph(page, name, orderPath(id))
    await photograph(page, `${name}-receipt`, receiptPath(id))
    await photograph(page, `${name}-answer`, answerPath(id))
    await photographKept(id, email, `${name}-offline`)
  }
  console.log(`${pictures} pictures are in ${OUT}.`)
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
}

async function aWithdrawnOne(): Promise<{ id: number; email: string; status: string }> {
  const staff = await request.newContext()
  const { orderId, email } = await postOrder(server, staff)
  await sendTicket(server, staff, { orderId, email }, 'Ticket.pdf')
  const headers = { authorization: await server.adminToken(staff) }
  const detail = await staff.get(`${server.url}/api/admin/get-orders-details/${orderId}`, { headers })
  const [{ id: documentId }] = (await detail.json()).data.documents
  const data = { orderId, documentId }
  const answer = await staff.put(`${server.url}/api/admin/withdraw-document`, { headers, data })
  if (!answer.ok()) throw new Error(await answer.text())
  return { id: orderId, email, status: 'Withdrawn' }
}

/** The order's page on a device without a network, once in each language; where the device keeps it. */
async function photographKept(id: number, email: string, name: string): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto(trackPath(id, undefined))
  await page.locator('input[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`**${orderPath(id)}`)
  for (const language of languages) {
    await page.goto(`${orderPath(id)}?lang=${language}`)
    const isKept = await page
      .locator('html[data-kept]')
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
    if (!isKept) {
      console.log(`${name} is not kept`)
      break
    }
    await context.setOffline(true)
    await photograph(page, name, orderPath(id), [language])
    // Back online the page would reload by itself.
    await page.goto('about:blank')
    await context.setOffline(false)
  }
  await context.close()
}

async function photograph(page: Page, name: string, path: string, of = languages): Promise<void> {
  for (const language of of) {
    await page.goto(`${path}?lang=${language}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) console.log(`${name} in ${language} at ${width} px is ${wide} px wide`)
      await page.screenshot({ path: `${OUT}/${name}-${language}-${width}.png`, fullPage: true })
      pictures += 1
    }
  }
}
