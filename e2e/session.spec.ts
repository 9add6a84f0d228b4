import { devices, expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const stored = () => [localStorage.getItem('user'), localStorage.getItem('accessToken')]

test('the token lies under both names, and signing out removes both and ends it on the server', async ({
  page,
  request,
}) => {
  await server.signIn(page)
  const [user, accessToken] = await page.evaluate(stored)
  expect(user).toBe(accessToken)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(stored)).toEqual([null, null])
  const replayed = await request.get(`${server.url}/api/user_info`, { headers: { authorization: accessToken! } })
  expect(replayed.status()).toBe(401)
})

test('a session that was ended elsewhere leads back to the sign-in, with the message', async ({ page, request }) => {
  await server.signIn(page)
  const [token] = await page.evaluate(stored)
  await request.post(`${server.url}/api/admin/logout`, { data: {}, headers: { authorization: token! } })
  await page.goto(`${server.url}/admin/completed-order?size=25`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(stored)).toEqual([null, null])

  await test.step('signing in again, even after a reload, leads back to where one was; after a sign-out to the dashboard', async () => {
    await page.reload()
    await server.fillSignIn(page)
    await expect(page).toHaveURL(`${server.url}/admin/completed-order?size=25`)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await server.fillSignIn(page)
    await expect(page).toHaveURL(`${server.url}/admin`)
  })
})

test('a dialog of an order that was half filled when the session ended opens again as it was', async ({
  page,
  request,
}) => {
  const payment = { status: 'paid', amount: '69.00', currency: 'USD' }
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, payment })
  await server.signIn(page)
  const dialog = page.getByRole('dialog')
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  await open('Ask for a refund')
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByLabel('Reason').selectOption('Delivered too late')
  await dialog.getByLabel('Note').fill('She called twice')
  const [token] = await page.evaluate(stored)
  await request.post(`${server.url}/api/admin/logout`, { data: {}, headers: { authorization: token! } })
  // By this press, or a moment before by its stream, the page hears that the session has ended.
  await dialog
    .getByRole('button', { name: 'Ask for this refund' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await server.fillSignIn(page)
  await expect(dialog.getByLabel('Note')).toHaveValue('She called twice')
  await expect(dialog.getByLabel('Amount')).toHaveValue('20')
  await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
  await expect(page.locator('#payment').getByRole('listitem')).toContainText('20.00 USD')

  await test.step('what was cancelled stays closed and is forgotten', async () => {
    await open('Enter Transaction Details')
    await dialog.getByLabel('Transaction ID').fill('txn_half')
    await page.reload()
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue('txn_half')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

test('a stored token that does not decode counts as signed out', async ({ page }) => {
  await page.goto(server.url)
  await page.evaluate(() => {
    localStorage.setItem('user', 'not.a.token')
    localStorage.setItem('accessToken', '{"broken":')
  })
  await page.goto(`${server.url}/admin/completed-order`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('the form says what is missing, and a refused sign-in what the server says', async ({ page }) => {
  await page.goto(server.url)
  await expect(page.getByLabel('Email ID')).toBeFocused()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email Address is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email ID').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email ID').fill('somebody@staff.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const message = 'Invalid email or password'
  await expect(toast(page, message)).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(message)
  await expect(password).toBeFocused()

  // The address goes along, and not within the page's own; what was refused is over.
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email ID')).toHaveValue('somebody@staff.example')
  await expect(page.getByLabel('Email ID')).toBeFocused()
  expect(page.url()).toBe(`${server.url}/admin/forgot-password`)
  await expect(toast(page, message)).toHaveCount(0)
})

test('on a phone the sign-in waits for a finger: its keyboard does not come up unasked', async ({ browser }) => {
  const page = await (await browser.newContext({ ...devices['Pixel 7'] })).newPage()
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByLabel('Email ID')).not.toBeFocused()
})
