import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { open, passwordLink, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('Update Password removes the stored session and asks for a new sign-in', async ({ browser, request }) => {
  const paula = await server.addPerson(request, 'Team', 'Paula')
  const page = await open(server, browser, '/admin/change-password', paula)
  await expect(page.getByRole('heading', { level: 1, name: 'Update Password' })).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription('At least 6 characters.')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Please enter your New Password')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('12345')
  await expect(page.getByText('New Password must be at least 6 characters.')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('another of paula')
  await page.getByLabel('Current Password').fill('wrong')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('The current password is wrong').first()).toBeVisible()
  await page.getByLabel('Current Password').fill(paula.password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(toast(page, 'Password updated successfully.')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('accessToken')])).toEqual([
    null,
    null,
  ])
  await server.signIn(page, { email: paula.email, password: 'another of paula' })
})

test('a forgotten password is set anew by mail; the answer tells nothing of the account', async ({
  browser,
  request,
}) => {
  const felix = await server.addPerson(request, 'Team', 'Felix')
  const page = await (await browser.newContext()).newPage()
  const SAME = 'If there is an account with this email, a link to set a new password is on its way to it.'
  for (const email of ['nobody@staff.example', felix.email]) {
    await page.goto(server.url)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Email Address is required')).toBeVisible()
    await page.getByLabel('Email ID').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(SAME)).toBeVisible()
  }
  await page.goto(await passwordLink(server, felix.email))
  await page.getByLabel('New Password', { exact: true }).fill('felix remembers')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await server.signIn(page, { email: felix.email, password: 'felix remembers' })
  await page.goto(`${server.url}/admin/reset-password`)
  await expect(page.getByText('This link is not complete.')).toBeVisible()
})
