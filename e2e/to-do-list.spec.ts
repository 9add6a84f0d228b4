import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/order-id.ts'
import { accessible } from './accessible.ts'
import { JourneyServer } from './server.ts'
import { open } from './screens.ts'

let server: JourneyServer
let page: Page
test.beforeAll(async ({ browser }) => {
  server = await JourneyServer.start({}, { demo: true })
  page = await open(server, browser, '/admin/recent-order')
})
test.afterAll(() => server.stop())

const rows = () => page.locator('tr[data-order]')

test('New begins with what is due first, until a person likes the newest first', async () => {
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  const first = rows().first()
  await expect(first.locator('[data-column=due]')).toContainText('late')
  const mostUrgent = (await first.getAttribute('data-order'))!
  await page.getByLabel('Begins with').selectOption('newest')
  await expect(first).not.toHaveAttribute('data-order', mostUrgent)
  await page.reload()
  await expect(page.getByLabel('Begins with')).toHaveValue('newest')
  await page.getByLabel('Begins with').selectOption('due')
  await expect(first).toHaveAttribute('data-order', mostUrgent)
})

test('filters narrow a list together, stand in its address, and are kept as a view with its columns', async () => {
  const total = page.getByRole('status').filter({ hasText: /orders?$/ })
  const all = await total.innerText()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('group', { name: 'All filters' })
  await panel.getByRole('combobox', { name: 'Due', exact: true }).selectOption('late')
  await expect(page).toHaveURL(/due=late/)
  await expect(total).not.toHaveText(all)
  await panel.getByRole('combobox', { name: 'Values to check' }).selectOption('0')
  await expect(page).toHaveURL(/flagged=0/)
  await accessible(page, 'filters')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Nationality' }).check()
  await columns.getByRole('button', { name: 'Move Nationality up' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Late and clean')
  await dialog.getByRole('checkbox', { name: 'Team', exact: true }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late and clean')
  const many = /^\d+/.exec(await total.innerText())![0]
  const link = page.getByRole('navigation').getByRole('link', { name: `Late and clean ${many}` })
  await expect(link).toBeVisible()

  await page.getByRole('button', { name: 'Take off: Late' }).click()
  await expect(page).not.toHaveURL(/due=/)
  await link.click()
  await expect(page).toHaveURL(/due=late/)
  await expect(total).toHaveText(new RegExp(`^${many} `))
  await expect(page.getByRole('columnheader', { name: 'Nationality' })).toBeVisible()
})

test('Work on next opens the most urgent order that nobody has, and it is one of my orders', async () => {
  await page.goto(`${server.url}/admin/recent-order?due=late`)
  const [first, second] = [rows().first(), rows().nth(1)]
  const [one, two] = [(await first.getAttribute('data-order'))!, (await second.getAttribute('data-order'))!]
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(encodeId(Number(one))))
  await page.goBack()
  await page.getByRole('button', { name: 'Work on next' }).click()
  await expect(page).toHaveURL(new RegExp(encodeId(Number(two))))
  await page.getByRole('navigation').getByRole('link', { name: 'My orders 2' }).click()
  await expect(rows()).toHaveCount(2)
  await expect(page).toHaveURL(/claimed=me/)
})

test('after a move the next order opens that nobody has, and one works on it', async ({ request }) => {
  await page.goto(`${server.url}/admin/recent-order`)
  await page.getByRole('button', { name: 'Work on next' }).click()
  await page.getByRole('button', { name: 'More for this order' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Open the next order after a move' }).click()
  await page.keyboard.press('Escape')
  const ana = await server.tokenOf(request, await server.addPerson(request, 'Team', 'Ana Pérez'))
  const took = await request.post(`${server.url}/api/admin/take-next-order`, {
    data: { folderName: 'newOrder' },
    headers: { authorization: ana },
  })
  const hers = (await took.json()).data.orderId as number
  const mine = page.url()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Move to Customer Called' }).click()
  await expect(page).not.toHaveURL(mine)
  await expect(page).not.toHaveURL(new RegExp(encodeId(hers)))
  await expect(page.getByText('You are working on this')).toBeAttached()
})

test('each number of the dashboard leads to its list', async () => {
  await page.goto(`${server.url}/admin`)
  const due = page.getByRole('region', { name: 'Due today and late' })
  const late = due.getByRole('link', { name: /late/i }).first()
  const many = await late.innerText()
  await late.click()
  await expect(page).toHaveURL(/due=late/)
  await expect(page.getByText(new RegExp(`of ${many}$`))).toBeVisible()
  await page.goBack()
  const table = (name: string) => page.getByRole('table', { name })
  await page.getByRole('button', { name: 'Table of Countries' }).click()
  await expect(table('Countries').getByRole('link', { name: /^Others/ })).toHaveAttribute('href', /country-order-list/)
  await page.getByRole('button', { name: 'Table of Arrivals of the coming 14 days' }).click()
  const open = table('Arrivals of the coming 14 days')
    .getByRole('link', { name: /Still open/ })
    .first()
  const still = await open.innerText()
  await open.click()
  await expect(page).toHaveURL(/completed=0/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${still} orders?$`) })).toBeVisible()
})
