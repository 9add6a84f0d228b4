import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { open, pressUntil, toast } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let ana: Person
let ben: Person
const ids: number[] = []
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  ana = await server.addPerson(request, 'Team', 'Ana Team')
  ben = await server.addPerson(request, 'Manager', 'Ben Boss')
  for (const name of ['Maria', 'Nora', 'Olga']) {
    const passport = `XX60${ids.length}`
    const order = { ...WHOLE_ORDER, name, email: `${name.toLowerCase()}@mail.example`, passport_number: passport }
    ids.push((await server.postOrder(request, { ...order, payment: { status: 'paid' } })).orderId)
  }
})
test.afterAll(() => server.stop())

/** What comes by the stream comes within seconds; a busy machine may take longer. */
const LIVE = { timeout: 60_000 }
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
const lines = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const header = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openAssign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await pressUntil(page, 'o', () => dialog.isVisible())
  await expect(dialog.getByRole('combobox', { name: 'Find a colleague' })).toBeFocused()
}
const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement)

test('two people with keys alone: one assigns and mentions, the other is told at once, reads, and gives it back', async ({
  browser,
}) => {
  const his = await open(server, browser, '/admin/inbox', ben)
  await expect(his.getByText('Nothing unread')).toBeVisible()
  await expect(bell(his)).toHaveText('Inbox')
  await accessible(his, 'an empty inbox')
  const hers = await open(server, browser, `/admin/view-order/${encodeId(ids[0]!)}`, ana)
  await expect(hers.getByRole('heading', { level: 1, name: 'Maria Diaz' })).toBeVisible()

  await test.step('an order is assigned by its key', async () => {
    await openAssign(hers)
    await expect(hers.getByRole('dialog').getByRole('option').first()).toHaveText('Ana Team (you)')
    await accessible(hers, 'assign to')
    await hers.keyboard.type('bo')
    await expect(hers.getByRole('dialog').getByRole('option')).toHaveText(['Ben Boss'])
    await hers.keyboard.press('Enter')
    await expect(toast(hers, 'The order is assigned to Ben Boss')).toBeVisible()
    await expect(header(hers, 'Assigned to Ben Boss')).toBeVisible()
    await expect(lines(his)).toHaveText([/Ana Team assigned this order to you.*Maria Diaz/s], LIVE)
    await expect(bell(his)).toHaveText('Inbox1 unread')
  })

  await test.step('a remark mentions whom it chose after an @', async () => {
    const box = hers.getByRole('textbox', { name: 'Remark' })
    await pressUntil(hers, 'r', () => hasFocus(box))
    await hers.keyboard.type('Look at the flight, @be')
    const offered = hers.getByRole('listbox', { name: 'Colleagues' })
    await expect(offered.getByRole('option')).toHaveText([/Ben Boss\s*Manager/])
    await accessible(hers, 'colleagues in a remark')
    await hers.keyboard.press('Enter')
    await expect(box).toHaveValue('Look at the flight, @Ben Boss ')
    await expect(hers.getByText('Ben Boss will be told')).toBeVisible()
    await hers.keyboard.type('please')
    await hers.keyboard.press('Control+Enter')
    await expect(toast(hers, 'Remark added successfully')).toBeVisible()
    await expect(hers.getByRole('strong').filter({ hasText: '@Ben Boss' }).first()).toBeVisible()
    await expect(lines(his)).toHaveCount(2, LIVE)
    await expect(lines(his).first()).toContainText('Ana Team mentioned you')
    await expect(lines(his).first().getByText('Look at the flight, @Ben Boss please')).toBeVisible()
    await accessible(his, 'an inbox')
  })

  await test.step('the inbox is worked off: one is marked, one opened', async () => {
    await pressUntil(his, 'j', () => hasFocus(lines(his).first().getByRole('link')))
    await his.keyboard.press('j')
    await expect(lines(his).nth(1).getByRole('link')).toBeFocused()
    await his.keyboard.press('e')
    await expect(lines(his)).toHaveCount(1)
    await his.keyboard.press('u')
    await expect(lines(his)).toHaveCount(2)
    await expect(bell(his)).toHaveText('Inbox2 unread')
    await pressUntil(his, 'j', () => hasFocus(lines(his).nth(1).getByRole('link')))
    await his.keyboard.press('e')
    await expect(lines(his)).toHaveCount(1)
    await expect(lines(his).first().getByRole('link')).toBeFocused()
    await expect(bell(his)).toHaveText('Inbox1 unread')
    await his.keyboard.press('Enter')
    await expect(his.getByRole('heading', { level: 1, name: 'Maria Diaz' })).toBeVisible()
    await expect(bell(his)).toHaveText('Inbox', LIVE)
    await pressUntil(his, 'Escape', () => his.getByText('Nothing unread').isVisible())
    await his.getByRole('link', { name: 'All', exact: true }).focus()
    await his.keyboard.press('Enter')
    await expect(lines(his)).toHaveCount(2)
  })

  await test.step('his list, by its token; and from it both orders are given away together', async () => {
    await his.goto(`${server.url}/admin/recent-order`)
    const rows = his.locator('tr[data-order]')
    await expect(rows).toHaveCount(3)
    const filter = his.getByRole('combobox', { name: 'Add a filter' })
    await pressUntil(his, 'f', () => filter.isVisible())
    await expect(filter).toBeFocused()
    await his.keyboard.type('assigned:me')
    await his.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(his).toHaveURL(/assigned=me/)
    await his.keyboard.press('Backspace')
    await expect(rows).toHaveCount(3)
    for (const id of ids) {
      await his.locator(`tr[data-order="${id}"]`).getByRole('checkbox').focus()
      await his.keyboard.press('Space')
    }
    await expect(his.getByText('3 selected')).toBeVisible()
    await openAssign(his)
    await expect(his.getByRole('dialog', { name: 'Assign 3 orders to …' })).toBeVisible()
    await his.keyboard.type('ana')
    await his.keyboard.press('Enter')
    await expect(toast(his, '3 orders are assigned to Ana Team')).toBeVisible()
    await expect(bell(hers)).toHaveText('Inbox3 unread', LIVE)
    await expect(header(hers, 'Assigned to you')).toBeVisible(LIVE)
  })

  await test.step('all are marked as read with one key', async () => {
    await hers.goto(`${server.url}/admin/inbox`)
    await expect(lines(hers)).toHaveCount(3)
    await pressUntil(hers, 'E', () => hers.getByText('Nothing unread').isVisible())
    await expect(bell(hers)).toHaveText('Inbox')
  })
})
