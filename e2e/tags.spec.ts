import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { open, pressUntil, toast } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let manager: Person
const ids: number[] = []
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  manager = await server.addPerson(request, 'Manager', 'Mara Manager')
  for (const name of ['Ana', 'Bea', 'Cleo', 'Dora']) {
    const passport = `XX70${ids.length}`
    const order = { ...WHOLE_ORDER, name, email: `${name.toLowerCase()}@mail.example`, passport_number: passport }
    ids.push((await server.postOrder(request, { ...order, payment: { status: 'paid' } })).orderId)
  }
})
test.afterAll(() => server.stop())

const row = (page: Page, id: number) => page.locator(`tr[data-order="${id}"]`)
const rows = (page: Page) => page.locator('tr[data-order]')
const options = (page: Page) => page.getByRole('dialog').getByRole('option')

async function openTags(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await pressUntil(page, 'i', () => dialog.isVisible())
  await expect(dialog.getByRole('combobox', { name: 'Find a tag' })).toBeFocused()
}

/** A tag of the office, made with keys. */
async function makeTag(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New tag' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Tag saved').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tags' }).getByText(name)).toBeVisible()
}

test('with keys alone orders are tagged, one and many, a list narrows to a tag, and a retired tag is put on no other', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/texts', manager)

  await test.step('a Manager makes tags', async () => {
    await page.getByRole('tab', { name: 'Texts' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Tags' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags')
    await makeTag(page, 'Cruise')
    await makeTag(page, 'VIP')
    await accessible(page, 'tags')
  })

  await test.step('an order by its key', async () => {
    await page.goto(`${server.url}/admin/view-order/${encodeId(ids[0]!)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Diaz' })).toBeVisible()
    await openTags(page)
    await expect(options(page)).toHaveCount(2)
    await page.keyboard.type('vi')
    await expect(options(page)).toHaveText(['VIP'])
    await page.keyboard.press('Enter')
    await expect(options(page).getByText('on this order')).toBeAttached()
    await accessible(page, 'tags of an order')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Tags: VIP' })).toBeVisible()
  })

  await test.step('many at once, of whom one has it already', async () => {
    await page.goto(`${server.url}/admin/recent-order`)
    await expect(rows(page)).toHaveCount(4)
    await row(page, ids[0]!).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    for (const id of ids.slice(1, 3)) {
      await row(page, id).getByRole('checkbox').focus()
      await page.keyboard.press('Space')
    }
    await expect(page.getByText('3 selected')).toBeVisible()
    // In a wide window each has its words, all of them on one line.
    const words = ['Assign to …', 'Tags'].map((name) => page.getByRole('button', { name }).getByText(name))
    for (const one of words) await expect(one).toBeHidden()
    const desk = page.viewportSize()!
    await page.setViewportSize({ width: 1860, height: 900 })
    for (const one of words) await expect(one).toBeVisible()
    const tops = await page
      .getByRole('button', { name: /^(Move|Assign to …|Tags|Put off|Delete Order)$/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await page.setViewportSize(desk)
    // What they have cannot be fetched: it says so, and tries again.
    await page.route('**/api/admin/tags-on-orders*', (route) =>
      route.fulfill({ status: 503, json: { status: 0, message: 'The database is restarting' } }),
    )
    await openTags(page)
    const layer = page.getByRole('dialog', { name: 'Tag 3 orders' })
    await expect(layer.getByRole('status')).toHaveText('The database is restarting')
    await expect(options(page)).toHaveCount(0)
    await accessible(page, 'tags that could not be fetched')
    await page.unroute('**/api/admin/tags-on-orders*')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(layer.getByRole('combobox')).toBeFocused()
    // Each tag once, with what Enter does with it.
    await expect(options(page)).toHaveText([/^Cruise\s*add$/, /^VIP\s*add to the 2 without it$/])
    await expect(options(page).nth(1)).toHaveAttribute('aria-checked', 'mixed')
    await accessible(page, 'tags of many')
    await page.keyboard.type('vip')
    await page.keyboard.press('Enter')
    await expect(toast(page, '2 orders have the tag VIP')).toBeVisible()
    await expect(options(page)).toHaveText([/^VIP\s*remove$/])
    await page.keyboard.press('Escape')
    await expect(page.getByText('3 selected')).toBeVisible()
  })

  await test.step('a column of them, for whoever wants it', async () => {
    const column = page.getByRole('columnheader', { name: 'Tags' })
    await expect(column).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Tags' }).check()
    await page.keyboard.press('Escape')
    await expect(column).toBeVisible()
    await expect(row(page, ids[0]!).locator('[data-column=tags]')).toHaveText('VIP')
    await expect(row(page, ids[3]!).locator('[data-column=tags]')).not.toContainText('VIP')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Tags' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(column).toHaveCount(0)
  })

  await test.step('the list of the tag, and of the others', async () => {
    await page.goto(`${server.url}/admin/recent-order`)
    await expect(rows(page)).toHaveCount(4)
    const box = page.getByRole('combobox', { name: 'Add a filter' })
    await pressUntil(page, 'f', () => box.isVisible())
    await expect(box).toBeFocused()
    await page.keyboard.type('tag:vi')
    const offered = page.getByRole('listbox', { name: 'Add a filter' }).getByRole('option')
    await expect(offered).toHaveText([/^Tag: VIP/, /^Without VIP/])
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect(row(page, ids[3]!)).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await expect(rows(page)).toHaveCount(4)
    await page.keyboard.type('-tag:vip')
    await expect(offered).toHaveText([/^Without VIP/])
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, ids[3]!)).toBeVisible()
    await accessible(page, 'a list without a tag')
  })

  await test.step('retired: it stays where it is, and is offered for no other', async () => {
    await page.goto(`${server.url}/admin/texts`)
    await page.getByRole('tab', { name: 'Texts' }).focus()
    await page.keyboard.press('End')
    const line = page.getByRole('navigation', { name: 'Tags' }).getByRole('listitem').filter({ hasText: 'VIP' })
    await expect(line).toContainText('3 orders')
    await line.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Retire' }).focus()
    await page.keyboard.press('Enter')
    await expect(line).toContainText('Retired')
    await page.goto(`${server.url}/admin/view-order/${encodeId(ids[3]!)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dora Diaz' })).toBeVisible()
    await openTags(page)
    await expect(options(page)).toHaveText(['Cruise'])
    await page.goto(`${server.url}/admin/view-order/${encodeId(ids[0]!)}`)
    await expect(page.getByRole('button', { name: 'Tags: VIP' })).toBeVisible()
  })
})
