import { expect, type APIRequestContext, type Page } from '@playwright/test'
import pg from 'pg'
import { CALL_OUTCOMES } from '#contract/orders/call-outcomes.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { aNumber } from '#server/testing/callers.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

const CALLS = 20
/** Beside the call itself. */
const ACTS_AT_MOST = 2

let server: JourneyServer
// Who is next depends on all that wait: each journey has an office of its own.
test.beforeEach(async () => void (server = await JourneyServer.start()))
test.afterEach(() => server.stop())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sheetOf = (page: Page) => page.getByRole('region', { name: 'Call sheet' })
const path = (id: number) => `/admin/view-order/${encodeId(id)}`

/** Keeps the numbers that the page dials from the computer's telephone. */
async function catchDialled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const caught: string[] = []
    Object.assign(window, { caught })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
      if (link === null) return
      event.preventDefault()
      caught.push(link.getAttribute('href')!)
    })
  })
}

/** What was dialled since one last asked. */
function dialled(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { caught: string[] }).caught.splice(0))
}

/** An order that waits, in Contact Customer or elsewhere, for a call to somebody who is awake, or sleeps. */
async function toCall(
  request: APIRequestContext,
  last_name: string,
  is: 'awake' | 'asleep',
  own: object = {},
  status: Status = 'Contact Customer',
) {
  const { countryCode: country_code, phoneNumber: phone_number } = aNumber(is)
  const order = {
    ...WHOLE_ORDER,
    last_name,
    email: `${last_name.toLowerCase()}@mail.example`,
    country_code,
    phone_number,
  }
  const { orderId } = await server.postOrder(request, {
    ...order,
    Country_residence: undefined,
    payment: { status: 'paid' },
    ...own,
  })
  const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId, status },
  })
  expect(moved.ok()).toBe(true)
  return orderId
}

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.database!.url })
  await client.connect()
  const result = await client.query<Row>(sql)
  await client.end()
  return result.rows
}

test('twenty travellers are called with keys alone: at most two acts each beside the call, whoever sleeps is left in peace', async ({
  browser,
  request,
}) => {
  test.slow()
  const letters = 'ABCDEFGHIJKLMNOPQRST'.slice(0, CALLS)
  const ids: number[] = []
  for (const letter of letters)
    ids.push(await toCall(request, `Traveller${letter}`, 'awake', { passport_number: `XX20${letter}` }))
  const sleepers = [await toCall(request, 'SleeperA', 'asleep'), await toCall(request, 'SleeperB', 'asleep')]
  const caller = await server.addPerson(request, 'Telecaller', 'Tomas Caller')

  const page = await open(server, browser, path(ids[0]!), caller)
  await catchDialled(page)
  let acts = 0
  const seen = new Set<string>()
  for (let number = 0; number < CALLS; number += 1) {
    const outcome = CALL_OUTCOMES[number % CALL_OUTCOMES.length]!
    const link = sheetOf(page).getByRole('link', { name: /^\+/ })
    await expect(link).toHaveAttribute('href', /^tel:\+\d+$/)
    const name = (await heading(page).textContent())!
    // The call itself.
    await page.keyboard.press('3')
    expect(await dialled(page)).toEqual([await link.getAttribute('href')])
    expect(seen.has(name), name).toBe(false)
    seen.add(name)
    await page.keyboard.press(String(5 + CALL_OUTCOMES.indexOf(outcome)))
    acts += 1
    if (outcome === 'call-back') {
      await expect(page.getByLabel('Call back, their time')).toBeFocused()
      await page.keyboard.press('Enter')
      acts += 1
    }
    if (outcome === 'wrong-number') {
      await expect(page.getByRole('button', { name: 'Ask for the right one by mail' })).toBeFocused()
      await page.keyboard.press('Enter')
      acts += 1
    }
    if (number < CALLS - 1) await expect(heading(page)).not.toHaveText(name)
  }
  await expect(page.getByText('Nobody to call just now')).toBeVisible()
  expect(acts / CALLS).toBeLessThanOrEqual(ACTS_AT_MOST)

  const kept = await rows<{ outcome: string; n: number; telephone: number; whatsapp: number; again: number }>(
    `select c.outcome, count(*)::int as n, count(*) filter (where r.telephone = 'Y')::int as telephone,
      count(*) filter (where r.whatsapp = 'Y')::int as whatsapp, count(c.again_at)::int as again
      from calls c join remarks r on r.id = c.remark_id and r.order_id = c.order_id group by c.outcome order by c.outcome`,
  )
  const each = CALLS / CALL_OUTCOMES.length
  expect(kept).toEqual([
    { outcome: 'call-back', n: each, telephone: each, whatsapp: 0, again: each },
    { outcome: 'messaged', n: each, telephone: 0, whatsapp: each, again: 0 },
    { outcome: 'no-answer', n: each, telephone: each, whatsapp: 0, again: each },
    { outcome: 'reached', n: each, telephone: each, whatsapp: 0, again: 0 },
    { outcome: 'wrong-number', n: each, telephone: each, whatsapp: 0, again: 0 },
  ])
  const called = await rows<{ n: number }>(
    `select count(*)::int as n from orders where process_status = 'Customer Called'`,
  )
  expect(called).toEqual([{ n: 2 * each }])
  // Who cannot be reached by telephone is asked for the number, and none of them is left behind where nobody calls.
  const asked = await rows(
    `select count(*)::int as n from orders o join mails m using (order_id) join corrections c on c.mail_id = m.id
      where o.process_status = 'Awaiting' and c.fields = '["phone"]'`,
  )
  expect(asked).toEqual([{ n: each }])
  expect(await rows(`select order_id::int as id from calls where order_id in (${sleepers.join()})`)).toEqual([])
})

test('the sheet says who, when, why, what was tried and what to say; a wrong key is taken back', async ({
  browser,
  request,
}) => {
  const asleep = await toCall(request, 'Nocturna', 'asleep', { language: 'de', passport_number: 'XX31' })
  const page = await open(server, browser, path(asleep))
  const sheet = sheetOf(page)
  await expect(sheet.getByText(/^\d\d:\d\d there: do not call$/)).toBeVisible()
  await expect(sheet.getByText('German')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expect(sheet.getByText(/^Guten Tag, spreche ich mit Ana Nocturna\?/)).toBeVisible()
  await expect(sheet.getByText(/^Hello, am I speaking with Ana Nocturna\?/)).toBeVisible()
  await expect(sheet.getByText('Not called yet')).toBeVisible()
  await accessible(page, 'call-sheet', { widths: [390, 820, 1440] })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [chat] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('4')])
  expect(chat.url()).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  await chat.close()
  await expect(page.getByText('WhatsApp message opened').first()).toBeVisible()

  await page.getByLabel('What was said (optional)').fill('Mailbox is full')
  await page.keyboard.press('Escape')
  await page.keyboard.press('7')
  await expect(page.getByRole('button', { name: 'Ask for the right one by mail' })).toBeFocused()
  await accessible(page, 'call-sheet-wrong-number', { widths: [390, 820, 1440] })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ask for the right one by mail' })).toHaveCount(0)
  await page.keyboard.press('7')
  // Again: only that it is wrong.
  await page.keyboard.press('7')
  // Who is next has been asked for: until then no key is meant for this order.
  await expect(page.getByText('Nobody to call just now')).toBeVisible()
  await page.keyboard.press('u')
  await expect.poll(() => rows(`select 1 from calls where order_id = ${asleep}`)).toEqual([])
  await page.goto(`${server.url}${path(asleep)}`)
  const note = page.getByLabel('What was said (optional)')
  await note.fill('Mailbox is full. ')
  await note.press('End')
  await note.pressSequentially('/no-a')
  await expect(page.getByRole('listbox', { name: 'Ready texts' }).getByRole('option')).toHaveCount(1)
  await accessible(page, 'call-sheet-ready-texts', { widths: [390, 820, 1440] })
  await note.press('Enter')
  await expect(note).toHaveValue('Mailbox is full. Called Ana: no answer. To be tried again.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('6')
  await expect
    .poll(() => rows(`select outcome from calls where order_id = ${asleep}`))
    .toEqual([{ outcome: 'no-answer' }])
  await page.goto(`${server.url}${path(asleep)}`)
  await expect(sheet.getByText('Called once')).toBeVisible()
  await expect(page.getByText('No answer. Mailbox is full. Called Ana: no answer.').first()).toBeVisible()
})

test('whoever calls lands on whom to call: numbers that dial, the hour there, and the next who is awake', async ({
  browser,
  request,
}) => {
  const [asleep, awake] = [
    await toCall(request, 'Durmiente', 'asleep', { passport_number: 'XX41' }),
    await toCall(request, 'Despierta', 'awake', { passport_number: 'XX42', language: 'fr' }),
  ]
  const caller = await server.addPerson(request, 'Telecaller', 'Tina Caller')
  const page = await open(server, browser, '/admin', caller)
  const list = page.getByRole('region', { name: 'Contact Customer' })
  const row = (id: number) => list.locator(`tr[data-order="${id}"]`)
  await expect(row(asleep).getByTitle(/^\d\d:\d\d there: do not call$/)).toBeVisible()
  await expect(row(awake).getByTitle(/^\d\d:\d\d there$/)).toBeVisible()
  await expect(row(awake).getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:\+\d+$/)
  await expect(row(awake).getByText('French')).toBeVisible()
  await accessible(page, 'callers-dashboard', { widths: [390, 820, 1440] })
  await page.keyboard.press('n')
  await expect(sheetOf(page)).toBeVisible()
  await expect(heading(page)).not.toHaveText('Ana Durmiente')
  await expect(sheetOf(page).getByText('do not call')).toHaveCount(0)

  const team = await open(server, browser, '/admin', await server.addPerson(request, 'Team', 'Teo Clerk'))
  await expect(team.getByRole('region', { name: 'New Orders' })).toBeVisible()
})

test('a mail that bounced, a question without an answer and a flag are each said, and by name in the traveller’s language', async ({
  browser,
  request,
}) => {
  const own = { language: 'fr', passport_number: 'XX612345', date_of_dob: '31' }
  const id = await toCall(request, 'Motifs', 'awake', own)
  const sent = await request.post(`${server.url}/api/admin/send-correction`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId: id, email: 'motifs@mail.example', fields: ['hotel'] },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const ofRequest = `order_id = ${id} and kind = 'correction'`
  await expect.poll(() => rows(`select state from mails where ${ofRequest}`)).toEqual([{ state: 'captured' }])
  await rows(`update mails set state = 'bounced', state_at = now() where ${ofRequest}`)

  const page = await open(server, browser, path(id))
  const sheet = sheetOf(page)
  await expect(sheet.getByText(/^Mail to motifs@mail\.example: Bounced, /)).toBeVisible()
  await expect(sheet.getByText(/^Asked on .+, not answered: Hotel$/)).toBeVisible()
  await expect(sheet.getByText(/the year, month and day that were sent are not a date$/)).toBeVisible()
  for (const said of [
    /^L’e-mail que nous vous avons envoyé nous est revenu\./,
    /Elle porte sur ceci\s: hôtel\./,
    /nous devons vérifier ceci avec vous\s: pays de résidence et date de naissance\./,
    /^Our e-mail to you came back\./,
    /It is about this: hotel\./,
    /we have to check this with you: country of residence and date of birth\./,
  ])
    await expect(sheet.getByText(said)).toBeVisible()
  await accessible(page, 'call-sheet-reasons', { widths: [390, 820, 1440] })

  // A mail that bounced cannot ask for the number either.
  await page.keyboard.press('7')
  await expect
    .poll(() => rows(`select outcome from calls where order_id = ${id}`))
    .toEqual([{ outcome: 'wrong-number' }])
})

test('Night Staff get whom they may call now, in Contact Customer and in Customer Called, and stay where they call', async ({
  browser,
  request,
}) => {
  const CALLED = 'Customer Called'
  const passport = (number: number) => ({ passport_number: `XX7${number}` })
  await toCall(request, 'Durmiente', 'asleep', passport(1))
  const waits = await toCall(request, 'Pendiente', 'awake', passport(2))
  await toCall(request, 'Nocturna', 'asleep', passport(3), CALLED)
  const wrong = await toCall(request, 'Equivocada', 'awake', passport(4), CALLED)
  const kept = await request.post(`${server.url}/api/admin/record-call`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId: wrong, outcome: 'wrong-number' },
  })
  expect(kept.ok()).toBe(true)
  await toCall(request, 'Una', 'awake', passport(5), CALLED)
  await toCall(request, 'Otra', 'awake', passport(6), CALLED)
  const night = await server.addPerson(request, 'Night Staff', 'Nina Night')

  const page = await open(server, browser, '/admin/contact-customer', night)
  await expect(page.locator(`tr[data-order="${waits}"]`)).toBeVisible()
  await page.keyboard.press('n')
  await expect(heading(page)).toHaveText('Ana Pendiente')
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
  await page.keyboard.press('6')
  await expect(page.getByText('Nobody to call just now')).toBeVisible()

  await toCall(request, 'Nueva', 'awake', passport(7))
  await page.goto(`${server.url}/admin/called`)
  await expect(page.locator(`tr[data-order="${wrong}"]`)).toBeVisible()
  await page.keyboard.press('n')
  const called: string[] = []
  for (let number = 0; number < 2; number += 1) {
    await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
    const name = (await heading(page).textContent())!
    called.push(name)
    await page.keyboard.press('5')
    await expect(heading(page)).not.toHaveText(name)
  }
  expect(called.toSorted()).toEqual(['Ana Otra', 'Ana Una'])
  // All whom one may call there were called: on to who has not been.
  await expect(heading(page)).toHaveText('Ana Nueva')
  await page.keyboard.press('w')
  await expect(page.getByText('Nobody to call just now')).toBeVisible()
})

test('an order that a colleague moves during the call keeps its sheet, what was typed and the call, and stays where it was moved to', async ({
  browser,
  request,
}) => {
  const id = await toCall(request, 'Movida', 'awake', { passport_number: 'XX51' })
  const page = await open(server, browser, path(id), await server.addPerson(request, 'Team', 'Teo Clerk'))
  await page.getByLabel('What was said (optional)').fill('Sends the number tonight')
  await moveAway(request, id)
  await expect(page.getByText(/^Just changed by .+: Moved to Awaiting Govt$/)).toBeAttached()
  await expect(page.getByLabel('What was said (optional)')).toHaveValue('Sends the number tonight')
  await page.keyboard.press('Escape')
  await page.keyboard.press('5')
  await expect(
    page.getByText(/^The call is kept, and the order stays where it is: .+ moved it to Awaiting Govt first$/),
  ).toBeVisible()
  expect(await rows(`select outcome from calls where order_id = ${id}`)).toEqual([{ outcome: 'reached' }])
  expect(await rows(`select process_status as status from orders where order_id = ${id}`)).toEqual([
    { status: 'AwaitingGovt' },
  ])
})

test('a number that is wrong is not asked for by mail where a colleague moved the order meanwhile', async ({
  browser,
  request,
}) => {
  const id = await toCall(request, 'Ajena', 'awake', { passport_number: 'XX52' })
  const page = await open(server, browser, path(id), await server.addPerson(request, 'Team', 'Tea Clerk'))
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
  await page.keyboard.press('7')
  await expect(page.getByRole('button', { name: /^Ask for the right one by mail/ })).toBeFocused()
  await moveAway(request, id)
  await expect(page.getByText(/^Just changed by .+: Moved to Awaiting Govt$/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The call is kept, and the order stays where it is: /)).toBeVisible()
  await expect
    .poll(() => rows(`select outcome from calls where order_id = ${id}`))
    .toEqual([{ outcome: 'wrong-number' }])
  // Who is next is asked for once nothing else is to be done with this order.
  await expect(page.getByText('Nobody to call just now').or(heading(page).getByText(/^(?!Ana Ajena)/))).toBeVisible()
  expect(await rows(`select kind from mails where order_id = ${id} and kind = 'correction'`)).toEqual([])
  expect(await rows(`select process_status as status from orders where order_id = ${id}`)).toEqual([
    { status: 'AwaitingGovt' },
  ])
})

/** A colleague moves it to where nobody is called. */
async function moveAway(request: APIRequestContext, orderId: number): Promise<void> {
  const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId, status: 'AwaitingGovt' },
  })
  expect(moved.ok()).toBe(true)
}
