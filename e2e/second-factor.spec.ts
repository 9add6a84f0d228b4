import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accessible } from './accessible.ts'
import { codeOf } from './authenticator.ts'
import { freePort } from '#server/testing/free-port.ts'
import { open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => {
  const port = await freePort()
  // Browsers keep no passkey for an address in numbers.
  server = await JourneyServer.start({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
})
test.afterAll(() => server.stop())

async function givePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(server.url)
  await page.getByLabel('Email ID').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Confirm that it is you')).toBeVisible()
}

test('an authenticator app is added, signs in by keyboard alone, and a recovery code does when it is lost; an Admin takes it off', async ({
  browser,
  request,
}) => {
  const ana = await server.addPerson(request, 'Night Staff', 'Ana Núñez')
  const page = await open(server, browser, '/admin', ana)
  await page.getByRole('button', { name: 'Account of Ana Núñez' }).click()
  await page.getByRole('menuitem', { name: 'Second factor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key of your account' })).toBeVisible()
  const key = (await page.getByTitle(/^[A-Z2-7 ]{39}/).textContent()) ?? ''
  await accessible(page, 'second-factor-setup')
  const used = codeOf(key, -1)

  await test.step('a wrong code turns nothing on; the right one does, and ten recovery codes are shown', async () => {
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not the code that the app shows now')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(used)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  })
  const codes = await page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents()
  await accessible(page, 'recovery-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await givePassword(second, ana)
  await accessible(second, 'second-step')
  await test.step('the code field has the focus; a code that was used says so, the next one signs in', async () => {
    await second.keyboard.type(used)
    await second.keyboard.press('Enter')
    await expect(second.getByText('This code is wrong or was used already')).toBeVisible()
    await second.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
    await second.keyboard.press('Enter')
    await second.waitForURL('**/admin/shift')
    await expect(second.getByRole('button', { name: 'Account of Ana Núñez' })).toBeVisible()
  })

  await test.step('taking it off asks for a code, and for no password, however fresh the session', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog.getByText('You need your second factor or a recovery code.')).toBeVisible()
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Use your password' })).toHaveCount(0)
    await accessible(page, 'is-it-you-by-code', { widths: [390, 820, 1440] })
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(dialog.getByLabel('Recovery code')).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  })

  const third = await (await browser.newContext()).newPage()
  await test.step('a recovery code signs in, as one types it', async () => {
    await givePassword(third, ana)
    await third.getByRole('button', { name: 'Back' }).click()
    await expect(third.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await givePassword(third, ana)
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(third.getByLabel('Recovery code')).toBeFocused()
    await third.keyboard.type(codes[4]!.toLowerCase())
    await third.keyboard.press('Enter')
    await third.waitForURL('**/admin/shift')
  })

  await test.step('an Admin takes it off: the member is signed out, and the password alone signs in', async () => {
    const admin = await open(server, browser, '/admin/manage-team')
    await admin.getByRole('link', { name: 'Edit Ana Núñez' }).click()
    await admin.getByRole('button', { name: 'Remove the second factor' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(toast(admin, 'Second factor removed.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Remove the second factor' })).toHaveCount(0)
    await third.reload()
    await expect(third.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await server.signIn(third, ana)
  })
})

test('a passkey is added and signs in; without its device the page says so, and another way is there', async ({
  browser,
  request,
}) => {
  const ivo = await server.addPerson(request, 'Team', 'Ivo Łęcki')
  const page = await (await browser.newContext()).newPage()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await server.signIn(page, ivo)
  await page.goto(`${server.url}/admin/second-factor`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Łukasz’s old laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Łukasz’s old laptop')
  await accessible(page, 'passkeys', { widths: [390, 820, 1440] })

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await givePassword(page, ivo)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await accessible(page, 'passkey-step')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await expect(page.getByRole('button', { name: 'Account of Ivo Łęcki' })).toBeVisible()

  await test.step('without the device it says that none was given, and the page stays', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await device.send('WebAuthn.clearCredentials', { authenticatorId })
    await givePassword(page, ivo)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'No passkey was received.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  })

  await test.step('at another address of the same server it says where passkeys work', async () => {
    const elsewhere = server.url.replace('localhost', '127.0.0.1')
    await page.goto(elsewhere)
    await page.getByLabel('Email ID').fill(ivo.email)
    await page.getByLabel('Password', { exact: true }).fill(ivo.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(toast(page, 'Passkeys work only at localhost. Open Entrada there.')).toBeVisible()
  })
})
