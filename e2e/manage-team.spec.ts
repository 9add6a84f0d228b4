import { expect } from '@playwright/test'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { open, passwordLink, toast } from './screens.ts'
import { ADMIN, JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('Manage Team: the form says what is missing, adds, edits without touching the password, and deletes', async ({
  browser,
  request,
}) => {
  const page = await open(server, browser, '/admin/manage-team')
  await expect(page).toHaveTitle(/^Manage Team/)
  const form = page.getByRole('region', { name: 'Add a team member' })
  // The people come first, and the form where somebody asks for it.
  await expect(page.getByRole('table', { name: 'Team Member List' })).toBeVisible()
  await expect(form).toHaveCount(0)
  const add = page.getByRole('button', { name: 'Add a team member' })
  await add.press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByRole('button', { name: 'Submit' }).click()
  for (const message of [
    'Please enter your name.',
    'Please enter your password.',
    'Please enter your email.',
    'Please select type.',
  ]) {
    await expect(form.getByText(message)).toBeVisible()
  }
  await form.getByLabel('Name').fill('Berta Blanco')
  await form.getByLabel('Password', { exact: true }).fill('the first of berta')
  await form.getByLabel('Email ID').fill('berta@staff.example')
  await form.getByLabel('Member Type').selectOption('Telecaller')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Team member added successfully.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()
  // Whoever has gone on keeps the keys, whatever is drawn again.
  for (const name of ['Español', 'English']) {
    await page.getByRole('button', { name: /^(?:Language|Idioma)$/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', name === 'English' ? 'en' : 'es')
    await expect(page.locator('[aria-haspopup=menu]:focus')).toHaveCount(1)
  }
  const list = page.getByRole('table', { name: 'Team Member List' })
  const berta = list.getByRole('row').filter({ hasText: 'berta@staff.example' })
  await expect(berta).toContainText('Telecaller')
  await expect(berta).toContainText('********')
  await expect(berta).not.toContainText('the first of berta')

  await test.step('a new name leaves the password and the session as they were', async () => {
    const token = await server.tokenOf(request, { email: 'berta@staff.example', password: 'the first of berta' })
    await berta.getByRole('link', { name: 'Edit Berta Blanco' }).click()
    const edit = page.getByRole('region', { name: 'Edit Berta Blanco' })
    await expect(edit.getByLabel('Password', { exact: true })).toHaveValue('********')
    await edit.getByLabel('Name').fill('Berta Negro')
    await edit.getByRole('button', { name: 'Submit' }).click()
    await expect(toast(page, 'Team member updated successfully.')).toBeVisible()
    const me = await request.get(`${server.url}/api/user_info`, { headers: { authorization: token } })
    expect((await me.json()).data.name).toBe('Berta Negro')

    await test.step('End signs her out', async () => {
      const sessions = page.getByRole('table', { name: 'Sessions' })
      await page.reload()
      await sessions
        .getByRole('button', { name: /^End the session/ })
        .first()
        .click()
      await expect(toast(page, '1 session ended')).toBeVisible()
      await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
      const after = await request.get(`${server.url}/api/user_info`, { headers: { authorization: token } })
      expect(after.status()).toBe(401)
    })
  })

  await test.step('a typed password takes the place of the mask', async () => {
    const password = page.getByRole('region', { name: 'Edit Berta Negro' }).getByLabel('Password', { exact: true })
    await password.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('the second of berta')
    await expect(password).toHaveValue('the second of berta')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(password).toHaveValue('********')
    const token = await server.tokenOf(request, { email: 'berta@staff.example', password: 'the second of berta' })
    expect(token).toMatch(/\./)
  })

  await test.step('hours later another password asks first who sits there: closed it changes nothing, and the own one sets it', async () => {
    await server.passTime()
    const password = page.getByRole('region', { name: 'Edit Berta Negro' }).getByLabel('Password', { exact: true })
    await password.fill('the third of berta')
    await page.getByRole('button', { name: 'Submit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog.getByLabel('Your current password')).toBeFocused()
    await accessible(page, 'is-it-you', { widths: [390, 820, 1440] })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // The button was out of use while the question was on its way.
    await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
    await expect(password).toHaveValue('the third of berta')
    await server.tokenOf(request, { email: 'berta@staff.example', password: 'the second of berta' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByLabel('Your current password').fill('not mine')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The current password is wrong')).toBeVisible()
    await dialog.getByLabel('Your current password').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(password).toHaveValue('********')
    await server.tokenOf(request, { email: 'berta@staff.example', password: 'the third of berta' })
  })

  await test.step('suspended, she is told so with her password; let back in, she signs in', async () => {
    const row = list.getByRole('row').filter({ hasText: 'berta@staff.example' })
    await row.getByRole('button', { name: 'Suspend Berta Negro' }).click()
    await page.getByRole('dialog', { name: 'Suspend Berta Negro?' }).getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, 'Berta Negro is suspended and signed out.')).toBeVisible()
    await expect(row).toContainText('Suspended')
    const hers = await (await browser.newContext()).newPage()
    await hers.goto(server.url)
    const signIn = () => server.fillSignIn(hers, { email: 'berta@staff.example', password: 'the third of berta' })
    await signIn()
    await expect(hers.getByText('Your account is suspended.').first()).toBeVisible()
    await row.getByRole('button', { name: 'Let Berta Negro back in' }).click()
    await expect(toast(page, 'Berta Negro may sign in again.')).toBeVisible()
    await expect(row).not.toContainText('Suspended')
    await signIn()
    await expect(hers.getByRole('link', { name: 'Settings' })).toBeVisible()
  })

  await test.step('No keeps, Yes deletes', async () => {
    const row = list.getByRole('row').filter({ hasText: 'berta@staff.example' })
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
    await row.getByRole('button', { name: 'Delete Berta Negro' }).click()
    await confirm.getByRole('button', { name: 'No' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Delete Berta Negro' }).click()
    await confirm.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, 'Team member deleted successfully.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/manage-team$/)
  })

  await test.step('oneself one may edit, and neither suspend nor delete', async () => {
    const own = list.getByRole('row').filter({ hasText: 'admin@localhost' })
    await expect(own.getByRole('link', { name: 'Edit Admin' })).toBeVisible()
    await expect(own.getByRole('button')).toHaveCount(0)
  })

  await page.goto(`${server.url}/admin/manage-team/999999`)
  await expect(page.getByText('There is no such team member')).toBeVisible()
})

test('an invited member chooses a password by the link of the mail, once', async ({ browser }) => {
  const page = await open(server, browser, '/admin/manage-team')
  await page.getByRole('button', { name: 'Add a team member' }).click()
  const form = page.getByRole('region', { name: 'Add a team member' })
  await form.getByLabel('Name').fill('Ivo Invitado')
  await form.getByLabel('Email ID').fill('ivo@staff.example')
  await form.getByLabel('Member Type').selectOption('Team')
  // It is asked before the password, which who is invited needs none of.
  await form.getByLabel('Member Type').press('Tab')
  await expect(form.getByLabel('Invite by mail')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(form.getByLabel('Password', { exact: true })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'An invitation is on its way to ivo@staff.example.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ivo@staff.example' })).toContainText('Invited')

  const link = await passwordLink(server, 'ivo@staff.example')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Update Password' }).click()
  await expect(guest.getByText('Please enter your New Password')).toBeVisible()
  await guest.getByLabel('New Password').fill('12345')
  await expect(guest.getByText('New Password must be at least 6 characters.')).toBeVisible()
  await guest.getByLabel('New Password').fill('what ivo chose')
  await guest.getByRole('button', { name: 'Update Password' }).click()
  await expect(toast(guest, 'Password updated successfully. Please sign in.')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await server.signIn(guest, { email: 'ivo@staff.example', password: 'what ivo chose' })

  const again = await (await browser.newContext()).newPage()
  await again.goto(link)
  await again.getByLabel('New Password').fill('what another chose')
  await again.getByRole('button', { name: 'Update Password' }).click()
  await expect(again.getByText('This link has expired or was used already.')).toBeVisible()
  await expect(again.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('on a desk all that one does with a member stands in one line, in Spanish too', async ({ browser, request }) => {
  await server.addPerson(request, 'Telecaller', 'Tomasina Telefonista')
  const page = await open(server, browser, '/admin/manage-team')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Tomasina' })
  await expect(row.getByRole('button', { name: /Suspender/ })).toBeVisible()
  const acts = row.locator('[data-column=action] :is(a, button)')
  const tops = await acts.evaluateAll((all) => all.map((act) => act.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(2)
  expect(new Set(tops).size).toBe(1)
})
