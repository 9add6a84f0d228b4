import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accessible } from './accessible.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

async function signIn(page: Page, password: string) {
  await page.getByLabel('Email ID').fill('admin@localhost')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse('**/admin-login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await answered
}

test('the sign-in says in words how long to wait, counts down, and a known browser need not', async ({
  page,
  browser,
}) => {
  const known = await (await browser.newContext()).newPage()
  await server.signIn(known)
  await known.getByRole('button', { name: 'Logout' }).first().click()
  await expect(known.getByLabel('Email ID')).toBeVisible()
  await page.clock.install()
  await page.goto(server.url)
  for (let i = 0; i < 6; i += 1) await signIn(page, `wrong ${i}`)
  const notice = page.getByRole('status').filter({ hasText: /try again/i })
  await expect(notice).toHaveText('Too many attempts. Try again in 1 minute.')
  await accessible(page, 'sign-in-wait', { widths: [390, 820, 1440] })
  await page.clock.fastForward(61_000)
  await expect(notice).toHaveText('You can try again now.')
  await server.signIn(known)
})

test('the tracking page says it too, in the traveller’s language', async ({ browser, request }) => {
  const { trackUrl } = await server.postOrder(request, {
    name: 'Ana',
    last_name: 'Núñez',
    email: 'ana@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'standard',
  })
  const page = await (await browser.newContext({ locale: 'es-DO', viewport: { width: 390, height: 844 } })).newPage()
  await page.clock.install()
  await page.goto(new URL(new URL(trackUrl).pathname, server.url).href)
  for (let i = 0; i < 6; i += 1) {
    await page.locator('input[name=email]').fill(`otra-${i}@mail.example`)
    const answered = page.waitForEvent('load')
    await page.locator('main button[type=submit]').click()
    await answered
  }
  const notice = page.locator('form').getByRole('status')
  await expect(notice).toHaveText(
    'Demasiados intentos. Vuelva a intentarlo dentro de 1 minuto o abra el enlace de nuestro correo.',
  )
  await accessible(page, 'tracking-wait')
  await page.clock.fastForward(61_000)
  await expect(notice).toHaveText('Ya puede volver a intentarlo.')
})
