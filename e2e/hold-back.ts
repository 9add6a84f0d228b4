import { expect, type Locator, type Page } from '@playwright/test'

/** What has the keys before the page: dialogs, the palette, menus. */
export const layers = (page: Page): Locator => page.locator('[aria-modal=true], [role=menu]')

/** The address of a script of the pages, by the name of its file. */
export const script = (name: string) => `**/static/js/${name}-*.js`

/** Collects the paths of calls that change something; presence, which the page reports by itself, does not count. */
export function watchActs(page: Page): string[] {
  const acts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !/\/(?:presence|search-order|order-neighbours|search-audit)$/.test(pathname))
      acts.push(pathname)
  })
  return acts
}

/**
 * `page.route` for a page that is loaded: the browser begins to intercept a moment later, on a busy machine after the next request.
 * Returns once it does.
 */
export async function intercept(page: Page, ...[url, handle, options]: Parameters<Page['route']>): Promise<void> {
  await page.route(url, handle, options)
  await page.route('**/healthz?intercepted', (route) => route.fulfill({ body: 'intercepted' }))
  const probe = () => page.evaluate(async () => (await fetch('/healthz?intercepted')).text())
  await expect.poll(probe).toBe('intercepted')
  await page.unroute('**/healthz?intercepted')
}

/** Holds back what the page asks for until it is let go; `asked` is when the first of it was. */
export async function holdBack(page: Page, url: string) {
  const [seen, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isAsked = false
  await intercept(page, url, async (route) => {
    isAsked = true
    seen.resolve()
    await gate.promise
    await route.continue()
  })
  return { asked: seen.promise, isAsked: () => isAsked, letGo: () => gate.resolve() }
}
