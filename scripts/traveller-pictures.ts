import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { answerPath, orderPath, receiptPath, trackPath } from '#contract/travellers/front-paths.ts'
import { JourneyServer } from '../e2e/server.ts'
import { ordersOfEachKind } from '../e2e/traveller-pages.ts'

const OUT = 'test-results/travellers'
/** A phone at 200 %, the narrowest one, a usual one, a tablet and a desk. */
const WIDTHS = [195, 320, 390, 820, 1440]

// Takes a picture of every page of a traveller's, with an order of each kind, in all languages at five widths, over demonstration data, and says
// which of them moves sideways: `node scripts/run.mjs scripts/traveller-pictures.ts`, or of some languages: `... de ru`.
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
  for (const { id, email, status } of await ordersOfEachKind(server)) {
    await page.goto(trackPath(id, undefined))
    await page.locator('input[name=email]').fill(email)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`**${orderPath(id)}`)
    const name = `${status.replaceAll(/\W+/g, '-')}-${id}`
    await photograph(page, name, orderPath(id))
    await photograph(page, `${name}-receipt`, receiptPath(id))
    await photograph(page, `${name}-answer`, answerPath(id))
  }
  console.log(`${pictures} pictures are in ${OUT}.`)
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
}

async function photograph(page: Page, name: string, path: string): Promise<void> {
  for (const language of languages) {
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
