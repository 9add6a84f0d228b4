import { expect, type Page, type Request } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { test } from './journey.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible, expectNoBarriers } from './accessible.ts'
import { codeOf } from './authenticator.ts'
import { open, showAllDetails, toast } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'
import { holdBack, intercept } from './hold-back.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

async function givePassword(page: Page, { email, password }: Person) {
  await page.goto(server.url)
  await page.getByLabel('Email ID').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByLabel('Email ID')).toBeVisible()
}

test('an Admin asks a role for a second factor: its members add one before anything else; a device that remembers it asks for the password alone', async ({
  browser,
  request,
}) => {
  const bea = await server.addPerson(request, 'Night Staff', 'Bea Ortiz')
  const admin = await open(server, browser, '/admin/manage-team')
  const box = admin.getByRole('checkbox', { name: 'Second factor: Night Staff' })
  const question = admin.getByRole('dialog', { name: 'Require a second factor of every Night Staff?' })
  await test.step('it is asked once it is known whom it stops; an Enter too many stops nobody', async () => {
    await expect(admin.getByRole('table', { name: 'Team Member List' })).toContainText('Bea Ortiz')
    const { asked, letGo } = await holdBack(admin, '**/get-team-member-list*')
    await box.press('Space')
    await asked
    await expect(box).toHaveAttribute('aria-busy', 'true')
    await expect(box).toBeFocused()
    await box.press('Space')
    await expect(question).toHaveCount(0)
    letGo()
    await expect(question).toContainText('1 of them has none, and must add one before going on.')
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toast(admin, 'Saved')).toBeVisible()
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await accessible(admin, 'sign-in-rules', { widths: [390, 820, 1440] })

  const page = await (await browser.newContext()).newPage()
  await givePassword(page, bea)
  await expect(page.getByText('Your role requires a second factor. Add one to continue.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await accessible(page, 'enrolment', { widths: [390, 820, 1440] })
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = (await page.getByTitle(/^[A-Z2-7 ]{39}/).textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, -1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('button', { name: 'Account of Bea Ortiz' })).toBeVisible()

  await test.step('ticked once, the code is not asked for in this browser', async () => {
    await logOut(page)
    await givePassword(page, bea)
    await page.getByRole('checkbox', { name: 'Do not ask on this device for 30 days' }).check()
    await accessible(page, 'remember-device')
    // After the look, however long that takes: a code counts for a minute.
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/shift')
    await logOut(page)
    await givePassword(page, bea)
    await page.waitForURL('**/admin/shift')
  })

  await test.step('the device is listed; forgotten, it is asked again', async () => {
    await page.getByRole('button', { name: 'Account of Bea Ortiz' }).click()
    await page.getByRole('menuitem', { name: 'Your sessions' }).click()
    const devices = page.getByRole('table', { name: 'Remembered devices' })
    await expect(devices).toContainText('This device')
    await accessible(page, 'remembered-devices', { widths: [390, 820, 1440] })
    await devices.getByRole('button', { name: /^Ask for the second factor again on Chrome/ }).click()
    await expect(devices).toHaveCount(0)
    await logOut(page)
    await givePassword(page, bea)
    await expect(page.getByText('Confirm that it is you')).toBeVisible()
  })

  await test.step('once everybody has one it is an ordinary question', async () => {
    await box.click()
    await expect(box).not.toBeChecked()
    await expect(box).not.toHaveAttribute('aria-busy')
    await box.press('Space')
    await expect(question).toContainText('All of them have one.')
    await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
    await question.getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(box).toBeChecked()
  })
})

test('an Admin who has no second factor is told so before the own role requires one; No leaves all as it was', async ({
  browser,
}) => {
  const admin = await open(server, browser, '/admin/manage-team')
  const box = admin.getByRole('checkbox', { name: 'Second factor: Admin' })
  await box.click()
  const question = admin.getByRole('dialog', { name: 'Require a second factor of every Admin?' })
  await expect(question).toContainText('You are one of them.')
  await accessible(admin, 'second-factor-question')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(box).not.toBeChecked()
  await admin.reload()
  await expect(box).not.toBeChecked()
})

test('a session that nobody uses says that it will end, is kept by a touch, and ends; what was typed is there afterwards', async ({
  browser,
  request,
}) => {
  const dora = await server.addPerson(request, 'Team', "Dóra O'Connor")
  const { orderId } = await server.postOrder(request, WHOLE_ORDER)
  const saved = await request.put(`${server.url}/api/admin/sign-in-rules`, {
    data: { role: 'Team', second_factor: false, idle_minutes: 15 },
    headers: { authorization: await server.adminToken(request) },
  })
  expect(saved.ok()).toBe(true)
  const page = await (await browser.newContext()).newPage()
  await server.bringSession(page, dora)
  await page.clock.install()
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  await showAllDetails(page)
  await page.getByLabel('Remark', { exact: true }).fill('Called; call again at ten')
  // Between the server's minutes and the page's, a call of the page would be use: somebody has only just typed.
  let isAway = true
  const underWay = new Set<Request>()
  page.on('request', (one) => one.headers().accept !== 'text/event-stream' && underWay.add(one))
  page.on('requestfinished', (one) => underWay.delete(one))
  page.on('requestfailed', (one) => underWay.delete(one))
  await intercept(page, '**/api/**', (route) =>
    route.continue(isAway ? { headers: { ...route.request().headers(), 'x-untouched-seconds': '9999' } } : {}),
  )
  const pass = async (minutes: number) => {
    isAway = true
    await expect.poll(() => underWay.size).toBe(0)
    await server.database!.pool.query(
      `update sessions set last_used_at = last_used_at - $2 * interval '1 minute'
       where staff_id = (select id from staff where email = $1)`,
      [dora.email, minutes],
    )
    await page.clock.fastForward(minutes * 60_000 + 2_000)
  }
  const warning = page.getByRole('alert').filter({ hasText: 'You have been inactive for a while.' })
  await pass(13)
  await expect(warning).toBeVisible()
  // One look, which is soon over: the session ends in two minutes.
  await expectNoBarriers(page)
  isAway = false
  await page.mouse.move(200, 200)
  await expect(warning).toHaveCount(0)
  await pass(13)
  await expect(warning).toBeVisible()
  await pass(3)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(toast(page, 'You were inactive for 15 minutes. Please sign in again.')).toBeVisible()
  await server.fillSignIn(page, dora)
  await expect(toast(page, 'You were inactive for 15 minutes')).toHaveCount(0)
  await expect(page).toHaveURL(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  await showAllDetails(page)
  await expect(page.getByLabel('Remark', { exact: true })).toHaveValue('Called; call again at ten')
})
