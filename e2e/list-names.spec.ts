import { expect, type Browser, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { JourneyServer } from './server.ts'
import { open } from './screens.ts'

let server: JourneyServer
let first: number
let second: number
const TWO = { ...WHOLE_ORDER, passport_number: 'LN770001', passport_nationality: 'Yes', nationality: 'Spain' }
test.beforeAll(async ({ playwright }) => {
  server = await JourneyServer.start()
  const request = await playwright.request.newContext()
  const payment = { status: 'paid', gateway: 'stripe', amount: '69.00', currency: 'USD' }
  first = (await server.postOrder(request, { ...TWO, payment })).orderId
  second = (await server.postOrder(request, { ...TWO, email: 'another@mail.example', payment })).orderId
  await server.postOrder(request, { ...WHOLE_ORDER, payment: { ...payment, gateway: 'PayPal' } })
  await request.dispose()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-order]')

/** The names of a filter's choices, as they stand in the list. */
const choices = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label, exact: true }).locator('option').allInnerTexts()

async function inSpanish(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'es-DO' })).newPage()
  await server.bringSession(page)
  await page.goto(`${server.url}${path}`)
  return page
}

test('a filter is added by typing, with keys alone: suggestions, Enter, Backspace; flights by preset', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/recent-order')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('f')
  const box = page.getByRole('combobox', { name: 'Add a filter' })
  await expect(box).toBeFocused()
  await page.keyboard.type('lang')
  await expect(page.getByRole('option', { name: 'Language: German language:de' })).toBeVisible()
  await accessible(page, 'filters typed')
  await page.keyboard.type('uage:de')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/language=de/)
  await expect(box).toHaveValue('')
  await page.keyboard.type('fly tomo')
  await expect(page.getByText('No filter fits')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await page.keyboard.type('flies to')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Flies tomorrow' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // A word: which day it is, is known when it is asked.
  await expect(page).toHaveURL(/flight=tomorrow(&|$)/)
  await expect(page.getByRole('button', { name: 'Flies tomorrow', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Remove: Flies tomorrow' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page).not.toHaveURL(/flight=/)
  await expect(page).toHaveURL(/language=de/)
  await page.keyboard.press('Backspace')
  await expect(page).not.toHaveURL(/language=/)
  await expect(rows(page)).toHaveCount(3)
  await test.step('the name of a filter asks for its value, first those that the list has; what is added stands before the box', async () => {
    await page.keyboard.type('nation')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('nationality:')
    const options = page.getByRole('listbox', { name: 'Add a filter' }).getByRole('option')
    await expect(options.first()).toHaveText(/^Nationality: Spain/)
    // Nobody chose one yet.
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('nationality:')
    await expect(page).not.toHaveURL(/nationality=/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/nationality=ESP/)
    await expect(box).toHaveValue('')
    const added = page.getByRole('button', { name: 'Remove: Nationality: Spain' })
    const [left, right] = [(await added.boundingBox())!, (await box.boundingBox())!]
    expect(left.x + left.width).toBeLessThan(right.x)
    await page.keyboard.press('Backspace')
    await expect(page).not.toHaveURL(/nationality=/)
  })
  await test.step('several in one line: Enter adds what fits, and leaves what does not', async () => {
    // Also what Enter takes of the parts before the last is said.
    const offered = page.getByRole('listbox', { name: 'Add a filter' }).getByRole('option')
    await page.keyboard.type('language:de flies:tom')
    await expect(offered).toHaveText([/German, Flies tomorrow/])
    await page.keyboard.type('orrow zebra:1')
    await expect(page.getByText(/German, Flies tomorrow, No filter fits$/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/language=de/)
    await expect(page).toHaveURL(/flight=tomorrow(&|$)/)
    await expect(box).toHaveValue('zebra:1')
    await expect(page.getByText('No filter fits')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
    await expect(page).not.toHaveURL(/flight=/)
    await page.keyboard.press('Backspace')
    await expect(page).not.toHaveURL(/language=/)
  })
  await page.keyboard.type('flies:2030-12-01..')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/flight=2030-12-01\.\./)
  await page.getByRole('button', { name: 'Flies today', exact: true }).click()
  await expect(page).toHaveURL(/flight=today(&|$)/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove: Flies today' })).toBeVisible()
})

test('landing site and gateway are chosen by name, with keys alone and in an address of any case', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/recent-order')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('f')
  const site = page.getByRole('combobox', { name: 'Landing site', exact: true })
  await expect.poll(() => choices(page, 'Landing site')).toEqual(['Any', 'Isla Entry Service', 'Palma Travel Desk'])
  await expect.poll(() => choices(page, 'Gateway')).toEqual(['Any', 'Authorize.Net', 'PayPal', 'Square', 'Stripe'])
  await accessible(page, 'filters by name')
  await page.getByRole('combobox', { name: 'Gateway', exact: true }).focus()
  await page.keyboard.type('Str')
  await expect(page).toHaveURL(/gateway=Stripe/)
  await expect(rows(page)).toHaveCount(2)
  await site.focus()
  await page.keyboard.type('Isla')
  await expect(page).toHaveURL(/site=2/)
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove: Landing site: Isla Entry Service' }).click()
  await expect(page).not.toHaveURL(/site=/)

  // As somebody wrote it by hand, and as no gateway is called (any longer).
  for (const [written, shown] of [
    ['STRIPE', 'Stripe'],
    ['Old Bank', 'Old Bank'],
  ] as const) {
    await page.goto(`${server.url}/admin/recent-order?gateway=${written}`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Gateway', exact: true })).toHaveValue(shown)
  }
})

test('on a phone, in Spanish, they are chosen by the same names', async ({ browser }) => {
  const page = await inSpanish(browser, '/admin/recent-order')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('combobox', { name: 'Sitio de venta', exact: true }).selectOption('Palma Travel Desk')
  await page.getByRole('combobox', { name: 'Pasarela', exact: true }).selectOption('PayPal')
  await expect(page).toHaveURL(/site=1&gateway=PayPal|gateway=PayPal&site=1/)
  await expect(page.locator('li[data-order]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Quitar: Sitio de venta: Palma Travel Desk' })).toBeVisible()
  await accessible(page, 'filters on a phone')
  const range = page.getByText('1–1 de 1', { exact: true })
  expect((await range.boundingBox())!.height, 'one line').toBeLessThan(30)
})

test('the columns of country and site say names in the reader’s language, and never a code', async ({ browser }) => {
  const page = await inSpanish(browser, '/admin/recent-order')
  await page.getByRole('button', { name: 'Columnas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columnas' })
  for (const column of ['Nacionalidad', 'Sitio', 'Duplicado'])
    await dialog.getByRole('checkbox', { name: column, exact: true }).check()
  await page.keyboard.press('Escape')
  const row = page.locator(`tr[data-order="${first}"]`)
  await expect(row.locator('[data-column=nationality]')).toHaveText('España')
  await expect(row.locator('[data-column=site]')).toHaveText('Palma Travel Desk')
})

test('the flag of a possible duplicate leads to the other order, from a list and from the page', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/recent-order')
  const row = page.locator(`tr[data-order="${first}"]`)
  await row.getByRole('link', { name: `Possible duplicate of order ${second}` }).click()
  await expect(page).toHaveURL(`${server.url}/admin/view-order/${encodeId(second)}`)
  await expect(page.getByRole('button', { name: 'See the possible duplicate' })).toBeVisible()
  await page.goBack()
  // One comes back to the row one left.
  await expect(row).toHaveAttribute('data-active', 'true')
  await page.keyboard.press(' ')
  const peek = page.getByRole('complementary')
  await expect(peek.getByText('Next step')).toBeVisible()
  await expect(peek.getByText(/Possible duplicate/)).toHaveCount(1)

  await page.goto(`${server.url}/admin/view-order/${encodeId(second)}`)
  await page.getByRole('button', { name: 'See the possible duplicate' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page, `a possible duplicate, ${colorScheme}`)
  }
  await page.getByRole('link', { name: String(first), exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/admin/view-order/${encodeId(first)}`)
  const link = page.getByRole('link', { name: String(second), exact: true })
  await expect(link).toHaveAttribute('href', `/admin/view-order/${encodeId(second)}`)

  await page.getByRole('button', { name: 'All details' }).click()
  const check = page.getByRole('listitem').filter({ hasText: 'Possible duplicate' })
  await check.getByRole('button', { name: 'Keep as is' }).click()
  await page.getByLabel('Why it can stay as is').fill('Two brothers')
  await page.keyboard.press('Enter')
  await expect(check).toContainText('Two brothers')
  await expect(link).toBeVisible()
})

test('on a phone the flag is as large as a finger, and leads there too', async ({ browser }) => {
  const page = await open(server, browser, '/admin/order-history')
  await page.setViewportSize({ width: 390, height: 844 })
  const flag = page.locator(`li[data-order="${second}"]`).getByRole('link', { name: /^Possible duplicate of order/ })
  const box = (await flag.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
  await accessible(page, 'cards with a flag')
  await flag.click()
  await expect(page).toHaveURL(`${server.url}/admin/view-order/${encodeId(first)}`)
})
