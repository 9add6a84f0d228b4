import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accessible } from './accessible.ts'
import { open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'
import { holdBack, intercept, script } from './hold-back.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const order = {
  name: 'Ana',
  last_name: 'Sol',
  email: 'ana@traveller.example',
  processing_mode: 'standard',
  IsArrival: 'Arrival',
  payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_shell' },
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('the sign-in is at the root and at /admin, and looks as the specification fixes it', async ({ page }) => {
  for (const path of ['/', '/admin']) {
    await page.goto(server.url + path)
    await expect(page.getByLabel('Email ID')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
  const sign = await page.request.get(server.url + (await page.locator('link[rel=icon]').getAttribute('href')))
  expect([sign.status(), sign.headers()['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')])
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  const card = page.locator('main')
  const padding = () => card.evaluate((main) => getComputedStyle(main.parentElement!).padding)
  expect((await card.boundingBox())!.width).toBe(810)
  await expect.poll(padding).toBe('250px 30px 100px')
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(padding).toBe('150px 30px 50px')
  await accessible(page, 'sign-in')
})

test('where its program does not come, the page says so, and can be tried again', async ({ page }) => {
  await page.route('**/static/js/react-*', (route) => route.abort())
  await page.goto(`${server.url}/admin`)
  await expect(page.getByText('The page has not loaded.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email ID')).toBeVisible()
  await expect(page.getByText('The page has not loaded.')).toHaveCount(0)
})

test('script chunks load from /static/js/, and nothing from another host', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await server.signIn(page)
  await page.goto(`${server.url}/admin/manage-team`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scripts = asked.filter((url) => /\.js(\?|$)/.test(url))
  expect(scripts.length).toBeGreaterThan(2)
  for (const url of scripts) expect(new URL(url).pathname).toMatch(/^\/static\/js\//)
  expect(asked.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([])
})

test('without a network the office says so for as long as that lasts, wherever one scrolled, and keeps what is shown', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/settings')
  await page.setViewportSize({ width: 820, height: 300 })
  const said = page.getByText('You are offline. What you see may be out of date')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.context().setOffline(true)
  await page.mouse.move(500, 200)
  await page.mouse.wheel(0, 5000)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.context().setOffline(false)
  await expect(said).toHaveCount(0)
})

test('text that would become markup is refused by the browser, and other text is not', async ({ browser }) => {
  const page = await open(server, browser, '/admin')
  const put = (text: string) =>
    page.evaluate((it) => {
      const box = document.createElement('p')
      box.innerHTML = it
      return box.textContent
    }, text)
  expect(await put('a > b')).toBe('a > b')
  await expect(put('<b>a</b>')).rejects.toThrow(/TrustedHTML/)
})

test('a sign-in greets by name; links and tiles carry counts that follow what happens; Logout ends it', async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext()).newPage()
  await server.signIn(page)
  await expect(toast(page, 'Signed in successfully')).toBeVisible()
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page).toHaveTitle(/Dominican E-Ticket/)
  await expect(page.getByText('Hello, Admin')).toBeVisible()
  // What is worked off stands open; the own orders and the records are one act further.
  await expect(menu(page).getByRole('listitem')).toHaveText([
    'Dashboard',
    'New Orders0',
    'Priority Order0',
    'Awaiting Govt0',
    'Refunds0',
    'Disputes0',
  ])
  await menu(page).getByRole('button', { name: 'Views' }).click()
  await expect(menu(page).getByRole('list', { name: 'Saved views' }).getByRole('listitem')).toHaveText(['My orders0'])
  await menu(page).getByRole('button', { name: 'Records' }).click()
  await expect(menu(page).getByRole('list', { name: 'Records' }).getByRole('listitem')).toHaveText([
    'Pending Orders0',
    'Completed Orders0',
    'Contact Customer0',
    'Awaiting Customer0',
    'Later0',
    'Future Orders0',
    'Customer Called0',
    'Order History0',
    'Deleted Orders0',
    'Change of shift',
    'Manager’s room',
    'Country Order List',
    'Government Mail',
  ])
  const tiles = page.getByRole('navigation', { name: 'Queues' }).getByRole('link')
  await expect(tiles).toHaveText([
    /New Orders\s*0/,
    /Priority Order\s*0/,
    /Pending Orders\s*0/,
    /Completed Orders\s*0/,
    /Contact Customer\s*0/,
  ])
  await expect(page.getByRole('heading', { name: 'New Orders' })).toBeVisible()
  await expect(page.getByText('No records found').first()).toBeVisible()
  await expect(page.getByText('No data available in table').first()).toBeVisible()

  await test.step('counts are asked for on every change of the route', async () => {
    await intercept(page, '**/api/admin/events*', (route) => route.abort())
    await server.postOrder(request, order)
    const counting = page.waitForResponse((answer) => answer.url().endsWith('/get-folder-count'))
    await menu(page)
      .getByRole('link', { name: /Order History/ })
      .click()
    await counting
    await expect(menu(page).getByRole('link', { name: /Order History/ })).toContainText('1')
  })

  await page.getByRole('button', { name: 'Account of Admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('on a low screen the menu shows the line of the screen one is on', async ({ browser }) => {
  const page = await open(server, browser, '/admin')
  await menu(page).getByRole('button', { name: 'Records' }).click()
  const line = menu(page).getByRole('link', { name: /Deleted Orders/ })
  const settings = menu(page).getByRole('link', { name: 'Settings' })
  const isAboveFoot = async () => {
    const [shown, foot] = [await line.boundingBox(), await settings.boundingBox()]
    return shown!.y + shown!.height <= foot!.y
  }
  const shows = async () => {
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect.poll(isAboveFoot).toBe(true)
  }
  for (const size of [
    { width: 1200, height: 420 },
    { width: 820, height: 420 },
  ]) {
    await page.setViewportSize(size)
    // At first the menu has the lines alone that everybody has.
    const rights = await holdBack(page, '**/user_info')
    await page.goto(`${server.url}/admin/deleted-order`)
    await expect(settings).toBeVisible()
    await expect(line).toBeHidden()
    rights.letGo()
    await shows()
  }
  // Where one moves back to it, the router moves the menu to where it was left, once the list is there.
  await page.mouse.move(40, 200)
  await page.mouse.wheel(0, -2000)
  await expect(line).not.toBeInViewport()
  await menu(page).getByRole('link', { name: 'Dashboard' }).click()
  await page.reload()
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 })
  const list = await holdBack(page, script('queue-page'))
  await page.goBack()
  await list.asked
  list.letGo()
  await expect(page.getByRole('heading', { name: 'Deleted Orders' })).toBeVisible()
  await shows()
  // What the foot itself leads to is in view there, and moves nothing.
  await page.goto(`${server.url}/admin/settings`)
  await expect(settings).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).getByRole('link', { name: /Priority Order/ })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 })
})

test('the sidebar is whole, a rail below 992 px, and on a phone a menu that opens and closes', async ({ browser }) => {
  const page = await open(server, browser, '/admin')
  const width = async () => (await menu(page).boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 992, height: 900 })
  await expect.poll(width).toBeGreaterThan(180)
  await page.setViewportSize({ width: 991, height: 900 })
  await expect.poll(width).toBeLessThan(100)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(menu(page)).toHaveCount(0)
  const tiles = page.getByRole('navigation', { name: 'Queues' })
  const rightOf = async (part: Locator) => part.boundingBox().then((box) => Math.round(box!.x + box!.width))
  // But for the line around them all.
  await expect(async () => {
    expect((await rightOf(tiles)) - (await rightOf(tiles.getByRole('link').last()))).toBeLessThanOrEqual(1)
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu(page).getByRole('link', { name: /Awaiting Govt/ })).toBeVisible()
  await menu(page).getByRole('button', { name: 'Records' }).click()
  await expect(menu(page).getByRole('link', { name: /Awaiting Customer/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await accessible(page, 'dashboard')
})

test('a failure is told top right and stays; the words are the server’s, or say that nobody answered', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    ...order,
    payment: { ...order.payment, transaction_id: 'pi_kept' },
  })
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await server.bringSession(page)
  await page.goto(`${server.url}/admin/recent-order`)
  await page.getByRole('button', { name: `Delete ${orderId}` }).click()
  await intercept(page, '**/api/admin/change-order-status', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  const failed = toast(page, 'The server did not answer. Check the network and try again.')
  await expect(failed).toBeVisible()
  const box = (await failed.boundingBox())!
  expect(box.y).toBeLessThan(80)
  expect(box.x).toBeGreaterThan(1440 / 3)
  // What was done well goes after five seconds.
  await page.clock.runFor(20_000)
  await expect(failed).toBeVisible()
  await expect(page.locator('[data-order]').first()).toBeVisible()
  const token = await server.adminToken(request)
  const listed = await request.get(`${server.url}/api/admin/get-orders-list/newOrder?page=1&limit=10&delay=1`, {
    headers: { authorization: token },
  })
  expect((await listed.json()).data.map(({ order_id }: { order_id: number }) => order_id)).toContain(orderId)
})

test('a list waits 500 ms for the next letter, offers the page sizes, and scrolls 550 px under its header', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin')
  const listing = page.waitForRequest(/get-orders-list\/allOrder/)
  await page.goto(`${server.url}/admin/order-history`)
  expect(new URL((await listing).url()).searchParams.get('delay')).toBe('1')
  await expect(page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option')).toHaveText([
    '10',
    '25',
    '50',
    '100',
    '500',
    'All',
  ])
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10')
  // By the page's own clock: that of the test runs on while a busy machine delivers the keys.
  await page.evaluate(() => {
    const told = window as unknown as { waitedMs: number[] }
    told.waitedMs = []
    let typedAtMs = 0
    addEventListener('input', () => (typedAtMs = performance.now()), true)
    const { fetch } = window
    window.fetch = (...asked) => {
      const { url } = new Request(...asked)
      if (url.endsWith('/search-order')) told.waitedMs.push(performance.now() - typedAtMs)
      return fetch(...asked)
    }
  })
  const waited = () => page.evaluate(() => (window as unknown as { waitedMs: number[] }).waitedMs)
  await page.getByRole('searchbox').pressSequentially('Ana')
  await expect.poll(async () => (await waited()).length).toBeGreaterThan(0)
  for (const ms of await waited()) expect(ms).toBeGreaterThan(450)

  /** The height of what scrolls, without the header that stays. */
  const body = async () => {
    // As many rows as the window holds are there whole; more of them scroll.
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
    return page
      .getByRole('table')
      .first()
      .evaluate((table) => {
        const fixed = table.closest('[role=region]') ?? table.parentElement!
        return parseFloat(getComputedStyle(fixed).maxHeight) - table.querySelector('th')!.offsetHeight
      })
  }
  expect(Math.round(await body())).toBe(550)
  await page.goto(`${server.url}/admin/country-order-list`)
  await expect(page.getByRole('table')).toBeVisible()
  expect(Math.round(await body())).toBe(550)
})

test('what comes between the first reads of a page and the beginning of its stream shows', async ({
  browser,
  request,
}) => {
  const post = (transaction: string) =>
    server.postOrder(request, { ...order, payment: { ...order.payment, transaction_id: transaction } })
  await post('pi_before')
  const [page, other] = [await open(server, browser, '/admin'), await open(server, browser, '/admin/recent-order')]
  const begin = Promise.withResolvers<void>()
  await intercept(page, '**/api/admin/events*', async (route) => {
    await begin.promise
    await route.continue()
  })
  await page.goto(`${server.url}/admin/recent-order`)
  const bar = (of: Page) => of.getByRole('button', { name: '1 new order' })
  for (const one of [page, other]) await expect(one.locator('[data-order]').first()).toBeVisible()
  await post('pi_between')
  // Told by now to whoever listens, and so to nobody who begins to listen later.
  await expect(bar(other)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  begin.resolve()
  await expect(bar(page)).toBeVisible()
})
