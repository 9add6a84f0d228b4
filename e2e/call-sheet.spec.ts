import { expect, type APIRequestContext } from '@playwright/test'
import { accessible } from './accessible.ts'
import { heading, path, sheetOf, toCall } from './calls.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
// Who is next depends on all that wait: each journey has an office of its own.
test.beforeEach(async () => void (server = await JourneyServer.start()))
test.afterEach(() => server.stop())

test('the sheet says who, when, why, what was tried and what to say; a wrong key is taken back', async ({
  browser,
  request,
}) => {
  const asleep = await toCall(server, request, 'Nocturna', 'asleep', { language: 'de', passport_number: 'XX31' })
  const page = await open(server, browser, path(asleep))
  const sheet = sheetOf(page)
  await expect(sheet.getByText(/^\d\d:\d\d there: do not call$/)).toBeVisible()
  await expect(sheet.getByText('German')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expect(sheet.getByText(/^Guten Tag, spreche ich mit Ana Nocturna\?/)).toBeVisible()
  await expect(sheet.getByText(/^Hello, am I speaking with Ana Nocturna\?/)).toBeVisible()
  await expect(sheet.getByText('Not called yet')).toBeVisible()
  // At night the next step leads to the number, and does not dial it.
  await page.getByRole('button', { name: 'Call the traveller' }).click()
  const number = sheet.getByRole('link', { name: /^\+/ })
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('data-may', 'false')
  await accessible(page, 'call-sheet', { widths: [390, 820, 1440] })
  for (const [width, height] of [
    [820, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(number).toHaveCSS('white-space', 'nowrap')
    await expect(page.getByRole('button', { name: 'Call the traveller' })).not.toHaveCSS('position', 'fixed')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
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
  await expect.poll(() => server.query(`select 1 from calls where order_id = ${asleep}`)).toEqual([])
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
    .poll(() => server.query(`select outcome from calls where order_id = ${asleep}`))
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
    await toCall(server, request, 'Durmiente', 'asleep', { passport_number: 'XX41' }),
    await toCall(server, request, 'Despierta', 'awake', { passport_number: 'XX42', language: 'fr' }),
  ]
  const caller = await server.addPerson(request, 'Telecaller', 'Tina Caller')
  const page = await open(server, browser, '/admin', caller)
  // Their dashboard is of their own work: whom they may call now, and not all who wait.
  const now = page.getByRole('region', { name: 'To call now' })
  await expect(now.getByText(`#${awake}`)).toBeVisible()
  await expect(now.getByText(`#${asleep}`)).toHaveCount(0)
  await expect(now.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:\+\d+$/)
  await expect(now.getByText(/^\d\d:\d\d there$/)).toBeVisible()
  // What the sheet says in full: how to reach them, in which language, why, and what was tried.
  await expect(now.getByText('French')).toBeVisible()
  await expect(now.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expect(now.getByText('Not called yet')).toBeVisible()
  await expect(now.getByText(/^\d+ values? to check$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'To call again today' }).getByText('Nobody else today.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your calls today' }).getByRole('definition').first()).toHaveText('0')
  await accessible(page, 'callers-dashboard', { widths: [390, 820, 1440] })
  // The queues stand below it; what waits for others and the pictures are not theirs.
  await expect(page.getByRole('navigation', { name: 'Queues' }).getByRole('link')).toHaveCount(5)
  for (const name of ['Due today or late', 'Countries', 'Orders in the last 30 days'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  await now.getByRole('link', { name: 'Contact Customer' }).click()
  const row = (id: number) => page.locator(`tr[data-order="${id}"]`)
  await expect(row(asleep).getByTitle(/^\d\d:\d\d there: do not call$/)).toBeVisible()
  await expect(row(awake).getByTitle(/^\d\d:\d\d there$/)).toBeVisible()
  await expect(row(awake).getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:\+\d+$/)
  await expect(row(awake).getByText('French')).toBeVisible()
  await page.goto(`${server.url}/admin`)
  await expect(now.getByText(`#${awake}`)).toBeVisible()
  await page.keyboard.press('n')
  await expect(sheetOf(page)).toBeVisible()
  await expect(heading(page)).not.toHaveText('Ana Durmiente')
  // Keys that do nothing for them are not named.
  await expect(page.locator('#sheet kbd', { hasText: /^c$/ })).toBeVisible()
  await expect(page.locator('#sheet kbd', { hasText: /^e$/ })).toHaveCount(0)
  await expect(sheetOf(page).getByText('do not call')).toHaveCount(0)

  const team = await open(server, browser, '/admin', await server.addPerson(request, 'Team', 'Teo Clerk'))
  await expect(team.getByRole('region', { name: 'New Orders' })).toBeVisible()
})

test('a mail that bounced, a question without an answer and a flag are each said, and by name in the traveller’s language', async ({
  browser,
  request,
}) => {
  const own = { language: 'fr', passport_number: 'XX612345', date_of_dob: '31' }
  const id = await toCall(server, request, 'Motifs', 'awake', own)
  const sent = await request.post(`${server.url}/api/admin/send-correction`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId: id, email: 'motifs@mail.example', fields: ['hotel'] },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const ofRequest = `order_id = ${id} and kind = 'correction'`
  await expect.poll(() => server.query(`select state from mails where ${ofRequest}`)).toEqual([{ state: 'captured' }])
  await server.query(`update mails set state = 'bounced', state_at = now() where ${ofRequest}`)

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

  // A mail that bounced cannot ask for the number either: what is asked is whether to keep it.
  await page.keyboard.press('7')
  await expect(page.getByRole('button', { name: 'Only record it' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ask for the right one by mail' })).toHaveCount(0)
  expect(await server.query(`select outcome from calls where order_id = ${id}`)).toEqual([])
  await page.keyboard.press('7')
  await expect
    .poll(() => server.query(`select outcome from calls where order_id = ${id}`))
    .toEqual([{ outcome: 'wrong-number' }])
})

test('a comment is the reason where nothing else is open; to take a call back leads back, and gives the next order back', async ({
  browser,
  request,
}) => {
  const own = { language: 'es', Country_residence: 'Spain', passport_number: 'XX551201' }
  const id = await toCall(server, request, 'Primera', 'awake', own)
  await toCall(server, request, 'Segunda', 'awake', { passport_number: 'XX551202' })
  const noted = await request.post(`${server.url}/api/admin/add-new-remark`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId: id, remark: 'Flight date differs from the arrival date.' },
  })
  expect(noted.ok()).toBe(true)
  const caller = await server.addPerson(request, 'Telecaller', 'Tomas Caller')
  const page = await open(server, browser, path(id), caller)
  const sheet = sheetOf(page)
  await expect(sheet.getByText('¿Tiene un minuto para revisar su pedido?')).toBeVisible()
  await expect(sheet.getByText('Last comment: Flight date differs from the arrival date.')).toBeVisible()
  await expect(sheet.getByText('Say it in your own words')).toHaveCount(0)
  await accessible(page, 'call-sheet-comment', { widths: [390, 820, 1440] })
  await page.keyboard.press('6')
  await expect(heading(page)).toHaveText('Ana Segunda')
  const claims = () => server.query(`select o.last_name from order_claims join orders o using (order_id)`)
  await expect.poll(claims).toContainEqual({ last_name: 'Segunda' })
  await expect(page.getByRole('button', { name: `Undo: Ana Primera, #${id}` }).first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(heading(page)).toHaveText('Ana Primera')
  await expect(sheet.getByText('Not called yet')).toBeVisible()
  await expect.poll(claims).not.toContainEqual({ last_name: 'Segunda' })
})

test('Night Staff get whom they may call now, in Contact Customer and in Customer Called, and stay where they call', async ({
  browser,
  request,
}) => {
  const CALLED = 'Customer Called'
  const passport = (number: number) => ({ passport_number: `XX7${number}` })
  await toCall(server, request, 'Durmiente', 'asleep', passport(1))
  const waits = await toCall(server, request, 'Pendiente', 'awake', passport(2))
  await toCall(server, request, 'Nocturna', 'asleep', passport(3), CALLED)
  const wrong = await toCall(server, request, 'Equivocada', 'awake', passport(4), CALLED)
  const kept = await request.post(`${server.url}/api/admin/record-call`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId: wrong, outcome: 'wrong-number' },
  })
  expect(kept.ok()).toBe(true)
  await toCall(server, request, 'Una', 'awake', passport(5), CALLED)
  await toCall(server, request, 'Otra', 'awake', passport(6), CALLED)
  const night = await server.addPerson(request, 'Night Staff', 'Nina Night')

  const page = await open(server, browser, '/admin/contact-customer', night)
  await expect(page.locator(`tr[data-order="${waits}"]`)).toBeVisible()
  await page.keyboard.press('n')
  await expect(heading(page)).toHaveText('Ana Pendiente')
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
  await page.keyboard.press('6')
  await expect(page.getByText('Nobody to call just now')).toBeVisible()

  await toCall(server, request, 'Nueva', 'awake', passport(7))
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
  const id = await toCall(server, request, 'Movida', 'awake', { passport_number: 'XX51' })
  const page = await open(server, browser, path(id), await server.addPerson(request, 'Team', 'Teo Clerk'))
  await page.getByLabel('What was said (optional)').fill('Sends the number tonight')
  await moveAway(request, id)
  await expect(page.getByText(/^Just changed by .+: Moved to Awaiting Govt$/)).toBeAttached()
  await expect(page.getByLabel('What was said (optional)')).toHaveValue('Sends the number tonight')
  await page.keyboard.press('Escape')
  await page.keyboard.press('5')
  await expect(
    page.getByText(/^Call saved\. The order stays where it is: .+ moved it to Awaiting Govt first$/),
  ).toBeVisible()
  expect(await server.query(`select outcome from calls where order_id = ${id}`)).toEqual([{ outcome: 'reached' }])
  expect(await server.query(`select process_status as status from orders where order_id = ${id}`)).toEqual([
    { status: 'AwaitingGovt' },
  ])
})

test('a number that is wrong is not asked for by mail where a colleague moved the order meanwhile', async ({
  browser,
  request,
}) => {
  const id = await toCall(server, request, 'Ajena', 'awake', { passport_number: 'XX52' })
  const page = await open(server, browser, path(id), await server.addPerson(request, 'Team', 'Tea Clerk'))
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
  await page.keyboard.press('7')
  await expect(page.getByRole('button', { name: /^Ask for the right one by mail/ })).toBeFocused()
  await moveAway(request, id)
  await expect(page.getByText(/^Just changed by .+: Moved to Awaiting Govt$/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Call saved\. The order stays where it is: /)).toBeVisible()
  await expect
    .poll(() => server.query(`select outcome from calls where order_id = ${id}`))
    .toEqual([{ outcome: 'wrong-number' }])
  // Who is next is asked for once nothing else is to be done with this order.
  await expect(page.getByText('Nobody to call just now').or(heading(page).getByText(/^(?!Ana Ajena)/))).toBeVisible()
  expect(await server.query(`select kind from mails where order_id = ${id} and kind = 'correction'`)).toEqual([])
  expect(await server.query(`select process_status as status from orders where order_id = ${id}`)).toEqual([
    { status: 'AwaitingGovt' },
  ])
})

test('a number that cannot be dialled says why; one that can stands once', async ({ browser, request }) => {
  const short = { country_code: '34', phone_number: '12' }
  const bad = await toCall(server, request, 'Corta', 'awake', { passport_number: 'XX53', ...short })
  const good = await toCall(server, request, 'Entera', 'awake', { passport_number: 'XX54' })
  const page = await open(server, browser, path(bad))
  await expect(sheetOf(page).getByText('+34 12')).toBeVisible()
  await expect(sheetOf(page).getByText('This number cannot be dialled: check it and its country code.')).toBeVisible()
  await accessible(page, 'call-sheet-no-dial', { widths: [390, 820, 1440] })
  await page.goto(`${server.url}${path(good)}`)
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toHaveCount(1)
  await expect(sheetOf(page).getByText(/^\+\d[\d ]+$/)).toHaveCount(1)
  await expect(sheetOf(page).getByRole('button', { name: 'Copy the number' })).toHaveAttribute('title', /^\+\d+\n/)
})

test('where a country has several clocks, that of the traveller’s city is offered, and the choice is said', async ({
  browser,
  request,
}) => {
  const own = { country_code: '1', phone_number: '8005551234', Country_residence: 'USA', passport_number: 'XX56' }
  const id = await toCall(server, request, 'Lejana', 'awake', { ...own, City_of_residence: 'Los Angeles', state: 'CA' })
  const page = await open(server, browser, path(id))
  await expect(sheetOf(page).getByText(/^\d\d:\d\d to \d\d:\d\d there/)).toBeVisible()
  await page.keyboard.press('8')
  const clock = page.getByLabel('Their clock (please check)')
  await expect(page.getByText('Their clock (please check)')).toBeVisible()
  await expect(clock).toHaveValue('America/Los_Angeles')
  await expect(clock.getByRole('option', { name: /^New York|^Detroit/ })).toHaveCount(1)
  // What is typed stays; which moment it is then is said, and is what is kept.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Call back, their time').fill(`${day}T18:00`)
  const said = sheetOf(page).getByRole('status')
  await expect(said).toHaveText(/, 18:00 in Los Angeles is .+, 2[12]:00 in Santo Domingo\.$/)
  await clock.selectOption({ label: (await clock.getByRole('option', { name: /^New York|^Detroit/ }).textContent())! })
  await expect(page.getByLabel('Call back, their time')).toHaveValue(`${day}T18:00`)
  await expect(said).toHaveText(/, 18:00 in (New York|Detroit) is .+, 1[89]:00 in Santo Domingo\.$/)
  const [, kept] = /is (.+) in Santo Domingo/.exec((await said.textContent())!)!
  await accessible(page, 'call-sheet-clocks', { widths: [390, 820, 1440] })
  await page.getByRole('button', { name: 'Call back then' }).click()
  await expect
    .poll(() =>
      server.query(
        `select to_char(again_at at time zone 'America/Santo_Domingo', 'FMDD Mon YYYY, HH24:MI') as at from calls where order_id = ${id}`,
      ),
    )
    .toEqual([{ at: kept }])
})

test('a call that was taken back is asked about like any other; of a flight that is past it is said that there is little to call for', async ({
  browser,
  request,
}) => {
  const id = await toCall(server, request, 'Devuelta', 'awake', { passport_number: 'XX57' })
  const page = await open(server, browser, path(id))
  const ask = page.getByRole('button', { name: 'Ask for the right one by mail' })
  await expect(sheetOf(page).getByText('Not called yet')).toBeVisible()
  await page.keyboard.press('5')
  await expect(page.getByText('Nobody to call just now')).toBeVisible()
  await page.keyboard.press('u')
  await expect(sheetOf(page).getByText('Not called yet')).toBeVisible()
  await page.keyboard.press('7')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await server.query(`select outcome from calls where order_id = ${id}`)).toEqual([])

  await server.query(`update orders set flight_day = current_date - 3 where order_id = ${id}`)
  await page.reload()
  await expect(sheetOf(page).getByText(/^The flight was on .+: nothing can be filed for it any more\./)).toBeVisible()
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toHaveCount(0)
  await page.keyboard.press('5')
  await accessible(page, 'call-sheet-past', { widths: [390, 820, 1440] })
  await sheetOf(page).getByRole('button', { name: 'Call all the same' }).press('Enter')
  await expect(sheetOf(page)).toBeFocused()
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeFocused()
  await page.reload()
  await expect(sheetOf(page).getByRole('button', { name: 'Call all the same' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(sheetOf(page).getByRole('link', { name: /^\+/ })).toBeVisible()
  await expect(sheetOf(page).getByText(/^Your travel date has passed/)).toBeVisible()
  expect(await server.query(`select outcome from calls where order_id = ${id}`)).toEqual([])
})

test('who was reached and stays on the screen is asked for their number like any other', async ({
  browser,
  request,
}) => {
  const id = await toCall(server, request, 'Sola', 'awake', { passport_number: 'XX551234', Country_residence: 'Spain' })
  const page = await open(server, browser, path(id))
  await expect(sheetOf(page).getByText('Not called yet')).toBeVisible()
  await page.keyboard.press('5')
  await expect(page.getByText('Nobody to call just now')).toBeVisible()
  await expect(sheetOf(page).getByText('Called once')).toBeVisible()
  await expect(sheetOf(page).getByText(/^Nobody has written down why\. Reached/)).toBeVisible()
  await page.keyboard.press('7')
  await expect(page.getByRole('button', { name: 'Ask for the right one by mail' })).toBeFocused()
})

/** A colleague moves it to where nobody is called. */
async function moveAway(request: APIRequestContext, orderId: number): Promise<void> {
  const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId, status: 'AwaitingGovt' },
  })
  expect(moved.ok()).toBe(true)
}
