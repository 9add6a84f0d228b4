import { expect, type Page } from '@playwright/test'
import { makeSampleTicket } from '#server/demo/sample-ticket.ts'
import { accessible } from './accessible.ts'
import { freePort } from '#server/testing/free-port.ts'
import { byKeys, byPointer, type Hands } from './hands.ts'
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

/** As a traveller types it: the site tidies it, and the form writes the name otherwise. */
const TRAVELLER = { name: 'Łukasz', last_name: "O'Connor-Núñez", passport_number: 'ze 8000-509' }
type Day = readonly [day: string, month: string, year: string]

async function fillDate(hands: Hands, id: string, [day, month, year]: Day) {
  await hands.type(id, day)
  await hands.type(`${id}-month`, month)
  await hands.type(`${id}-year`, year)
}

/** All about one traveller, in the order of the page; whose name or passport is left out has typed it before. */
async function fillPerson(
  hands: Hands,
  number: number,
  person: Partial<typeof TRAVELLER>,
  born: Day = ['2', '5', '1961'],
) {
  noteTold('passport', PASSPORT)
  const of = (field: string) => `${field}-${number}`
  if (person.name) await hands.type(of('name'), person.name)
  if (person.last_name) await hands.type(of('last_name'), person.last_name)
  await fillDate(hands, of('birth'), born)
  await hands.pick(of('sex'), 'M')
  await hands.choose(of('place_of_birth'), 'PL')
  await hands.choose(of('nationality'), 'PL')
  if (person.passport_number) await hands.type(of('passport_number'), person.passport_number)
  await hands.choose(of('civil_status'), 'Married')
  await hands.choose(of('occupation'), 'Retired')
  await hands.pick(of('foreigner_resident'), 'No')
}

async function fillContact(hands: Hands, email: string) {
  await hands.type('email', email)
  await hands.choose('country_code', 'PL')
  await hands.type('phone_number', '600 700 800')
  await hands.type('permanent_address', 'ul. Długa 5')
  await hands.type('City_of_residence', 'Gdansk')
  await hands.choose('Country_residence', 'PL')
}

/** Fills in the whole application of one traveller up to the last step. */
async function apply(page: Page, hands: Hands, email: string) {
  const goOn = page.getByRole('button', { name: /Continu/ })
  await hands.pick('IsArrival', 'Arrival')
  await fillPerson(hands, 1, TRAVELLER)
  await fillContact(hands, email)
  await hands.press(goOn)
  await fillJourney(page, hands)
  await hands.press(goOn)
  await expect(page).toHaveURL(/apply\/check$/)
}

async function fillJourney(page: Page, hands: Hands) {
  await expect(page).toHaveURL(/apply\/journey$/)
  await hands.type('embarkation_port', 'Frankfurt (FRA)')
  await hands.choose('disembarkation_port', 'Punta Cana (PUJ)')
  await fillDate(hands, 'intended_arrival', ['14', '3', '2036'])
  await hands.type('airline_name', 'Condor')
  await hands.type('embarkation_flight_number', 'DE 2234')
  await hands.pick('stopover_in_countries', 'No')
  await hands.pick('migratory_information_places_to_stay', 'Hotel Stay')
  await hands.type('hotel', 'Hotel Punta Cana Princess')
  await hands.choose('travel_purpose', 'Recreation')
  for (const question of [1, 2, 3]) await hands.pick(`customs_information_${question}-1`, 'No')
}

async function toPayment(page: Page, hands: Hands) {
  await hands.tick(page.getByRole('checkbox'))
  await hands.press(page.getByRole('button', { name: /payment|pago/ }))
  await expect(page).toHaveURL(/\/pay\//)
}

/** What Entrada has under an e-mail. */
function ordersOf(email: string) {
  return keeper.query<{
    isPaid: boolean
    checks: unknown[]
    payment: Record<string, string>
    terms: unknown
  }>(
    `select o.paid_at is not null as "isPaid", a.needs_check as checks, a.payment, a.terms
      from orders o join applications a on a.order_id = o.order_id where o.email = $1 order by o.order_id`,
    [email],
  )
}

const EMAIL = 'lukasz@mail.example'

test('by keys alone, from the first page in Spanish to the e-ticket', async ({ browser, request }) => {
  const narrow = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' })
  const page = await narrow.newPage()
  const hands = byKeys(page)
  await test.step('the site speaks the reader’s language, and applies in three steps', async () => {
    await page.goto(site.url)
    await expect(page).toHaveURL(/\/es$/)
    await hands.press(page.getByRole('link', { name: 'Empezar la solicitud' }))
    await apply(page, hands, EMAIL)
    await expect(page.getByText('Łukasz', { exact: true })).toBeVisible()
    await toPayment(page, hands)
  })

  await test.step('a declined card costs nothing, and Back loses nothing', async () => {
    await hands.pick('card', 'declined')
    await hands.press(page.getByRole('button', { name: /Pagar/ }))
    await expect(page.getByRole('alert')).toHaveText(/rechazada/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await hands.press(page.getByRole('button', { name: 'Ir al pago' }))
  })

  await test.step('Pay, pressed twice, is one payment and one order', async () => {
    await expect(page.getByRole('button', { name: /Pagar/ })).toBeEnabled()
    await hands.press(page.getByRole('button', { name: /Pagar/ }))
    await page.keyboard.press('Enter')
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
    await hands.press(page.getByRole('link', { name: 'Ver cómo va su pedido' }))
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
  const hands = byPointer(page)
  const first = `${site.url}/en/apply/travellers`
  await page.goto(first)
  await apply(page, hands, email)
  await toPayment(page, hands)
  await stopEntrada()
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you, Łukasz!' })).toBeVisible()
  expect(await ordersOf(email)).toMatchObject([{ isPaid: false }])
  await site.kill()
  await site.run()
  await startEntrada()
  await expect.poll(async () => ordersOf(email)).toMatchObject([{ isPaid: true, checks: [] }])

  await test.step('nor where it is down from before the application', async () => {
    const early = 'early@mail.example'
    await page.evaluate(() => sessionStorage.clear())
    await stopEntrada()
    await page.goto(first)
    await apply(page, hands, early)
    await toPayment(page, hands)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText(/Your application is safe with us/)).toBeVisible()
    await startEntrada()
    await expect(page.getByRole('link', { name: 'Follow the application of Łukasz' })).toBeVisible()
    await expect.poll(async () => ordersOf(early)).toMatchObject([{ isPaid: true, checks: [] }])
  })
})

test('a family by keys alone: what is wrong is said, led to and read out, and each traveller is an order of one payment', async ({
  page,
}) => {
  const email = 'family@mail.example'
  const hands = byKeys(page)
  const goOn = page.getByRole('button', { name: 'Continue' })
  await page.goto(`${site.url}/en/apply/travellers`)
  await hands.press(goOn)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('answers need another look')
  await accessible(page, 'example-problems')
  await hands.press(summary.getByRole('link', { name: /^Passport number/ }))
  const passport = page.getByLabel('Passport number')
  await expect(passport).toBeFocused()
  await expect(passport).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('ZE-80/!')
  await page.keyboard.press('Tab')
  await expect(passport).toHaveAccessibleDescription(/Letters A–Z and digits only/)

  await hands.pick('IsArrival', 'Arrival')
  await fillPerson(hands, 1, TRAVELLER)
  await expect(passport).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByText('The form writes it O CONNOR NUÑEZ')).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Add a traveller' }))
  await expect(page.locator('#name-2')).toBeFocused()
  await page.keyboard.type('Zoë')
  await fillPerson(hands, 2, { last_name: 'Núñez', passport_number: 'ZE8000510' }, ['1', '6', '2030'])
  await expect(page.getByText('Nobody can be born on that day')).toBeVisible()
  await hands.type('birth-2-year', '2025')
  await fillContact(hands, email)
  await page.reload()
  await expect(page.locator('#name-2')).toHaveValue('Zoë')
  await hands.press(goOn)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await fillJourney(page, hands)
  // A child of ten is not asked by customs.
  await expect(page.getByRole('heading', { name: 'Customs: Zoë' })).toHaveCount(0)
  await accessible(page, 'example-journey')
  await hands.press(goOn)
  await expect(page.getByText('$118')).toBeVisible()
  await accessible(page, 'example-check')
  await hands.press(page.getByRole('button', { name: 'Go to payment' }))
  await expect(page.getByRole('alert')).toHaveText('Please accept the terms to go on')
  await toPayment(page, hands)
  await accessible(page, 'example-pay')
  await hands.press(page.getByRole('button', { name: 'Pay $118' }))
  await expect(page.getByRole('link', { name: 'Follow the application of Zoë' })).toBeVisible()
  await accessible(page, 'example-thanks')
  const orders = await ordersOf(email)
  expect(orders).toMatchObject([
    { isPaid: true, checks: [] },
    { isPaid: true, checks: [] },
  ])
  expect(new Set(orders.map(({ payment }) => payment.transaction_id)).size).toBe(1)
  await hands.press(page.getByRole('link', { name: 'See how far your order is' }))
  await accessible(page, 'example-order')
  await page.goto(`${site.url}/en`)
  await accessible(page, 'example-home')
})
