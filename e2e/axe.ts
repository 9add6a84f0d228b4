import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export interface AxeLook {
  /** The parts of the page that are looked at, as selectors; all of it where none is named. */
  within?: string[]
  /** The only rules that are asked; all of them where none is named. */
  only?: string[]
  /** The only rules that are asked, by the standards that they are of, such as `wcag2aa`. */
  standards?: string[]
  /** Rules that are not asked. */
  without?: string[]
}

/**
 * Returns what axe finds wrong on a page, each with its rule and its elements. A page is handed axe once: to read its half megabyte
 * takes as long as to look. Frames are not entered: in one without scripts axe waits for timers that never ring.
 */
export async function findBarriers(
  page: Page,
  { within = [], only = [], standards = [], without = [] }: AxeLook,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(standards.length > 0 && { runOnly: { type: 'tag', values: standards } }),
    ...(only.length > 0 && { runOnly: { type: 'rule', values: only } }),
  }
  const { violations } = await page.evaluate(
    ([parts, asked]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        // The messages of the page come and go by themselves.
        { ...(parts.length > 0 && { include: parts }), exclude: ['.Toastify'] },
        asked,
      ),
    [within, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
