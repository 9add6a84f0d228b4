import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aNumber } from '#server/testing/callers.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { holdBack } from './hold-back.ts'
import { JourneyServer } from './server.ts'
import { open, toast } from './screens.ts'

let server: JourneyServer
let page: Page
test.beforeAll(async ({ browser }) => {
  server = await JourneyServer.start({}, { demo: true })
  page = await open(server, browser, '/admin/recent-order')
})
test.afterAll(() => server.stop())

/** What comes by the stream comes within seconds; a busy machine may take longer. */
const LIVE = { timeout: 60_000 }
const rows = () => page.locator('tr[data-order]')

const remark = (one: Page) => one.locator('#addComment textarea')
/** The orders of the first rows. */
async function firstRows(many: number): Promise<string[]> {
  await expect(rows().nth(many - 1)).toBeVisible()
  return (await rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-order')!))).slice(0, many)
}

/** Waits for an order and begins with it, so that it is not left as it was. */
async function begin(order: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(encodeId(Number(order))))
  await expect(page.getByText(order, { exact: true }).first()).toBeVisible()
  await remark(page).fill('Looked at')
}

test('New begins with what is due first, until a person likes the newest first', async () => {
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  const first = rows().first()
  await expect(first.locator('[data-column=due]')).toContainText(/late|due at once/)
  const mostUrgent = (await first.getAttribute('data-order'))!
  await page.getByLabel('Order by').selectOption('newest')
  await expect(first).not.toHaveAttribute('data-order', mostUrgent)
  await page.reload()
  await expect(page.getByLabel('Order by')).toHaveValue('newest')
  await page.getByLabel('Order by').selectOption('due')
  await expect(first).toHaveAttribute('data-order', mostUrgent)
})

test('a list has its groups in order, each with how many of the whole list are in it', async () => {
  await page.goto(`${server.url}/admin/recent-order`)
  const heads = page.locator('tr[data-group] th')
  await expect(heads.first()).toHaveText(/^(Back from Later|Flies today|Flies tomorrow|Overdue) \d+$/)
  const order = ['back', 'today', 'tomorrow', 'overdue', 'inTime', 'missed']
  await page.goto(`${server.url}/admin/recent-order?size=500`)
  await expect(page.getByText(/^1–(\d+) of \1$/)).toBeVisible()
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  const seen = new Map<string, number>()
  const scroller = page.getByRole('table').first().locator('..')
  // All at one moment: the list redraws its rows as it scrolls.
  const look = async () => {
    const shown = await page
      .locator('tr[data-group]')
      .evaluateAll((rows: HTMLElement[]) => rows.map((row) => [row.dataset['group']!, row.innerText] as const))
    for (const [group, words] of shown) seen.set(group, Number(/\d+$/.exec(words.trim())![0]))
  }
  await expect(async () => {
    await look()
    await scroller.evaluate((element) => element.scrollBy(0, 500))
    expect(
      await scroller.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - scrollTop - clientHeight),
    ).toBeLessThan(2)
  }).toPass()
  await look()
  // However far one scrolled, the head of the rows in view stands above them.
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await expect
    .poll(() =>
      scroller.evaluate((element) => {
        const columns = element.querySelector('thead th')!.getBoundingClientRect()
        const { left } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 60, columns.bottom + 4)?.closest('tr')?.dataset['group']
      }),
    )
    .toMatch(/^(today|tomorrow|overdue|inTime|missed)$/)
  expect([...seen.keys()]).toEqual(order.filter((group) => seen.has(group)))
  const total = Number.parseInt(
    await page
      .getByRole('status')
      .filter({ hasText: /orders?$/ })
      .innerText(),
    10,
  )
  expect([...seen.values()].reduce((sum, many) => sum + many, 0)).toBe(total)
})

test('in Spanish too it is read whole by when an order is due, on a screen of 1280 and of 1440', async ({
  browser,
}) => {
  const own = await open(server, browser, '/admin/recent-order')
  await own.evaluate(() => localStorage.setItem('entrada-language', 'es'))
  for (const width of [1280, 1440]) {
    await own.setViewportSize({ width, height: 900 })
    for (const queue of ['recent-order', 'awaiting-govt']) {
      await own.goto(`${server.url}/admin/${queue}?size=100`)
      const due = own.locator('tr[data-order] [data-column=due]')
      // What waits for the government is late at some hours of the demonstration's day and at others not.
      await expect(
        due.filter({ hasText: queue === 'recent-order' ? /horas? de retraso|vence ya/ : /\S/ }).first(),
      ).toBeVisible()
      const cut = await due.evaluateAll((cells: HTMLElement[]) =>
        cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerText }) => innerText),
      )
      expect(cut, `${queue} at ${width}`).toEqual([])
    }
  }
  await own.context().close()
})

test('the days of a flight are typed as well as picked; the end that was set last counts', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const days = page.getByRole('group', { name: 'All filters' }).getByRole('group', { name: 'Flight' })
  await days.getByLabel('From').focus()
  await page.keyboard.type('12012026', { delay: 150 })
  await expect(page).toHaveURL(/flight=2026-12-01\.\.(&|$)/)
  await days.getByLabel('Until').focus()
  await page.keyboard.type('11302026', { delay: 150 })
  await expect(page).toHaveURL(/flight=\.\.2026-11-30(&|$)/)
  await expect(days.getByLabel('From')).toHaveValue('')
  await expect(toast(page, /./)).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove:/ }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
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
  const mail = panel.getByRole('combobox', { name: 'Mail', exact: true })
  await mail.selectOption('trouble')
  await expect(page.getByText('No orders match the filters.')).toBeVisible()
  await mail.selectOption('')
  await panel.getByRole('combobox', { name: 'Nationality' }).selectOption('Spain')
  await expect(page).toHaveURL(/nationality=ESP/)
  await page.getByRole('button', { name: 'Remove: Nationality: Spain' }).click()
  await expect(page.getByText('No orders match the filters.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await expect(columns.getByRole('listitem').filter({ hasText: /^Not shown$/ })).toBeVisible()
  await columns.getByRole('checkbox', { name: 'Nationality' }).check()
  await expect(columns.getByRole('checkbox', { name: 'Nationality' })).toBeFocused()
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
  // The menu says where one is once.
  const here = page.getByRole('navigation').locator('a[aria-current=page]')
  await expect(here).toHaveText([/^Late and clean/])

  await page.getByRole('button', { name: 'Remove: Late' }).click()
  await expect(page).not.toHaveURL(/due=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late and clean (changed)')
  await expect(here).toHaveText([/^Late and clean/])
  await link.click()
  await expect(page).toHaveURL(/due=late/)
  await expect(total).toHaveText(new RegExp(`^${many} `))
  await expect(page.getByRole('columnheader', { name: 'Nationality' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late and clean')

  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('checkbox', { name: 'Language' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Language' })).toBeVisible()
  await page.getByRole('button', { name: 'Change view' }).click()
  const again = page.getByRole('dialog', { name: 'Change view' })
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Language' })).toBeVisible()
  // The queue's own columns are as they were.
  await page.goto(`${server.url}/admin/recent-order`)
  await expect(rows().first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Language' })).toHaveCount(0)
  for (const [name, where] of [
    ['My orders', /claimed=me/],
    ['Late and clean', /view=/],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).click()
    await expect(page).toHaveURL(where)
  }
})

test('Work on next opens the most urgent order that nobody has, and it is one of my orders', async () => {
  await page.goto(`${server.url}/admin/recent-order?due=late`)
  const [one, two] = await firstRows(2)
  await page.keyboard.press('n')
  await begin(one!)
  await page.goBack()
  await page.getByRole('button', { name: 'Work on next' }).click()
  await begin(two!)
  const views = page.getByRole('navigation').getByRole('button', { name: 'Views' })
  if ((await views.getAttribute('aria-expanded')) === 'false') await views.click()
  await page.getByRole('navigation').getByRole('link', { name: 'My orders 2' }).click()
  await expect(rows()).toHaveCount(2)
  await expect(page).toHaveURL(/claimed=me/)
  await expect(page.getByRole('navigation').locator('a[aria-current=page]')).toHaveText([/^My orders/])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My orders')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(encodeId(Number(one))))
})

test('what one searched for is what one walks through, and no list to be worked off', async () => {
  await page.goto(`${server.url}/admin/order-history`)
  const next = page.getByRole('button', { name: 'Work on next' })
  await expect(next).toBeVisible()
  const name = (await rows().last().locator('[data-column=name]').innerText()).split(/\s/)[0]!
  const answer = await holdBack(page, '**/api/admin/search-order*')
  await page.getByRole('searchbox').fill(name)
  await expect(next).toHaveCount(0)
  await answer.asked
  const total = page.getByRole('status').filter({ hasText: /^\d+ orders?( found)?$/ })
  // The rows before are still there: their number is not what was found.
  await expect(total).toHaveCount(0)
  answer.letGo()
  await expect(total).toHaveText(/found$/)
  const found = await rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-order')))
  await rows().first().getByRole('link', { name: /View/ }).click()
  await expect(page).toHaveURL(new RegExp(encodeId(Number(found[0]))))
  const below = page.getByRole('button', { name: 'Next order' })
  if (found.length === 1) await expect(below).toBeDisabled()
  else {
    await expect(below).toBeEnabled()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(encodeId(Number(found[1]))))
  }
  expect(page.url()).not.toContain(name)
})

test('a Telecaller has all that they work on under My orders, and a narrowed list follows what others do', async ({
  browser,
  request,
}) => {
  const tomas = await server.addPerson(request, 'Telecaller', 'Tomas')
  // At some hours nobody of the demo's is awake: two who are, whenever this runs.
  const { countryCode: country_code, phoneNumber: phone_number } = aNumber('awake')
  for (const last_name of ['One', 'Two']) {
    const awake = {
      country_code,
      phone_number,
      last_name,
      Country_residence: undefined,
      passport_number: `XX7${last_name}`,
    }
    const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, ...awake, payment: { status: 'paid' } })
    const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
      headers: { authorization: await server.adminToken(request) },
      data: { orderId, status: 'Contact Customer' },
    })
    expect(moved.ok()).toBe(true)
  }
  const his = await open(server, browser, '/admin/contact-customer', tomas)
  const total = his.getByRole('status').filter({ hasText: /orders?$/ })
  await expect(total).toHaveText(/^\d+ orders$/)
  await his.keyboard.press('n')
  await expect(his).toHaveURL(/view-order/)
  await remark(his).fill('Will call')
  await his.getByRole('navigation').getByRole('button', { name: 'Views' }).click()
  await his.getByRole('navigation').getByRole('link', { name: 'My orders 1' }).click()
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('My orders')
  await expect(total).toHaveText('1 order')
  await expect(his.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  // At another computer he takes a second one; then one more Spanish order comes in.
  const headers = { authorization: await server.tokenOf(request, tomas) }
  const taken = await request.post(`${server.url}/api/admin/take-next-order`, {
    data: { folderName: 'contactCustomerOrder' },
    headers,
  })
  expect(taken.ok()).toBe(true)
  await expect(total).toHaveText('2 orders', LIVE)
  await his.goto(`${server.url}/admin/recent-order?language=es&ready=0`)
  await expect(total).toHaveText(/^\d+ orders?$/)
  const before = Number.parseInt(await total.innerText(), 10)
  await server.postOrder(request, { ...WHOLE_ORDER, language: 'es', payment: { status: 'paid' } })
  await expect(total).toHaveText(new RegExp(`^${before + 1} `), LIVE)
  await his.context().close()
})

test('after a move the next order opens that nobody has, and one works on it', async ({ request }) => {
  await page.goto(`${server.url}/admin/recent-order`)
  await page.getByRole('button', { name: 'Work on next' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
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
  const due = page.getByRole('region', { name: 'Due today or late' })
  const late = due.getByRole('link', { name: /late/i }).first()
  const many = await late.innerText()
  await late.click()
  await expect(page).toHaveURL(/due=late/)
  await expect(page.getByText(new RegExp(`of ${many}$`))).toBeVisible()
  await page.goBack()
  for (const name of ['in total', 'travellers', 'without a ticket yet']) {
    const number = page.getByRole('link', { name: `${name}: ` })
    const counted = (await number.innerText()).trim()
    await number.click()
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${counted} orders?$`) })).toBeVisible()
    await page.goBack()
  }
  const table = (name: string) => page.getByRole('table', { name })
  await page.getByRole('button', { name: 'Table of Countries' }).click()
  await expect(table('Countries').getByRole('link', { name: /^Others/ })).toHaveAttribute('href', /country-order-list/)
  await page.getByRole('button', { name: 'Table of Arrivals in the next 14 days' }).click()
  const open = table('Arrivals in the next 14 days')
    .getByRole('link', { name: /Still open/ })
    .first()
  const still = await open.innerText()
  await open.click()
  await expect(page).toHaveURL(/completed=0/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${still} orders?$`) })).toBeVisible()
})
