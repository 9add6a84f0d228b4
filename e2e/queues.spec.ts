import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { QUEUES, QUEUE_KEYS, type OrderColumn } from '#contract/lists/queues.ts'
import { expectNoBarriers } from './accessible.ts'
import { holdTime, open } from './screens.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'
let server: JourneyServer
let page: Page
test.beforeAll(async ({ browser }) => {
  server = await JourneyServer.start({}, { demo: true })
  page = await (await browser.newContext()).newPage()
  await server.bringSession(page)
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
  refundAmount: 'Amount',
  refundReason: 'Reason',
  refundAskedBy: 'Asked by',
  refundState: 'Refund',
  intendedArrivalDate: 'Intended Arrival Date',
  status: 'Status',
}

const choose = ([key, all]: readonly [string, string]) => localStorage.setItem(key, all)
for (const key of QUEUE_KEYS.filter((one) => one !== 'futureOrder')) {
  const { title, route, columns, countName } = QUEUES[key]
  test(`${title}: its columns, its orders, and a badge that equals its total`, async () => {
    await page.addInitScript(choose, [`entrada-columns-1-${key}`, columns.join(' ')] as const)
    const counting = page.waitForResponse((answer) => answer.url().endsWith('/get-folder-count'))
    await page.goto(`${server.url}/admin/${route}`)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/Dominican E-Ticket/)
    const table = page.getByRole('table').first()
    const headers = ['', ...columns.map((column) => HEADERS[column]), 'Action']
    await expect(table.getByRole('columnheader')).toHaveText(headers)
    const count = (await (await counting).json()).data[countName]
    expect(count).toBeGreaterThan(0)
    await expect(page.getByText(new RegExp(`of ${count.toLocaleString('en')}$`))).toBeVisible()
    await expect(table.locator('[data-order]')).toHaveCount(Math.min(count, 10))
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expectNoBarriers(page)
  })
}

test('a search narrows the queue, says when nothing is found, and stays with Back and a reload, never in an address', async () => {
  await page.goto(`${server.url}/admin/order-history`)
  const rows = page.getByRole('table').first().getByRole('row')
  const id = (await rows.nth(1).getAttribute('data-order'))!
  await page.getByRole('searchbox').fill(id)
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(id)
  const come = Promise.withResolvers<void>() // The order's page: Back is first, while the list still stands.
  await intercept(page, /\/static\/js\/order-page-/, (route) => come.promise.then(() => route.continue()))
  await page.getByRole('table').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/view-order/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  come.resolve()
  await expect(page.getByRole('searchbox')).toHaveValue(id)
  await page.getByRole('table').first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(id)
  await expect(rows).toHaveCount(2)
  expect(page.url()).toBe(`${server.url}/admin/order-history`)
  await page.getByRole('searchbox').fill('zzzz nobody is called that')
  await expect(page.getByText('No records found').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole list' }).press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(rows.nth(1)).toHaveAttribute('data-order')
  // The same words begin the box of filters a second time too.
  for (const _ of [1, 2]) {
    await page.getByRole('searchbox').fill('flight:tomorrow language:es')
    await page.getByRole('button', { name: 'Filter by “flight:tomorrow language:es”' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Add a filter' })).toHaveValue('flight:tomorrow language:es')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/flight=tomorrow/)
  await expect(page).toHaveURL(/language=es/)
  await page.goto(`${server.url}/admin/order-history?flight=tomorrow&language=es&nationality=TUV`)
  await page.getByRole('button', { name: 'Show the whole list' }).press('Enter')
  await expect(page).toHaveURL(`${server.url}/admin/order-history`)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('the second page, an order, and Back to the same rows', async () => {
  await page.goto(`${server.url}/admin/completed-order`)
  const table = page.getByRole('table').first()
  const first = table.getByRole('row').nth(1)
  const ofPageOne = (await first.getAttribute('data-order'))!
  await page.getByRole('button', { name: /^(Page )?2$/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  // Until the second page has come, the first one's rows stay in its place.
  await expect(first).not.toHaveAttribute('data-order', ofPageOne)
  const id = (await first.getAttribute('data-order'))!
  await first.getByRole('link', { name: /View/ }).click()
  await expect(page).toHaveURL(new RegExp(encodeId(Number(id))))
  await page.goBack()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(first).toContainText(id)
})

test('chosen orders are deleted after Yes, and come back by Restore', async () => {
  await page.goto(`${server.url}/admin/contact-customer`)
  const row = page.getByRole('table').first().locator('[data-order]').first()
  const id = (await row.getAttribute('data-order'))!
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
  // It stands first before it is searched for, too, and what is chosen then goes when the search has come.
  await expect(page.getByRole('table').first().locator('[data-order]')).toHaveCount(1)
  await deleted.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Order restored').first()).toBeVisible()
  await page.goto(`${server.url}/admin/contact-customer`)
  await expect(page.getByRole('table').first()).toContainText(id)
})

test('of chosen orders one was changed by others: it is told, and the others can still be taken back', async ({
  request,
}) => {
  await page.goto(`${server.url}/admin/recent-order`)
  const rows = page.getByRole('table').first().locator('[data-order]')
  await expect(rows.first()).toBeVisible()
  const ids = await rows.evaluateAll((all) => all.slice(0, 2).map((row) => Number(row.dataset.order)))
  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(1).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete Order' }).click()
  const colleague = await server.addPerson(request, 'Manager', 'Marta Manager')
  const authorization = await server.tokenOf(request, colleague)
  const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers: { authorization },
    data: { orderId: ids[0], status: 'Customer Called' },
  })
  expect(moved.ok()).toBe(true)
  await holdTime(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: new RegExp(`^Undo: .+, #${ids[1]}$`) }).click()
  await expect(page.getByText(`Order ${ids[0]}: `)).toBeAttached()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
})

test('a header sorts its column up, down and back; the address, the other pages and the neighbours follow', async () => {
  await page.goto(`${server.url}/admin/order-history`)
  const table = page.getByRole('table').first()
  const names = () => table.locator('[data-column=name] a').allInnerTexts()
  const header = table.getByRole('columnheader', { name: 'Name' })
  const plain = (name: string) =>
    name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('ł', 'l')
  const isUp = (words: string[]) =>
    words.length > 1 && words.every((word, i) => i === 0 || plain(words[i - 1]!) <= plain(word))
  await expect(header).not.toHaveAttribute('aria-sort')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name/)
  await expect.poll(async () => isUp(await names())).toBe(true)
  const ofPageOne = await names()

  await page.getByRole('button', { name: /^(Page )?2$/ }).click()
  await expect.poll(async () => isUp([ofPageOne.at(-1)!, ...(await names())])).toBe(true)
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const [first, second] = await table
    .locator('[data-order]')
    .evaluateAll((rows) => rows.map((row) => row.dataset.order))
  await table.locator(`[data-order="${first}"]`).getByRole('link', { name: /View/ }).click()
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect(page).toHaveURL(new RegExp(encodeId(Number(second!))))
  await page.goBack()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.locator('[data-order]').first()).toHaveAttribute('data-order', first!)

  await header.getByRole('button').press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await expect.poll(async () => isUp((await names()).toReversed())).toBe(true)
  await header.getByRole('button').press('Enter')
  await expect(header).not.toHaveAttribute('aria-sort')
  await expect(page).not.toHaveURL(/sort=/)
  await expectNoBarriers(page)

  await test.step('a column of other queues gives way to the list’s own order, in words', async () => {
    await page.goto(`${server.url}/admin/order-history?sort=refundDate`)
    await expect(page.getByText('There is no such column in this list')).toBeVisible()
    await expect(table.locator('[data-order]')).toHaveCount(10)
    await expect(page).not.toHaveURL(/sort=/)
  })
})

test('in Spanish the words of a screen come with it, and the lists sort as well', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-DO', viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(server.url)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
  await phone.getByRole('textbox').first().fill('admin@localhost')
  await phone.locator('input[type=password]').fill('the admin of the journeys')
  await phone.locator('button[type=submit]').click()
  await phone.waitForURL('**/admin')
  await phone.goto(`${server.url}/admin/completed-order`)
  await expect(phone.getByRole('heading', { name: 'Pedidos completados' })).toBeVisible()
  const cards = phone.locator('li[data-order]')
  const newest = await cards.first().getAttribute('data-order')
  await phone.getByLabel('Ordenar por').selectOption('id')
  await expect(cards.first()).not.toHaveAttribute('data-order', newest!)
  await expect(phone).toHaveURL(/sort=id/)
  await cards.first().getByRole('link').first().click()
  await expect(phone.getByText('Hoja de tramitación').first()).toBeAttached()
  await context.close()
})

test('on a phone and in a window the page ends where what it shows ends', async ({ browser }) => {
  const own = await open(server, browser, '/admin/recent-order')
  for (const width of [390, 820]) {
    await own.setViewportSize({ width, height: 844 })
    for (const queue of ['recent-order', 'later']) {
      await own.goto(`${server.url}/admin/${queue}`)
      await expect(own.locator('[data-order]').nth(5)).toBeAttached()
      const belowIt = () =>
        own.evaluate(() => {
          const end = document.querySelector('main')!.getBoundingClientRect().bottom + scrollY
          return document.documentElement.scrollHeight - Math.max(innerHeight, Math.ceil(end))
        })
      await expect.poll(belowIt, { message: `${queue} at ${width}` }).toBeLessThanOrEqual(0)
    }
  }
})

test('select all shows first which orders these are; the chosen ones are moved at once, and that is undone', async () => {
  await page.goto(`${server.url}/admin/awaiting-govt`)
  const table = page.getByRole('table', { name: 'Awaiting Govt' })
  const total = Number(/of (\d+)$/.exec(await page.getByText(/^1–10 of/).innerText())![1])
  await table.locator('[data-order]').first().getByRole('checkbox').click()
  await page.getByRole('button', { name: `Select all ${total} orders` }).click()
  const preview = page.getByRole('dialog', { name: `Select these ${total} orders?` })
  await expect(preview.getByRole('table').getByRole('row')).toHaveCount(11)
  await expect(preview).toContainText(`and ${total - 10} more`)
  await expect(preview).toContainText(`all ${total} go to Deleted Orders`)
  await preview.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: `Select all ${total} orders` }).click()
  await expectNoBarriers(page)
  await preview.getByRole('button', { name: `Select all ${total}` }).click()
  await expect(page.getByText(`${total} selected`)).toBeVisible()

  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Move to Customer Called' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Move to Customer Called?' })
  await expect(question).toContainText(`${total} selected orders become Customer Called`)
  await holdTime(page)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No records found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`of ${total}`)).toBeVisible()
})
