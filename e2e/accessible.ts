import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The screen as it is, light and dark, on a phone and a desk: nothing for axe, nothing that sticks out, a picture of each. */
export async function accessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // The rows of a phone are other elements than those of a desk.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      // Polled: what follows the width by script is drawn a moment later.
      await expect.poll(over, { message: `${name} sticks out at ${width} px` }).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true })
      const { violations } = await new AxeBuilder({ page }).exclude('.Toastify').analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${name}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
  if (before !== null) await page.setViewportSize(before)
}
