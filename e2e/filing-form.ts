import { expect, type Frame, type Page, type Worker } from '@playwright/test'
import { BUILDER_NAMES, type BuilderName } from '#e2e/forms/builders.ts'
import { PORTAL_LANGUAGES, type PortalLanguage } from '#e2e/forms/portal-words.ts'
import type { FilingSite } from './filing-site.ts'

/** The assistant's panel on a page of the official form. */
export function panelOf(form: Page): Frame {
  return form.frames().find((frame) => frame.url().endsWith('/panel.html'))!
}

/** Two languages for each builder, all of them together; `FORMS=all` tries every form in every language. */
export function languagesOf(builder: BuilderName): readonly PortalLanguage[] {
  if (process.env.FORMS === 'all') return PORTAL_LANGUAGES
  const place = BUILDER_NAMES.indexOf(builder) * 2
  return [0, 1].map((next) => PORTAL_LANGUAGES[(place + next) % PORTAL_LANGUAGES.length]!)
}

/** Opens a form, and of one in steps goes to the last when what stands on each is filled in. */
export async function openForm(
  { site, worker }: { site: FilingSite; worker: Worker },
  form: Page,
  builder: BuilderName,
  language: PortalLanguage,
): Promise<void> {
  // As if the sheet had just been handed over: what was filled in on another form, which says so until it is left, is nothing of this one.
  await form.goto(`http://${site.host}/`)
  await changeFilings(worker, { filledAs: {}, touched: [] })
  await form.goto(site.addressOf(builder, language))
  if (builder !== 'steps') return
  // Country of destination, harbor and hotel, on the second step, are nothing of this order.
  for (const told of [14, 25]) {
    const answered = () => form.evaluate(() => Object.keys((window as { answers?: () => object }).answers!()).length)
    await expect.poll(answered).toBe(told)
    await form.locator('#next').click()
  }
}

/** The components of the page that have an answer, and no line around them that says so. */
export function unmarked(form: Page): Promise<string[]> {
  return form.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=combobox][data-key]')].flatMap((one) =>
      getComputedStyle(one).outlineStyle === 'solid' ? [] : one.dataset.is!,
    ),
  )
}

/**
 * Changes what the assistant knows of every order that is being filed. A page that was left may still tell what it filled in, and the worker then
 * writes what it had read before: it is written again until it stays.
 */
export async function changeFilings(worker: Worker, own: object): Promise<void> {
  const write = () =>
    worker.evaluate(async (changes) => {
      const before = await chrome.storage.session.get(null)
      const after = Object.entries(before).map(([key, filing]) => [key, { ...(filing as object), ...changes }])
      await chrome.storage.session.set(Object.fromEntries(after))
      const has = (filing: object) =>
        Object.entries(changes).every(
          ([name, value]) => JSON.stringify(filing[name as never]) === JSON.stringify(value),
        )
      return Object.values(before).every((filing) => has(filing as object))
    }, own)
  await write()
  await expect.poll(write, { intervals: [300, 300, 500] }).toBe(true)
}
