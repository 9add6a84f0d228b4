import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { JourneyServer } from '../e2e/server.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#web/admin/language/languages.ts'

const WIDTHS = [390, 820, 1440, 1920]
const THEMES = ['light', 'dark'] as const

/** TABLE: pages of the back-office, below /admin/. */
const ADMIN_PAGES = [
  '',
  'inbox',
  'recent-order',
  'priority-order',
  'pending-order',
  'completed-order',
  'contact-customer',
  'awaiting-response',
  'awaiting-govt',
  'future-order',
  'called',
  'order-history',
  'deleted-order',
  'refund-order',
  'manage-team',
  'gateway-setting',
  'change-password',
  'country-order-list',
  'room',
  'shift',
  'disputes',
  'disputes/file',
  'government-mail',
  'landing-sites',
  'personal-data',
  'audit-log',
  'your-sessions',
]

// Takes a picture of every page at four widths in both themes, over demonstration data, for looking at: `npm run screenshots`, in
// English; `npm run screenshots -- es`, the back-office in Spanish.
const [language = 'en'] = process.argv.slice(2) as Language[]
if (!LANGUAGE_CODES.includes(language))
  throw new Error(`The back-office speaks ${LANGUAGE_CODES.join(' and ')}, not ${language}.`)
const OUT = `test-results/screenshots${language === 'en' ? '' : `-${language}`}`
const { packs, desk, sections, ...words } = {
  ...(await LANGUAGES[language].screens()),
  ...(await LANGUAGES[language].first()),
}
const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  await mkdir(OUT, { recursive: true })
  for (const width of WIDTHS) for (const theme of THEMES) await photograph(browser, width, theme)
  console.log(`Pictures are in ${OUT}.`)
} finally {
  await browser.close()
  await server.stop()
}

async function photograph(from: Browser, width: number, theme: 'light' | 'dark'): Promise<void> {
  const context = await from.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
  const page = await context.newPage()
  const shoot = async (name: string) => {
    await settle(page)
    await page.screenshot({ path: join(OUT, `${name}-${width}-${theme}.png`) })
  }
  await page.goto(server.url)
  await shoot('sign-in')
  await page.goto(`${server.url}/track-order`)
  await shoot('track-order')
  await server.signIn(page)
  await page.evaluate((code) => localStorage.setItem('entrada-language', code), language)
  for (const name of ADMIN_PAGES) {
    await page.goto(`${server.url}/admin/${name}`)
    await shoot(name || 'dashboard')
  }
  await page.goto(`${server.url}/admin/completed-order`)
  await page.getByRole('link', { name: words.queue.view }).first().click()
  await page.getByRole('region', { name: sections.mailHistory }).waitFor()
  await shoot('order')
  await page.getByRole('button', { name: desk.all }).click()
  await page.getByRole('link', { name: packs.pack1 }).click()
  await page.getByRole('button', { name: packs.print1 }).waitFor()
  await shoot('defence-pack')
  await page.goto(await travellersLink())
  await page
    .getByText(/Download Now/)
    .first()
    .waitFor()
  await shoot('traveller')
  await context.close()
}

/** Where the first English mail of the demonstration leads: the page is in the order's language. */
async function travellersLink(): Promise<string> {
  for (const mail of await server.mails()) {
    const link = /https?:\/\/\S*\/t\/[^\s"<>\]]+/.exec(mail.text ?? '')
    if (link && mail.html?.includes('lang="en"')) return link[0]
  }
  throw new Error('No mail of the demonstration carries a link')
}

/** Waits until nothing is being fetched (the stream of live events stays open) and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(900)
}
