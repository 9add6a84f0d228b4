import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { holdTime, open } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let ana: Person
let ids: number[]
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  ana = await server.addPerson(request, 'Manager', 'Ana Pérez')
  ids = []
  for (const name of ['Clara', 'Bruno', 'Alba']) {
    const { orderId } = await server.postOrder(request, {
      name,
      last_name: 'Sol',
      email: `${name.toLowerCase()}@traveller.example`,
      processing_mode: 'standard',
      IsArrival: 'Arrival',
      payment: { status: 'paid' },
    })
    ids.unshift(orderId)
  }
})
test.afterAll(() => server.stop())

/** Runs in the page: whether one sees where the focus is, by what is drawn around it or around what holds it. */
function focusIsSeen(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return false
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const inView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  const around = [focused, focused.parentElement, focused.nextElementSibling].filter((element) => element !== null)
  return (
    inView &&
    around.some((element) => {
      const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(element)
      const resting = getComputedStyle(document.documentElement).getPropertyValue('--line-strong')
      const isInput = focused.matches('input, textarea, select')
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        boxShadow !== 'none' ||
        (isInput && borderColor !== resting)
      )
    })
  )
}

/** Presses Tab until it is there; each stop on the way shows where one is. */
async function tabTo(page: Page, target: Locator, atMost = 40): Promise<void> {
  for (let pressed = 0; pressed < atMost; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    // What comes into view with the focus may take a moment.
    await expect.poll(() => page.evaluate(focusIsSeen), { message: where ?? '' }).toBe(true)
  }
  await expect(target).toBeFocused()
}

test('find, open, remark, move, next: a day’s work without a mouse', async ({ page }) => {
  const { keyboard } = page
  const row = (id: number) => page.locator(`tr[data-order="${id}"]`)
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('sign in', async () => {
    await page.goto(server.url)
    await tabTo(page, page.getByLabel('Email ID'))
    await keyboard.type(ana.email)
    await keyboard.press('Tab')
    await keyboard.type(ana.password)
    await keyboard.press('Enter')
    await expect(heading).toHaveText('Dashboard')
  })

  await test.step('the help tells every key, and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await tabTo(page, opener)
    await keyboard.press('Enter')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Write a remark')
    await expect(help).toContainText('Manage Team')
    for (const words of ['Keep and mark as sent', 'Assign to me', 'Hand over'])
      await expect(help.getByText(words, { exact: true })).toBeVisible()
    await keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(opener).toBeFocused()
    await keyboard.press('?')
    await expect(help).toBeVisible()
    await keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })

  await test.step('find: to the queue, into its search, and the rows', async () => {
    await keyboard.press('g')
    await keyboard.press('n')
    await expect(heading).toHaveText('New Order')
    await expect(row(ids[2]!)).toBeVisible()
    await tabTo(page, page.getByLabel('Order by'))
    await keyboard.press('n')
    await expect(page.getByLabel('Order by')).toHaveValue('newest')
    await keyboard.press('Escape')
    await page.getByLabel('Order by').blur()
    await keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.type('bruno')
    await expect(row(ids[0]!)).toHaveCount(0)
    await expect(row(ids[1]!)).toBeVisible()
    await keyboard.press('Escape')
    await expect(row(ids[0]!)).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
  })

  await test.step('sort, choose, and ask before something is deleted', async () => {
    const byName = page.getByRole('columnheader', { name: 'Name' })
    await tabTo(page, byName.getByRole('button'))
    await keyboard.press('Enter')
    await expect(byName).toHaveAttribute('aria-sort', 'ascending')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expect(byName).not.toHaveAttribute('aria-sort')
    await expect(byName.getByRole('button')).toBeFocused()
    await keyboard.press('j')
    await keyboard.press('x')
    await expect(row(ids[0]!)).toHaveAttribute('aria-selected', 'true')
    const remove = row(ids[1]!).getByRole('button', { name: `Delete ${ids[1]}` })
    await tabTo(page, remove)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
    await keyboard.press('x')
    await expect(row(ids[0]!)).toHaveAttribute('aria-selected', 'false')
  })

  await test.step('open', async () => {
    await keyboard.press('k')
    await expect(row(ids[0]!).getByRole('link', { name: 'Alba Sol' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(encodeId(ids[0]!)))
    await expect(heading).toHaveText('Alba Sol')
  })

  await test.step('remark', async () => {
    await keyboard.press('r')
    const box = page.getByLabel('Remark', { exact: true })
    await expect(box).toBeFocused()
    await keyboard.type('Called; she sends the flight tomorrow')
    const flag = page.getByRole('checkbox', { name: 'Telephone' })
    await tabTo(page, flag, 4)
    await keyboard.press('Space')
    await expect(flag).toBeChecked()
    const save = page.getByRole('button', { name: 'Save Comment' })
    await tabTo(page, save, 6)
    await keyboard.press('Enter')
    const history = page.getByRole('region', { name: 'Comment History' })
    await expect(history.getByRole('listitem').first()).toContainText('Ana Pérez')
    await expect(box).toHaveValue('')
    await keyboard.press('r')
    await keyboard.type('And again')
    await tabTo(page, flag, 4)
    await keyboard.press('Control+Enter')
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await keyboard.press('r')
    await keyboard.press('Escape')
    await expect(box).not.toBeFocused()
  })

  await test.step('move, and take it back', async () => {
    const menu = page.getByRole('menu', { name: 'Move' })
    const opener = page.getByRole('button', { name: 'Move', exact: true })
    await holdTime(page)
    await keyboard.press('m')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    expect(await page.evaluate(focusIsSeen)).toBe(true)
    await keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await keyboard.press('m')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('Enter')
    const status = heading.locator('..')
    await expect(status).toContainText('Awaiting')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await keyboard.press('u')
    await expect(status).toContainText('New')
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
    await keyboard.press('m')
    await expect(menu.getByRole('menuitem', { name: 'Awaiting Response' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(status).toContainText('Awaiting')
  })

  await test.step('next, and back to the list', async () => {
    await expect(page.getByRole('button', { name: 'Next order' })).toBeEnabled()
    await keyboard.press('j')
    await expect(heading).toHaveText('Bruno Sol')
    await expect(page.getByRole('button', { name: 'Next order' })).toBeEnabled()
    await keyboard.press('j')
    await expect(heading).toHaveText('Clara Sol')
    await keyboard.press('Escape')
    await expect(heading).toHaveText('New Order')
    await expect(row(ids[1]!)).toBeVisible()
    await expect(row(ids[0]!)).toHaveCount(0)
  })

  await test.step('the palette finds an order from anywhere', async () => {
    await keyboard.press('Control+k')
    await expect(page.getByPlaceholder('Order ID, name, e-mail, page or action')).toBeFocused()
    await keyboard.type('alba')
    await expect(page.getByRole('option', { name: /Alba Sol/ })).toBeVisible()
    await keyboard.press('Enter')
    await expect(heading).toHaveText('Alba Sol')
    await keyboard.press('Control+k')
    await keyboard.type('a remark')
    await expect(page.getByRole('option', { name: 'Write a remark' })).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(page.getByLabel('Remark', { exact: true })).toBeFocused()
    await keyboard.press('Escape')
    for (const [letter, title] of [
      ['d', 'Dashboard'],
      ['m', 'Manage Team'],
      ['o', 'Country Order Details'],
      ['g', 'Change Gateway'],
      ['i', 'Inbox'],
      ['s', 'Change of shift'],
      ['k', 'Disputes'],
      ['y', 'My orders'],
      [',', 'Settings'],
      ['f', 'Future Order'],
      ['h', 'Order History'],
    ] as const) {
      await keyboard.press('g')
      await keyboard.press(letter)
      await expect(heading).toHaveText(title)
    }
  })
})

/** So many stops a keyboard makes from the top of a list to its first order: the bar, the menu, the list's tools, its head. */
const STOPS_AT_MOST = 36

test('few stops lie between the top of a list and its first order, and one key leaves the menu behind', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/recent-order', ana)
  const first = page.locator('tr[data-order]').first()
  await expect(first).toBeVisible()
  const isWithin = (where: string) => page.evaluate((one) => document.activeElement?.closest(one) != null, where)
  let stops = 0
  while (!(await isWithin('tr[data-order]')) && stops < 100) {
    await page.keyboard.press('Tab')
    stops += 1
  }
  expect(await first.evaluate((row) => row.contains(document.activeElement)), `after ${stops} stops`).toBe(true)
  expect(stops).toBeLessThanOrEqual(STOPS_AT_MOST)

  await page.reload()
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await isWithin('main')).toBe(true)
})
