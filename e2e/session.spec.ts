import { expect } from '@playwright/test'
import { test } from './journey.ts'
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
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email Address is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email ID').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email ID').fill('somebody@staff.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})
