import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { QUEUES, QUEUE_KEYS, type OrderColumn } from '#contract/queues.ts'
import { JourneyServer } from './server.ts'

// The real application over the demonstration: orders in every queue.
let server: JourneyServer
let page: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  server = await JourneyServer.start({}, ['--demo'])
  page = await (await browser.newContext()).newPage()
  await server.signIn(page)
})
test.afterAll(() => server.stop())

/** The header of each column, as the specification writes it. */
const HEADERS: Record<OrderColumn, string> = {
  id: 'Order ID',
  name: 'Name',
  email: 'Email',
  telephone: 'Telephone',
  date: 'Date & Time',
  processDate: 'Processing Date',
  processMonth: 'Process Month',
  refundDate: 'Refund Date',
  intendedArrivalDate: 'Intended Arrival Date',
  status: 'Status',
}

for (const key of QUEUE_KEYS) {
  const { title, route, columns, countName } = QUEUES[key]
  if (key === 'futureOrder') continue // its screen is the grid of months (admin-screens.spec.ts)
  test(`${title}: its columns, its orders, and a badge that equals its total`, async () => {
    const counting = page.waitForResponse((answer) => answer.url().endsWith('/get-folder-count'))
    await page.goto(`${server.url}/admin/${route}`)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/Dominican E-Ticket/)
    const table = page.getByRole('table').first()
    const headers = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
    expect(headers).toEqual([...columns.map((column) => HEADERS[column]), 'Action'])
    const count = (await (await counting).json()).data[countName]
    expect(count).toBeGreaterThan(0)
    await expect(page.getByText(new RegExp(`of ${count.toLocaleString('en')}$`))).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(Math.min(count, 10) + 1)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
}

test('a search narrows the queue, says when nothing is found, and stays in the address', async () => {
  await page.goto(`${server.url}/admin/order-history`)
  const first = page.getByRole('table').first().getByRole('row').nth(1)
  const id = (await first.innerText()).match(/\d{6,}/)![0]
  await page.getByRole('searchbox').fill(id)
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(id))
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(id)
  await page.getByRole('searchbox').fill('zzzz nobody is called that')
  await expect(page.getByText('No records found').first()).toBeVisible()
})

test('the second page, an order, and Back to the same rows', async () => {
  await page.goto(`${server.url}/admin/completed-order`)
  await page.getByRole('button', { name: /^(Page )?2$/ }).click()
  const first = page.getByRole('table').first().getByRole('row').nth(1)
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  const id = (await first.innerText()).match(/\d{6,}/)![0]
  await first.getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('region', { name: 'Order Details' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(first).toContainText(id)
})

test('chosen orders are deleted after Yes, and come back by Restore', async () => {
  await page.goto(`${server.url}/admin/contact-customer`)
  const row = page.getByRole('table').first().getByRole('row').nth(1)
  const id = (await row.innerText()).match(/\d{6,}/)![0]
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete Order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Are you sure you want to delete/)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Order has been deleted successfully').first()).toBeVisible()
  await expect(page.getByRole('table').first()).not.toContainText(id)
  await page.goto(`${server.url}/admin/deleted-order`)
  await page.getByRole('searchbox').fill(id)
  const deleted = page.getByRole('table').first().getByRole('row').nth(1)
  await expect(deleted).toContainText(id)
  await deleted.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Order restored').first()).toBeVisible()
  await page.goto(`${server.url}/admin/contact-customer`)
  await expect(page.getByRole('table').first()).toContainText(id)
})

test('messages stay, and none lies over anything that is pressed, at any width', async () => {
  await page.goto(`${server.url}/admin/order-history`)
  const answerYes = async (row: number) => {
    await page
      .getByRole('button', { name: /^Delete \d/ })
      .nth(row)
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.route('**/change-order-status', (route) => route.abort())
  await answerYes(0)
  const messages = page.locator('.Toastify__toast')
  await expect(messages).toHaveCount(1)
  await page.unroute('**/change-order-status')
  await answerYes(1)
  await expect(messages).toHaveCount(2)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    expect(await page.evaluate(coveredControls), `${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
})

/** Runs in the page: the controls whose middle lies under a message. Of a phone's bar the menu and the search stay free. */
function coveredControls(): string[] {
  const ofBar = innerWidth < 768 ? 'header > button:nth-of-type(-n + 2)' : 'header button, header a'
  return [...document.querySelectorAll(`main button, main a, main input, nav a, ${ofBar}`)]
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.Toastify') ?? false
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}
