import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async ({ playwright }) => {
  server = await JourneyServer.start()
  const request = await playwright.request.newContext()
  const payment = { status: 'paid', amount: '69.00', currency: 'USD' }
  await server.postOrder(request, { ...WHOLE_ORDER, passport_number: 'TS440001', payment })
  await request.dispose()
})
test.afterAll(() => server.stop())

/** Ends the session of this page elsewhere; the page hears of it by its stream, and asks to sign in. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('user'))
  await page.request.post(`${server.url}/api/admin/logout`, { data: {}, headers: { authorization: token! } })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
}

/** Everything that this window keeps but for the history of its pages. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([location.href, Object.entries(localStorage), Object.entries(sessionStorage)]))

for (const path of ['/admin/recent-order?language=en&sort=-name&size=25', '/admin/order-history?sort=name']) {
  test(`what a list was searched for is there again after signing in: ${path}`, async ({ page }) => {
    await server.signIn(page)
    await page.goto(`${server.url}${path}`)
    const search = page.getByRole('searchbox')
    await search.fill('TS440001')
    await expect(page.getByText('1 order found')).toBeVisible()
    const address = page.url()
    await endSession(page)
    await page.reload()
    expect(await stored(page)).not.toContain('TS440001')
    await server.fillSignIn(page)
    await expect(page).toHaveURL(address)
    await expect(search).toHaveValue('TS440001')
    await expect(page.getByText('1 order found')).toBeVisible()
  })
}

test('what one member searched for is nobody else’s', async ({ page, request }) => {
  const telecaller = await server.addPerson(request, 'Telecaller', 'Tess Telecaller')
  await server.signIn(page)
  await page.goto(`${server.url}/admin/recent-order?size=25`)
  await page.getByRole('searchbox').fill('TS440001')
  await expect(page.getByText('1 order found')).toBeVisible()
  await endSession(page)
  await server.fillSignIn(page, telecaller)
  await expect(page).toHaveURL(`${server.url}/admin/recent-order?size=25`)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a member that is half typed outlives the end of a session and a reload, but for the password', async ({
  page,
}) => {
  await server.signIn(page)
  await page.goto(`${server.url}/admin/manage-team`)
  await page.getByRole('button', { name: 'Add a team member' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nora Neu')
  await page.getByLabel('Password', { exact: true }).fill('a secret of Nora')
  await page.getByLabel('Email ID').fill('nora@staff.example')
  await page.getByLabel('Member Type').selectOption('Team')
  expect(await stored(page)).not.toContain('a secret of Nora')
  await endSession(page)
  await server.fillSignIn(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nora Neu')
  await page.reload()
  await expect(page.getByText('What you typed here before is not saved yet.')).toBeVisible()
  // Nobody asked for the form: it takes no keys.
  await expect(page.getByLabel('Name', { exact: true })).not.toBeFocused()
  await expect(page.getByLabel('Email ID')).toHaveValue('nora@staff.example')
  await expect(page.getByLabel('Member Type')).toHaveValue('Team')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill('a secret of Nora')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('cell', { name: 'nora@staff.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a team member' })).toBeFocused()
  await expect(page.getByText('What you typed here before is not saved yet.')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Add a team member' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('settings of a landing site that are half typed stay until they are saved or dropped', async ({ page }) => {
  await server.signIn(page)
  await page.goto(`${server.url}/admin/landing-sites/2`)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Isla Entry Service')
  await name.fill('Isla Desk')
  await page.getByLabel('Text of link 1').fill('Start')
  await page.reload()
  await expect(name).toHaveValue('Isla Desk')
  await expect(page.getByLabel('Text of link 1')).toHaveValue('Start')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(name).toHaveValue('Isla Entry Service')
  await page.reload()
  await expect(name).toHaveValue('Isla Entry Service')
  await name.fill('Isla Desk')
  await endSession(page)
  await server.fillSignIn(page)
  await expect(name).toHaveValue('Isla Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Isla Desk')
  await page.reload()
  await expect(page.getByText('What you typed here before is not saved yet.')).toHaveCount(0)
})

test('a ready text, a macro and a tag that are half typed stay while another is looked at, until they are saved or dropped', async ({
  page,
}) => {
  await server.signIn(page)
  await page.goto(`${server.url}/admin/texts`)
  const left = page.getByText('What you typed here before is not saved yet.')
  const name = page.getByLabel('Name', { exact: true })
  const lines = page.getByRole('navigation', { name: 'Texts' }).getByRole('button')
  await lines.nth(1).click()
  const saved = await name.inputValue()
  await name.fill('Half typed')
  await lines.nth(2).click()
  await expect(name).not.toHaveValue('Half typed')
  await expect(left).toHaveCount(0)
  await lines.nth(1).click()
  await expect(name).toHaveValue('Half typed')
  await page.reload()
  await expect(left).toBeVisible()
  await expect(name).toHaveValue('Half typed')
  await expect(name).not.toBeFocused()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(name).toHaveValue(saved)
  for (const kind of ['macro', 'tag']) {
    await page.getByRole('tab', { name: kind === 'tag' ? 'Tags' : 'Macros' }).click()
    await page.getByRole('button', { name: `New ${kind}` }).click()
    await expect(name).toBeFocused()
    await name.fill(`Half a ${kind}`)
    await page.reload()
    await expect(left).toBeVisible()
    await expect(name).toHaveValue(`Half a ${kind}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `New ${kind}` }).click()
    await expect(name).toHaveValue('')
  }
})

test('what was typed into a text that a colleague saved meanwhile does not overwrite theirs unseen', async ({
  page,
}) => {
  await server.signIn(page)
  await page.goto(`${server.url}/admin/texts?open=1`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Mine')
  const token = await page.evaluate(() => localStorage.getItem('user'))
  const headers = { authorization: token! }
  const { data } = await (await page.request.get(`${server.url}/api/admin/texts`, { headers })).json()
  const text = data.find(({ id }: { id: number }) => id === 1)
  await page.request.post(`${server.url}/api/admin/save-text`, { headers, data: { ...text, code: 'theirs' } })
  await page.reload()
  await expect(name).toHaveValue('Mine')
  await expect(page.getByLabel('Code')).toHaveValue('theirs')
  await expect(page.getByRole('alert')).toContainText('saved another version while you were writing')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('What you typed here before is not saved yet.')).toHaveCount(0)
})
