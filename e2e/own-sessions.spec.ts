import { expect, type APIRequestContext } from '@playwright/test'
import { test } from './journey.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { accessible } from './accessible.ts'
import { open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const isIn = async (request: APIRequestContext, authorization: string) =>
  (await request.get(`${server.url}/api/user_info`, { headers: { authorization } })).ok()

for (const role of ROLE_NAMES) {
  test(`${role}: sees where they are signed in, ends one, and signs out everywhere`, async ({ browser, request }) => {
    const person = await server.addPerson(request, role, `Pat ${role}`)
    const elsewhere = await server.tokenOf(request, person)
    const third = await server.tokenOf(request, person)
    const page = await open(server, browser, '/admin', person)
    await page.getByRole('button', { name: `Account of Pat ${role}` }).click()
    await page.getByRole('menuitem', { name: 'Your sessions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your sessions' })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Your sessions' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('This session')
    await expect(rows.first()).toContainText(/Chrome \d+/)
    await expect(rows.first()).toContainText('127.0.0.1')

    await test.step('End signs the other computer out, and this one stays', async () => {
      await rows
        .last()
        .getByRole('button', { name: /^End the session/ })
        .click()
      await expect(toast(page, '1 session ended')).toBeVisible()
      await expect(rows).toHaveCount(2)
      expect([await isIn(request, elsewhere), await isIn(request, third)]).toEqual([false, true])
    })

    await test.step('Sign out everywhere asks first, and ends this one too', async () => {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
      await question.getByRole('button', { name: 'No' }).click()
      await expect(question).toHaveCount(0)
      expect(await isIn(request, third)).toBe(true)
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await question.getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(toast(page, 'Signed out everywhere')).toBeVisible()
      expect(await isIn(request, third)).toBe(false)
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    })
    await page.context().close()
  })
}

test('ending the very session that one is in leads to the sign-in', async ({ browser, request }) => {
  const person = await server.addPerson(request, 'Team', 'Quentin')
  const page = await open(server, browser, '/admin/your-sessions', person)
  await page.getByRole('row').filter({ hasText: 'This session' }).getByRole('button', { name: 'Sign out here' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('axe finds nothing, and nothing sticks out, in both themes, on a phone and a desk', async ({ browser }) => {
  const page = await open(server, browser, '/admin/your-sessions')
  await expect(page.getByText('This session')).toBeVisible()
  await accessible(page, 'your-sessions')
})
