import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accessible } from './accessible.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'

const ORDER = {
  name: 'Renata',
  last_name: 'Kowalska',
  email: 'renata@traveller.example',
  processing_mode: 'standard',
  IsArrival: 'Arrival',
  payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_audit' },
}

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const rows = (page: Page) => page.getByRole('table', { name: 'Audit Log' }).locator('tbody').getByRole('row')

test('an Admin finds who did what to an order, sees before and after, and shares the address', async ({
  browser,
  request,
}) => {
  const ana = await server.addPerson(request, 'Team', 'Ana Pérez')
  const { orderId } = await server.postOrder(request, ORDER)
  await server.postOrder(request, ORDER)
  const headers = { authorization: await server.tokenOf(request, ana) }
  const moving = { headers, data: { orderId, status: 'Completed' } }
  expect((await request.put(`${server.url}/api/admin/move-order-status`, moving)).ok()).toBe(true)

  const page = await open(server, browser, '/admin')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Signed in')

  await test.step('an order, who and what narrow it down, and stand in the address', async () => {
    await page.getByLabel('Order ID').fill('not a number')
    await page.getByLabel('Order ID').press('Enter')
    await expect(page.getByText('An order ID has digits only')).toBeVisible()
    await page.getByLabel('Order ID').fill(String(orderId))
    await page.getByLabel('Order ID').press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await page.getByLabel('Order ID').fill('abc')
    await expect(page.getByText(`An order ID has digits only (still shown: ${orderId})`)).toBeVisible()
    // As it is copied from a mail or a page: with its sign, and with spaces of any kind.
    await page.getByLabel('Order ID').fill(`\u3000#\u00a0${orderId} `)
    await expect(page.getByText('An order ID has digits only')).toHaveCount(0)
    // A landing site is named, and not numbered.
    await expect(rows(page).last()).toContainText('Palma Travel Desk')
    await page.getByLabel('Who').selectOption({ label: 'Ana Pérez' })
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Moved to')
    await expect(rows(page)).toContainText('Status Not moved yet')
    await expect(rows(page)).toContainText('Completed')
    await expect(page).toHaveURL(new RegExp(`order=%?2?2?${orderId}`))
    await page.reload()
    await expect(page.getByLabel('Order ID')).toHaveValue(String(orderId))
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('its number leads to the order, and Back to the same rows', async () => {
    await rows(page)
      .getByRole('link', { name: String(orderId) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Renata Kowalska' })).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('changes only leave out who signed in or looked', async () => {
    await page.goto(`${server.url}/admin/audit-log`)
    await expect(rows(page).filter({ hasText: 'Signed in' })).not.toHaveCount(0)
    await page.getByLabel('What', { exact: true }).selectOption('Changes only')
    await expect(page).toHaveURL(/what=changes/)
    await expect(rows(page).filter({ hasText: 'Moved to' })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: 'Signed in' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('What', { exact: true })).toHaveValue('changes')
    await expect(rows(page).filter({ hasText: 'Signed in' })).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'Moved to' })).toHaveCount(1)
  })

  await test.step('an order is found a moment after its number is typed, and everything when it is taken away', async () => {
    await page.goto(`${server.url}/admin/audit-log`)
    await page.getByLabel('Order ID').fill(` #${orderId} `)
    await expect(page).toHaveURL(new RegExp(`order=%?2?2?${orderId}`))
    await expect(rows(page).filter({ hasText: 'Signed in' })).toHaveCount(0)
    await page.getByLabel('Order ID').fill('')
    await expect(rows(page).filter({ hasText: 'Signed in' })).not.toHaveCount(0)
    await expect(page).toHaveURL(/audit-log$/)
    await page.getByLabel('What', { exact: true }).selectOption('Changes only')
  })

  await test.step('days before there was anything are empty, with a way back to everything', async () => {
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await expect(page.getByText('No records found')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Show everything' }).last().click()
    await expect(page).toHaveURL(/audit-log$/)
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Member added' })
    await expect(rows(page).first()).toContainText('Ana Pérez')
    await expect(rows(page).first()).toContainText('ana.p.rez@staff.example')
  })
})

test('a long log is read page by page, forwards and back', async ({ browser, request }) => {
  const token = await server.adminToken(request)
  const { orderId } = await server.postOrder(request, ORDER)
  const view = `${server.url}/api/admin/get-orders-details/${orderId}`
  for (let seen = 0; seen < 120; seen += 1) await request.get(view, { headers: { authorization: token } })
  const page = await open(server, browser, `/admin/audit-log?order=${orderId}&what=order.viewed`)
  await expect(rows(page)).toHaveCount(50)
  const newer = page.getByRole('button', { name: 'Newer' })
  await expect(newer).toBeDisabled()
  const first = await rows(page).first().innerText()
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=/)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled()
  await newer.click()
  await expect(rows(page)).toHaveCount(50)
  await newer.click()
  await expect(newer).toBeDisabled()
  // The button rests while its page is on its way.
  await expect.poll(() => rows(page).first().innerText()).toBe(first)
})

test('a log that cannot be loaded says so and is tried again; other roles are told that it is not for them', async ({
  browser,
  request,
}) => {
  const page = await open(server, browser, '/admin')
  await intercept(page, '**/api/admin/search-audit', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${server.url}/admin/audit-log`)
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()

  const marco = await server.addPerson(request, 'Manager', 'Marco')
  const other = await open(server, browser, '/admin/audit-log', marco)
  await expect(other.getByRole('heading', { name: 'Your role does not have access to this' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Audit Log' })).toHaveCount(0)
})

test('axe finds nothing, and nothing sticks out, in both themes, on a phone and a desk', async ({ browser }) => {
  const page = await open(server, browser, '/admin/audit-log')
  await expect(rows(page).first()).toBeVisible()
  await accessible(page, 'audit-log')
})
