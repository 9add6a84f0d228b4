import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { JourneyServer } from '../e2e/server.ts'

const OUT = 'test-results/mails'
const WIDTHS = [360, 700]
const THEMES = ['light', 'dark'] as const

/** Takes a picture of every mail in every language and brand, as wide as a telephone and a desk, in light and in dark. */
const server = await JourneyServer.start()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  await mkdir(OUT, { recursive: true })
  const list = await browser.newPage()
  await list.goto(`${server.url}/dev/mails`)
  const links = await list
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme })
      for (const link of links) {
        const page = await context.newPage()
        await page.goto(`${server.url}${link}/html`)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) console.error(`${link} is ${wide} px wide in a window of ${width} px`)
        const name = link.split('/').slice(3).join('-')
        await page.screenshot({ path: join(OUT, `${name}-${width}-${theme}.png`), fullPage: true })
        await page.close()
      }
      await context.close()
    }
  }
  console.log(`${links.length * WIDTHS.length * THEMES.length} pictures are in ${OUT}.`)
} finally {
  await browser.close()
  await server.stop()
}
