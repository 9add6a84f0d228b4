import { expect, type Page } from '@playwright/test'
import { makeSampleTicket } from '#server/demo/sample-ticket.ts'
import pg from 'pg'
import { accessible } from './accessible.ts'
import { freePort } from './free-port.ts'
import { test } from './journey.ts'
import { LandingSite } from './landing-site.ts'
import { noteTold } from './server-output.ts'
import { JourneyServer } from './server.ts'

let keeper: JourneyServer
let entrada: JourneyServer
let site: LandingSite
let port: number
let isUp = false
test.beforeAll(async ({ playwright }) => {
  port = await freePort()
  // Keeps the database while the one that the site knows is down.
  keeper = await JourneyServer.start({ INTERNAL_WEBHOOKS: 'on' })
  await startEntrada()
  const request = await playwright.request.newContext()
  site = await LandingSite.start(entrada, request)
  await request.dispose()
})
test.afterAll(async () => {
  await site.stop()
  await stopEntrada()
  await keeper.stop()
})

async function startEntrada(): Promise<void> {
  entrada = await JourneyServer.start({ INTERNAL_WEBHOOKS: 'on', PORT: String(port) }, { beside: keeper })
  isUp = true
}

async function stopEntrada(): Promise<void> {
  if (isUp) await entrada.stop()
  isUp = false
}

const PASSPORT = 'ZE8000509'

/** TABLE: question -> answer, as a traveller fills them in; the page is in Spanish. */
const TRAVELLER = {
  name: 'Łukasz',
  last_name: "O'Connor-Núñez",
  passport_number: 'ze 8000-509',
}
const CONTACT = {
  phone_number: '600 700 800',
  permanent_address: 'ul. Długa 5',
  City_of_residence: 'Gdansk',
}
const FLIGHT = {
  embarkation_port: 'Frankfurt (FRA)',
  airline_name: 'Condor',
  embarkation_flight_number: 'DE 2234',
  hotel: 'Hotel Punta Cana Princess',
}

async function fillDate(page: Page, id: string, [day, month, year]: readonly [string, string, string]) {
  await page.locator(`#${id}`).fill(day)
  await page.locator(`#${id}-month`).fill(month)
  await page.locator(`#${id}-year`).fill(year)
}

async function fillPerson(
  page: Page,
  number: number,
  person: Record<string, string>,
  born: readonly [string, string, string] = ['2', '5', '1961'],
) {
  noteTold('passport', PASSPORT)
  for (const [field, value] of Object.entries(person)) await page.locator(`#${field}-${number}`).fill(value)
  await fillDate(page, `birth-${number}`, born)
  await page.locator(`[name=sex-${number}][value=M]`).check()
  await page.locator(`#place_of_birth-${number}`).selectOption('PL')
  await page.locator(`#nationality-${number}`).selectOption('PL')
  await page.locator(`#civil_status-${number}`).selectOption('Married')
  await page.locator(`#occupation-${number}`).selectOption('Retired')
  await page.locator(`[name=foreigner_resident-${number}][value=No]`).check()
}

async function fillAll(page: Page, values: Record<string, string>) {
  for (const [field, value] of Object.entries(values)) await page.locator(`#${field}`).fill(value)
}

/** Fills in the whole application of one traveller up to the last step. */
async function apply(page: Page, language: 'en' | 'es', email: string) {
  await page.goto(`${site.url}/${language}/apply/travellers`)
  await page.locator('[name=IsArrival][value=Arrival]').check()
  await fillPerson(page, 1, TRAVELLER)
  await fillAll(page, { ...CONTACT, email })
  await page.locator('#country_code').selectOption('PL')
  await page.locator('#Country_residence').selectOption('PL')
  await page.getByRole('button', { name: /Continu/ }).click()
  await fillJourney(page)
  await page.getByRole('button', { name: /Continu/ }).click()
  await expect(page).toHaveURL(/apply\/check$/)
}

async function fillJourney(page: Page) {
  await expect(page).toHaveURL(/apply\/journey$/)
  await page.locator('#disembarkation_port').selectOption('Punta Cana (PUJ)')
  await page.locator('[name=stopover_in_countries][value=No]').check()
  await page.locator('[name=migratory_information_places_to_stay][value="Hotel Stay"]').check()
  await fillAll(page, FLIGHT)
  await fillDate(page, 'intended_arrival', ['14', '3', '2036'])
  await page.locator('#travel_purpose').selectOption('Recreation')
  for (const question of [1, 2, 3]) await page.locator(`[name=customs_information_${question}-1][value=No]`).check()
}

async function toPayment(page: Page) {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /payment|pago/ }).click()
  await expect(page).toHaveURL(/\/pay\//)
}

/** What Entrada has under an e-mail. */
async function ordersOf(email: string) {
  const client = new pg.Client({ connectionString: keeper.database!.migratorUrl })
  await client.connect()
  const { rows } = await client.query<{
    isPaid: boolean
    checks: unknown[]
    payment: Record<string, string>
    terms: unknown
  }>(
    `select o.paid_at is not null as "isPaid", a.needs_check as checks, a.payment, a.terms
      from orders o join applications a on a.order_id = o.order_id where o.email = $1 order by o.order_id`,
    [email],
  )
  await client.end()
  return rows
}

const EMAIL = 'lukasz@mail.example'

test('from the first click on a phone, in Spanish, to the e-ticket', async ({ browser, request }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' })
  const page = await phone.newPage()
  await test.step('the site speaks the reader’s language, and applies in three steps', async () => {
    await page.goto(site.url)
    await expect(page).toHaveURL(/\/es$/)
    await page.getByRole('link', { name: 'Empezar la solicitud' }).click()
    await apply(page, 'es', EMAIL)
    await expect(page.getByText('Łukasz', { exact: true })).toBeVisible()
    await toPayment(page)
  })

  await test.step('a declined card costs nothing, and Back loses nothing', async () => {
    await page.getByLabel(/0002/).check()
    await page.getByRole('button', { name: /Pagar/ }).click()
    await expect(page.getByRole('alert')).toHaveText(/rechazada/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Ir al pago' }).click()
  })

  await test.step('a double click on Pay is one payment and one order', async () => {
    await expect(page.getByRole('button', { name: /Pagar/ })).toBeEnabled()
    await page.getByRole('button', { name: /Pagar/ }).dblclick()
    await expect(page.getByRole('heading', { name: '¡Gracias, Łukasz!' })).toBeVisible()
  })

  const orderId = await test.step('the thank-you page has the traveller’s own link', async () => {
    const link = page.getByRole('link', { name: 'Seguir la solicitud de Łukasz' })
    await expect(link).toHaveAttribute('href', /\/track-order\//)
    const text = await page.getByText(/^Pedido \d+$/).textContent()
    return Number(/\d+/.exec(text!)![0])
  })

  await test.step('Entrada has it once, paid, with nothing to check', async () => {
    const orders = await ordersOf(EMAIL)
    expect(orders).toMatchObject([{ isPaid: true, checks: [] }])
    expect(orders[0]!.payment).toMatchObject({
      status: 'paid',
      amount: '59.00',
      card_last4: '4242',
      ip: '127.0.0.1',
      user_agent: expect.stringContaining('Chrome'),
      device_id: expect.stringMatching(/^d_/),
      authorisation_code: expect.stringMatching(/^\d{6}$/),
      three_d_secure_eci: '05',
      cvv_result: 'M',
    })
    expect(orders[0]!.terms).toMatchObject({ version: '2026-11', accepted_at: expect.any(String), ip: '127.0.0.1' })
  })

  await test.step('staff send the ticket, the webhook comes, and the traveller’s order says so', async () => {
    await page.getByRole('link', { name: 'Ver cómo va su pedido' }).click()
    await expect(page.getByText('Pagado, en nuestra oficina')).toBeVisible()
    const ticket = await makeSampleTicket({
      orderId,
      name: 'Lukasz',
      lastName: 'O Connor Nunez',
      passport: PASSPORT,
      direction: 'Arrival',
      flight: 'DE2234',
      flightDate: '2036-03-14',
    })
    const sent = await request.post(`${entrada.url}/api/admin/upload-visa-document`, {
      headers: { authorization: await entrada.adminToken(request) },
      multipart: {
        orderId: String(orderId),
        email: EMAIL,
        mailServiceProvider: 'Sendgrid',
        uploadVisaDoc: { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: ticket },
      },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    await expect(page.getByRole('status').getByText('Su e-ticket está listo')).toBeVisible({ timeout: 180_000 })
  })
})

test('Entrada is down while somebody pays, the site crashes, and nothing is lost', async ({ page }) => {
  const email = 'down@mail.example'
  await apply(page, 'en', email)
  await toPayment(page)
  await stopEntrada()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Łukasz!' })).toBeVisible()
  expect(await ordersOf(email)).toMatchObject([{ isPaid: false }])
  await site.kill()
  await site.run()
  await startEntrada()
  await expect.poll(async () => ordersOf(email)).toMatchObject([{ isPaid: true, checks: [] }])

  await test.step('nor where it is down from before the application', async () => {
    const [early, next] = ['early@mail.example', page]
    await next.evaluate(() => sessionStorage.clear())
    await stopEntrada()
    await apply(next, 'en', early)
    await toPayment(next)
    await next.getByRole('button', { name: /^Pay/ }).click()
    await expect(next.getByText(/Your application is safe with us/)).toBeVisible()
    await startEntrada()
    await expect(next.getByRole('link', { name: 'Follow the application of Łukasz' })).toBeVisible()
    await expect.poll(async () => ordersOf(early)).toMatchObject([{ isPaid: true, checks: [] }])
  })
})

test('a family by keyboard: what is wrong is said, led to and read out, and each traveller is an order of one payment', async ({
  page,
}) => {
  const email = 'family@mail.example'
  await page.goto(`${site.url}/en/apply/travellers`)
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('answers need another look')
  await accessible(page, 'example-problems')
  await summary.getByRole('link', { name: /^Passport number/ }).press('Enter')
  const passport = page.getByLabel('Passport number')
  await expect(passport).toBeFocused()
  await expect(passport).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('ZE-80/!')
  await page.keyboard.press('Tab')
  await expect(passport).toHaveAccessibleDescription(/Letters A–Z and digits only/)

  await page.locator('[name=IsArrival][value=Arrival]').check()
  await fillPerson(page, 1, TRAVELLER)
  await expect(passport).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByText('The form writes it O CONNOR NUÑEZ')).toBeVisible()
  await page.getByRole('button', { name: 'Add a traveller' }).press('Enter')
  await expect(page.locator('#name-2')).toBeFocused()
  await fillPerson(page, 2, { name: 'Zoë', last_name: 'Núñez', passport_number: 'ZE8000510' }, ['1', '6', '2030'])
  await expect(page.getByText('Nobody can be born on that day')).toBeVisible()
  await fillDate(page, 'birth-2', ['1', '6', '2025'])
  await fillAll(page, { ...CONTACT, email })
  await page.locator('#country_code').selectOption('PL')
  await page.locator('#Country_residence').selectOption('PL')
  await page.reload()
  await expect(page.locator('#name-2')).toHaveValue('Zoë')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await fillJourney(page)
  // A child of ten is not asked by customs.
  await expect(page.getByRole('heading', { name: 'Customs: Zoë' })).toHaveCount(0)
  await accessible(page, 'example-journey')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByText('$118')).toBeVisible()
  await accessible(page, 'example-check')
  await page.getByRole('button', { name: 'Go to payment' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please accept the terms to go on')
  await toPayment(page)
  await accessible(page, 'example-pay')
  await page.getByRole('button', { name: 'Pay $118' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Follow the application of Zoë' })).toBeVisible()
  await accessible(page, 'example-thanks')
  const orders = await ordersOf(email)
  expect(orders).toMatchObject([
    { isPaid: true, checks: [] },
    { isPaid: true, checks: [] },
  ])
  expect(new Set(orders.map(({ payment }) => payment.transaction_id)).size).toBe(1)
  await page.getByRole('link', { name: 'See how far your order is' }).press('Enter')
  await accessible(page, 'example-order')
  await page.goto(`${site.url}/en`)
  await accessible(page, 'example-home')
})
