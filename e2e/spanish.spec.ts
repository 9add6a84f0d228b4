import { expect, type Browser, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

async function inSpanish(browser: Browser, path: string): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: 'es-DO', permissions: ['clipboard-read', 'clipboard-write'] })
  ).newPage()
  await server.bringSession(page)
  await page.goto(`${server.url}${path}`)
  return page
}

test('in Spanish each line of the settings stands on one line, also where it is the chosen one', async ({
  browser,
}) => {
  const page = await inSpanish(browser, '/admin/filing-assistant')
  const chosen = page.getByRole('main').getByRole('link', { name: 'Asistente de tramitación' })
  await expect(chosen).toHaveAttribute('aria-current', 'page')
  const heights = await chosen
    .locator('xpath=ancestor::nav')
    .locator('li a')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(5)
  expect(new Set(heights).size).toBe(1)
})

test('in Spanish an order’s name stands whole beside all that is said of it, at any width', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    name: 'Valentina Altagracia',
    last_name: 'Rodríguez Martínez',
    processing_mode: 'priority',
    payment: { status: 'pending' },
  })
  const page = await inSpanish(browser, `/admin/view-order/${encodeId(orderId)}`)
  const name = page.getByRole('heading', { level: 1 })
  await expect(name).toHaveText('Valentina Altagracia Rodríguez Martínez')
  await expect(page.getByRole('button', { name: /transacción/ })).toBeVisible()
  for (const width of [820, 1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await name.evaluate((heading) => heading.scrollWidth - heading.clientWidth)
    expect(cut, `${width} px`).toBeLessThanOrEqual(0)
  }
  await expect(name.locator('..')).toContainText('Prioritaria')
})

test('in Spanish a country has its Spanish name; the filing sheet copies it, and what is chosen, as the Spanish form has it, and so do all details', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, payment: { status: 'paid' } })
  const page = await inSpanish(browser, `/admin/view-order/${encodeId(orderId)}`)
  const residence = page.getByRole('button', { name: 'País de residencia: España, El pedido dice Spain' })
  await expect(residence).toHaveText(/^España\s*ESP$/)
  await residence.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('España')
  for (const [word, kept] of [
    ['Femenino', 'F'],
    ['Estudiante', 'Student'],
    ['Recreo', 'Recreation'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`: ${word}, El pedido dice ${kept}$`) }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(word)
  }
  await page.getByRole('button', { name: 'Todos los datos' }).click()
  const general = page.getByRole('region', { name: 'Información general' })
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await general.getByRole('button', { name: 'España' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('España')

  await page.goto(`${server.url}/admin`)
  await expect(page.getByRole('main')).toContainText('España')
  await page.goto(`${server.url}/admin/country-order-list`)
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('searchbox').fill('espana')
  await expect(rows.nth(1)).toContainText('España')
  await page.getByRole('searchbox').fill('spain')
  await expect(rows.nth(1)).toContainText('España')
  await expect(rows).toHaveCount(2)
})

test('in Spanish all that a lead can do with a list stands within the window, with some chosen too', async ({
  browser,
  request,
}) => {
  const ids: number[] = []
  for (const last of '123456') {
    const own = { passport_number: `AB12345${last}`, payment: { status: 'paid' } }
    ids.push((await server.postOrder(request, { ...WHOLE_ORDER, ...own })).orderId)
  }
  const headers = { authorization: await server.adminToken(request) }
  const data = { orderId: ids.slice(3), status: 'Refunds' }
  expect((await request.put(`${server.url}/api/admin/move-order-status`, { headers, data })).ok()).toBe(true)
  await test.step('no row of the new orders moves when some are chosen', async () => {
    const page = await inSpanish(browser, '/admin')
    let letCome = () => {}
    const mayCome = new Promise<void>((resolve) => (letCome = resolve))
    await intercept(page, '**/export-button-*.js', (route) => mayCome.then(() => route.continue()))
    await page.setViewportSize({ width: 800, height: 1000 })
    await page.goto(`${server.url}/admin/recent-order`)
    const table = page.getByRole('table')
    await expect(table.locator('[data-order]').first()).toBeVisible()
    const top = async () => (await table.boundingBox())!.y
    const before = await top()
    letCome()
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible()
    expect(await top()).toBe(before)
    await table.getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('button', { name: 'Mover', exact: true })).toBeVisible()
    expect(await top()).toBe(before)
  })
  for (const queue of ['recent-order', 'refund-order']) {
    const page = await inSpanish(browser, `/admin/${queue}`)
    await page.getByRole('table').getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('button', { name: /^Seleccionar los/ })).toBeVisible()
    for (const width of [1440, 1024, 820, 768]) {
      await page.setViewportSize({ width, height: 1000 })
      const beyond = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main :is(button, input, select):not(table *)')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.textContent),
        )
      await expect.poll(beyond, { message: `${queue}, ${width} px` }).toEqual([])
    }
  }
})
