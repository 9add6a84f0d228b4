import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { JourneyServer } from '../e2e/server.ts'
import { trackPath } from '#contract/travellers/front-paths.ts'
import {
  PACK_PICTURE_NAMES,
  PICTURE_SIZE,
  picturePath,
  SITES_WITH_PICTURES,
  type PackPicture,
} from '#server/defence-packs/pictures.ts'
import { orderOfToken } from '#server/security/links.ts'

// Takes the pictures of our own pages that defence packs show, for each shipped brand, over demonstration data. To be run,
// after `vite build`, when those pages changed: node scripts/run.mjs scripts/pack-pictures.ts

const SCALE = 1.375
const QUALITY = 76
/** After this long nothing moves any more, not even a download's progress. */
const SETTLED_MS = 3_500

/** TABLE: picture -> how the page is brought to show it. */
type Show = (page: Page, mail: SiteMail, siteId: number) => Promise<unknown>
const SHOWS: Record<PackPicture, Show> = {
  mail: (page, { html }) => page.setContent(html),
  track: async (page, { link }, siteId) => {
    const { origin, pathname } = new URL(link)
    await page.goto(origin + trackPath(orderOfToken(pathname.split('/')[2]!), siteId))
    await page.getByLabel(/Email/).fill('traveller@mail.example')
    await page.getByLabel(/Email/).blur()
  },
  download: (page, mail) => openDownloads(page, mail),
  history: async (page, mail) => {
    await openDownloads(page, mail)
    await page.getByRole('heading', { name: 'Downloaded History' }).click()
    await page.getByRole('heading', { name: 'Downloaded History' }).evaluate((heading) => {
      heading.scrollIntoView()
      scrollBy(0, -24)
    })
  },
}

async function openDownloads(page: Page, { link }: SiteMail): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: /Download Now/ }).waitFor()
}

interface SiteMail {
  html: string
  link: string
}

const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  for (const siteId of SITES_WITH_PICTURES) await photograph(browser, siteId)
} finally {
  await browser.close()
  await server.stop()
}

async function photograph(from: Browser, siteId: number): Promise<void> {
  const viewport = { width: PICTURE_SIZE.width / SCALE, height: PICTURE_SIZE.height / SCALE }
  const context = await from.newContext({ viewport, deviceScaleFactor: SCALE, colorScheme: 'light', locale: 'en-US' })
  const mail = await downloadedMail(await context.newPage(), siteId)
  for (const name of PACK_PICTURE_NAMES) {
    const page = await context.newPage()
    await SHOWS[name](page, mail, siteId)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(SETTLED_MS)
    const png = await page.screenshot({ caret: 'initial' })
    // Without an alpha channel, which would make every PDF ten times slower to write: each point's transparency is packed by itself.
    const jpeg = await sharp(png).flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
    const path = picturePath(siteId, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, jpeg)
    console.log(`${path}: ${Math.round(jpeg.length / 1024)} kB`)
    await page.close()
  }
  await context.close()
}

/** A mail whose ticket the traveller of the demonstration has downloaded, so that there is a history to show. */
async function downloadedMail(page: Page, siteId: number): Promise<SiteMail> {
  for (const mail of await mailsOf(siteId)) {
    await openDownloads(page, mail)
    // The history is folded away.
    if ((await page.getByRole('table', { includeHidden: true }).count()) > 0) return mail
  }
  throw new Error(`No ticket of site ${siteId} was downloaded in the demonstration`)
}

/** The approval mails of the demonstration that a site sent, in English. */
async function mailsOf(siteId: number): Promise<SiteMail[]> {
  const domain = ['palma-travel.example', 'isla-entry.example'][siteId - 1]!
  return (await server.mails()).flatMap(({ html = '', text = '', from }) => {
    const address = /https?:\/\/[^/\s]+(?=(\/t\/[^\s"<>\]]+))/.exec(text)
    if (!address || !from?.address?.endsWith(domain) || !/lang="en"/.test(html)) return []
    return [{ html: html.replaceAll(address[0], `https://${domain}`), link: server.url + address[1] }]
  })
}
