import { mkdir } from 'node:fs/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import { JourneyServer } from '../e2e/server.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#web/admin/language/languages.ts'

/** What the back-office says in a language. */
const wordsOf = async (language: Language) => ({
  ...(await LANGUAGES[language].screens()),
  ...(await LANGUAGES[language].first()),
})
type Words = Awaited<ReturnType<typeof wordsOf>>

/** Opens the first order of a list. */
async function openFirst(page: Page, list: string, { queue, sections }: Words): Promise<undefined> {
  await page.goto(`/admin/${list}`)
  await page.getByRole('link', { name: queue.view }).first().click()
  await page.getByRole('region', { name: sections.next }).waitFor()
}

/** TABLE: pictures that the documents show in each language of the back-office -> how one comes to what is in it: the window, or a part. */
const PICTURES: Record<string, (page: Page, words: Words) => Promise<Locator | undefined>> = {
  queue: async (page) => void (await page.goto('/admin/recent-order')),
  order: (page, words) => openFirst(page, 'recent-order', words),
  ask: async (page, words) => {
    await openFirst(page, 'contact-customer', words)
    await page.getByRole('button', { name: words.desk.more }).click()
    await page.getByRole('menuitem', { name: words.correction.title }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    return dialog
  },
  ticket: (page, words) => openFirst(page, 'awaiting-govt?ready=1', words),
  call: async (page, words) => {
    await openFirst(page, 'contact-customer', words)
    return page.getByRole('region', { name: words.calling.sheet })
  },
  later: async (page, words) => {
    await openFirst(page, 'contact-customer', words)
    await page.keyboard.press('s')
    return page.getByRole('dialog')
  },
  shift: async (page) => void (await page.goto('/admin/shift')),
}

// Takes the pictures of README and docs/ over demonstration data: `npm run pictures`, or those of some names: `npm run pictures -- queue call`.
const OUT = 'docs/pictures'
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in PICTURES))
if (unknown.length > 0)
  throw new Error(`There is no picture ${unknown.join(', ')}: there are ${Object.keys(PICTURES).join(', ')}.`)
const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  await mkdir(OUT, { recursive: true })
  for (const language of LANGUAGE_CODES) await photograph(language)
} finally {
  await browser.close()
  await server.stop()
}

/** Waits until nothing is being fetched (the stream of live events stays open) and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(900)
}

async function photograph(language: Language): Promise<void> {
  const words = await wordsOf(language)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  await server.signIn(page)
  await page.evaluate((code) => localStorage.setItem('entrada-language', code), language)
  for (const [name, open] of Object.entries(PICTURES)) {
    if (named.length > 0 && !named.includes(name)) continue
    const part = await open(page, words)
    await settle(page)
    const path = `${OUT}/${name}${language === 'en' ? '' : `.${language}`}.png`
    await (part ?? page).screenshot({ path })
    console.log(path)
  }
  await context.close()
}
