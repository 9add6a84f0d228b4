import { expect, type Page } from '@playwright/test'
import { findBarriers } from './axe.ts'

/** axe's rules that colours can break. The dark page is the light one in other colours, so all other rules are checked once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** `PICTURES=1` also keeps a picture of each screen, to be looked at. */
const PICTURES = process.env.PICTURES === '1'

/**
 * Checks the screen as it is, light and dark, on a phone and a desk: axe finds nothing, and nothing sticks out. With a dialog open it
 * checks the dialog alone: nobody reads what is behind it, and that takes longer to lay out and look through.
 */
export async function accessible(
  page: Page,
  name: string,
  { widths = [390, 1440], within: parts = [] }: Look = {},
): Promise<void> {
  const before = page.viewportSize()
  const isDialog = (await page.locator(`${DIALOG}[aria-modal=true]`).count()) > 0
  const within = isDialog ? [DIALOG] : parts
  if (isDialog) await showBehind(page, false)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Between a phone and a desk, dark is what both are.
    const isBetween = width !== widths.at(0) && width !== widths.at(-1)
    for (const colorScheme of isBetween ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      // The theme follows by script, a moment after the colours that a style sheet asks for.
      await page.waitForFunction(
        (scheme) => [scheme, undefined].includes(document.documentElement.dataset.mantineColorScheme as typeof scheme),
        colorScheme,
      )
      // The rows of a phone are other elements than those of a desk.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const over = () => page.evaluate(widerThanRoom, isDialog ? DIALOG : null)
      // Polled: what follows the width by script is drawn a moment later.
      await expect.poll(over, { message: `${name} sticks out at ${width} px` }).toBeLessThanOrEqual(0)
      if (PICTURES)
        await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true })
      const look = { name: `${name}, ${width} px, ${colorScheme}`, within }
      await expectNoBarriers(page, colorScheme === 'light' ? look : { ...look, only: OF_COLOURS })
    }
  }
  if (before !== null) await page.setViewportSize(before)
  if (isDialog) await showBehind(page, true)
}

/** Runs in the page: returns by how much it, or an open dialog, is wider than its room; 0 where nothing scrolls sideways. */
function widerThanRoom(dialog: string | null): number {
  const page = document.documentElement.scrollWidth - innerWidth
  const dialogs = [...document.querySelectorAll(dialog ?? 'none')].map((one) => {
    const { left, right } = one.getBoundingClientRect()
    return Math.ceil(Math.max(one.scrollWidth - one.clientWidth, right - innerWidth, -left))
  })
  return Math.max(page, ...dialogs)
}

/** Takes what stands behind a dialog off the page, or puts it back. */
function showBehind(page: Page, isShown: boolean): Promise<void> {
  return page.locator('#root').evaluate((root, display) => void (root.style.display = display), isShown ? '' : 'none')
}

const DIALOG = '[role=dialog]'

export interface Look {
  widths?: number[]
  /** The parts of the page that are looked at; all of it where none is named. */
  within?: string[]
}

/** Nothing for axe on the page as it stands, and in the mails that its frames show. */
export async function expectNoBarriers(
  page: Page,
  { name = page.url(), within = [] as string[], only = [] as string[] } = {},
): Promise<void> {
  // Colours may be in the middle of a change; only what stays is a barrier.
  await expect.poll(() => findBarriers(page, { within, only }), { message: name }).toEqual([])
  for (const frame of await page.locator('iframe[srcdoc]').all()) {
    const mail = await page.context().newPage()
    const width = Math.round((await frame.boundingBox())?.width ?? 700)
    await mail.setViewportSize({ width, height: 900 })
    await mail.emulateMedia({
      colorScheme: await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')),
    })
    await mail.setContent((await frame.getAttribute('srcdoc'))!)
    expect(
      await findBarriers(mail, only.length > 0 ? { only } : { without: OF_PAGES }),
      `${name}, the mail in it`,
    ).toEqual([])
    await mail.close()
  }
}

/** axe's rules for the furniture of whole pages, which a mail has not. */
const OF_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region']
