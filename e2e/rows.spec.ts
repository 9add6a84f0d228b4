import { RUN_MS } from '#web/ui/key-runs.ts'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { JourneyServer } from './server.ts'
import { accessible } from './accessible.ts'
import { open } from './screens.ts'
import { enFirst } from '#web/admin/language/en-first.ts'

let server: JourneyServer
let page: Page
test.beforeAll(async ({ browser }) => {
  server = await JourneyServer.start({}, { demo: true })
  page = await open(server, browser, '/admin/recent-order')
})
test.afterAll(() => server.stop())

test('a row opens its order wherever it is clicked, aside with Ctrl, and Back has the focus on it', async () => {
  const rows = page.locator('tr[data-order]')
  const beside = rows.nth(3).locator('td[data-column=date]')
  const id = (await rows.nth(3).getAttribute('data-order'))!
  const aside = page.waitForEvent('popup')
  await beside.click({ modifiers: ['Control'] })
  await expect((await aside).getByRole('heading', { level: 1 })).toBeVisible()
  await (await aside).close()
  await expect(page).toHaveURL(/recent-order/)
  await beside.click()
  await expect(page).toHaveURL(new RegExp(encodeId(Number(id))))
  await expect(page.locator('tr[data-order]')).toHaveCount(0)
  await page.goBack()
  await expect(rows.nth(3).getByRole('link').first()).toBeFocused()
})

test('Shift chooses a range by mouse and by keys; what can be done with it is there while some are chosen', async () => {
  const rows = page.locator('tr[data-order]')
  const chosen = page.locator('tr[aria-selected=true]')
  const remove = page.getByRole('button', { name: 'Delete Order' })
  await expect(remove).toHaveCount(0)
  await rows.nth(1).getByRole('checkbox').click()
  await rows
    .nth(6)
    .locator('td[data-column=date]')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('6 selected')).toBeVisible()
  await expect(chosen).toHaveCount(6)
  await expect(remove).toBeVisible()
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await expect(remove).toHaveCount(0)

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Shift+K')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the space bar shows the active row beside the list, which goes along with j and k; Escape closes it, Enter opens', async () => {
  const rows = page.locator('tr[data-order]')
  const peek = page.getByRole('complementary', { name: /^At a glance/ })
  await page.goto(`${server.url}/admin/recent-order`)
  await expect(rows.first()).toBeVisible()
  const active = rows.and(page.locator('[data-active=true]'))
  const name = active.locator('[data-column=name] a').first()
  // The row that one came back to is the active one again.
  let at = 0
  let names: string[] = []
  await expect(async () => {
    // Pressed at once after the page has changed, it would belong to what was typed before.
    await page.waitForTimeout(2 * RUN_MS)
    if ((await active.count()) === 0) await page.keyboard.press('j')
    await expect(active).toHaveCount(1, { timeout: 2_000 })
    await expect(name).toBeFocused({ timeout: 2_000 })
    at = Number(await active.getAttribute('data-index'))
    names = await rows
      .locator('[data-column=name]')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('a')!.textContent))
    if ((await peek.count()) === 0) await page.keyboard.press(' ')
    await expect(peek.getByRole('heading', { level: 2 })).toHaveText(names[at]!, { timeout: 5_000 })
  }).toPass()
  await expect(peek.getByText(/No remarks yet|, \d+ \w+ 20/).first()).toBeVisible()
  const fact = (name: string) => peek.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fact('Language').locator('dd')).toHaveText(/^\p{L}+$/u)
  await expect(fact('Paid').locator('dd')).toHaveText(/\d \w+( 20\d\d)?$|Not paid yet/)
  await expect(peek.getByText('Next step')).toBeVisible()
  await expect(fact(enFirst.columns.later)).toHaveCount(0)
  await accessible(page, 'peek', { widths: [1440] })
  await page.keyboard.press('j')
  await expect(peek.getByRole('heading', { level: 2 })).toHaveText(names[at + 1]!)
  await page.keyboard.press('k')
  await expect(peek.getByRole('heading', { level: 2 })).toHaveText(names[at]!)
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.press(' ')
  await peek.getByRole('button', { name: 'Close' }).click()
  await expect(peek).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.press(' ')
  await expect(peek).toBeVisible()
  // On a tablet it hides nothing of its row.
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(async () => {
    const [row, over] = [await active.boundingBox(), await peek.boundingBox()]
    expect(row!.y + row!.height).toBeLessThanOrEqual(over!.y)
  }).toPass()
  await accessible(page, 'peek-below', { widths: [820] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view-order/)
  await page.goto(`${server.url}/admin/recent-order`)
  await expect(rows.first()).toBeVisible()
})

test('after a deletion the focus is on the row that came into its place', async () => {
  const rows = page.locator('tr[data-order]')
  const next = (await rows.nth(3).getAttribute('data-order'))!
  await rows
    .nth(2)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator(`tr[data-order="${next}"]`).getByRole('link').first()).toBeFocused()
})

test('columns that say the same in each row are away until they are chosen; a tall window has a longer page', async () => {
  await page.setViewportSize({ width: 1440, height: 1080 })
  await page.goto(`${server.url}/admin/completed-order`)
  const table = page.getByRole('table').first()
  await expect(table.locator('tr[data-order]')).toHaveCount(20)
  await expect(page.getByLabel('Rows per page')).toHaveValue('fit')
  const status = table.getByRole('columnheader', { name: 'Status' })
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(status).toHaveCount(0)
  const cut = () =>
    table
      .locator('td[data-column] span, td[data-column] a')
      .evaluateAll(
        (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 1).length,
      )
  await expect.poll(cut).toBe(0)
  await test.step('a search that finds nothing leaves the head as it was, and has no pages', async () => {
    const heads = () => table.getByRole('columnheader').allTextContents()
    const before = await heads()
    await page.getByRole('searchbox').fill('nobody is called so')
    await expect(page.getByText('No records found')).toBeVisible()
    expect(await heads()).toEqual(before)
    await expect(page.getByLabel('Rows per page')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(table.locator('tr[data-order]')).toHaveCount(20)
  })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Status' }).check()
  await page.keyboard.press('Escape')
  await expect(status).toBeVisible()
  await page.reload()
  await expect(status).toBeVisible()
})

test('in each queue that is worked off and shows e-mails every one stands whole in its row on a screen of 1440', async () => {
  await page.setViewportSize({ width: 1440, height: 1080 })
  for (const queue of ['recent-order', 'awaiting-response', 'awaiting-govt', 'later']) {
    await page.goto(`${server.url}/admin/${queue}?size=50`)
    const emails = page.locator('tr[data-order] td[data-column=email]')
    await expect(emails.filter({ hasText: '@' }).first()).toBeVisible()
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
    // The cell, or what cuts the address within it.
    const cut = () =>
      emails.evaluateAll((cells: HTMLElement[]) =>
        cells
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('*')].some(
              (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
            ),
          )
          .map((cell) => cell.innerText),
      )
    await expect.poll(cut, { message: queue }).toEqual([])
  }
  await test.step('in Later why each waits, too, in rows of one height', async () => {
    const reasons = page.locator('tr[data-order] td[data-column=later] > span')
    await expect(reasons.first()).toBeVisible()
    const cut = () =>
      reasons.evaluateAll((all: HTMLElement[]) =>
        all
          .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
          .map(({ innerText }) => innerText),
      )
    await expect.poll(cut).toEqual([])
    const heights = () =>
      page.locator('tr[data-order]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(new Set(await heights())).toEqual(new Set([48]))
  })
})

test('View and Delete are seen only at the row where the pointer is or the keys are', async () => {
  // Nobody comes back to a row here.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('entrada-place-')) sessionStorage.removeItem(key)
  })
  await page.goto(`${server.url}/admin/recent-order`)
  const rows = page.locator('tr[data-order]')
  await expect(rows.nth(5)).toBeVisible()
  await page.mouse.move(0, 0)
  const opacities = () =>
    rows.evaluateAll((all) =>
      all.map((row) => getComputedStyle(row.querySelector('td:last-child > [data-screen-only]')!).opacity),
    )
  const many = await rows.count()
  const only = (at: number) => Array.from({ length: many }, (_, row) => (row === at ? '1' : '0'))
  await expect.poll(opacities).toEqual(only(-1))
  await rows.nth(2).locator('td[data-column=date]').hover()
  await expect.poll(opacities).toEqual(only(2))
  await page.mouse.move(0, 0)
  await expect.poll(opacities).toEqual(only(-1))
  const view = rows.nth(4).getByRole('link', { name: /^View/ })
  await rows.nth(4).getByRole('link').first().focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(view).toBeFocused({ timeout: 100 })
  }).toPass()
  await expect.poll(opacities).toEqual(only(4))
  await page.keyboard.press('Tab')
  await expect(rows.nth(4).getByRole('button', { name: /^Delete/ })).toBeFocused()
  await expect.poll(opacities).toEqual(only(4))
  await page.keyboard.press('j')
  await expect(rows.nth(0).getByRole('link').first()).toBeFocused()
  await expect.poll(opacities).toEqual(only(0))
  await page.keyboard.press('j')
  await expect.poll(opacities).toEqual(only(1))
  await page.keyboard.press('k')
  await expect.poll(opacities).toEqual(only(0))
})

test('beside its signs and who works on it a row still tells whose order it is', async ({ browser, request }) => {
  await page.goto(`${server.url}/admin/recent-order`)
  const flagged = page.locator('tr[data-order]').filter({ has: page.locator('[data-sign=checks]') })
  const id = (await flagged.first().getAttribute('data-order'))!
  const ben = await server.addPerson(request, 'Team', 'Ben Ortiz')
  const beside = await open(server, browser, `/admin/view-order/${encodeId(Number(id))}`, ben)
  await beside.getByRole('button', { name: 'I’m working on this' }).click()
  const row = page.locator(`tr[data-order="${id}"]`)
  await expect(row).toContainText('Ben Ortiz is working on this')
  await page.setViewportSize({ width: 820, height: 1180 })
  const name = row.locator('[data-column=name] a').first()
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(60)
})
