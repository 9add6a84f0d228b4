import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { open, showAllDetails } from './screens.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'

const LETTERS = 'ABCDEFGHIJ'.split('')
const ORDERS = LETTERS.length
const ACTS_AT_MOST = 6

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const path = (id: number) => `/admin/view-order/${encodeId(id)}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('ten orders are filed with keys alone: at most six acts each beside the official form', async ({
  browser,
  request,
}) => {
  test.slow()
  const ids: number[] = []
  for (let number = 0; number < ORDERS; number += 1) {
    const own = {
      name: `Ana ${LETTERS[number]}`,
      passport_number: `XX12345${number}`,
      email: `ana${number}@mail.example`,
    }
    ids.push((await server.postOrder(request, { ...WHOLE_ORDER, ...own, payment: { status: 'paid' } })).orderId)
  }
  const tickets = await Promise.all(
    LETTERS.map((letter, number) =>
      ticketPdf({ lines: [`Name ANA ${letter} DIAZ`, `Passport number XX12345${number}`, 'Direction: Arrival'] }),
    ),
  )
  const page = await open(server, browser, path(ids.at(-1)!))
  await expect(heading(page)).toHaveText('Ana J Diaz')
  await test.step('the next order is to open by itself: chosen once', async () => {
    await page.keyboard.press('.')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitemcheckbox', { name: 'Open the next order after a move' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  })

  // Listened to throughout: a listener for each press might come later than the press.
  let shown = ''
  page.on('filechooser', (chooser) => {
    const buffer = tickets[LETTERS.indexOf(shown)]!
    void chooser.setFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer })
  })
  let acts = 0
  // What is due first comes next (server/lists/urgent-orders.api.test.ts), but for an order that the worker is just changing: it comes later.
  const left = new Set(['J'])
  for (let filed = 0; filed < ORDERS; filed += 1) {
    await expect(heading(page)).toHaveText(new RegExp(`^Ana [${[...left].join('')}] Diaz$`))
    shown = (await heading(page).innerText()).split(' ')[1]!
    left.delete(shown)
    if (filed === 0) for (const letter of 'ABCDEFGHI') left.add(letter)
    await expect(page.getByRole('button', { name: 'Previous order' })).toBeAttached()
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: 'Send and complete' })).toBeVisible()
    await page.keyboard.press('n')
    // f, the file in the dialog, n.
    acts += 3
  }
  await expect(page.getByText('Order moved to Completed').first()).toBeVisible()
  expect(acts / ORDERS).toBeLessThanOrEqual(ACTS_AT_MOST)

  const headers = { authorization: await server.adminToken(request) }
  await expect
    .poll(async () => {
      const answer = await request.get(`${server.url}/api/admin/get-orders-list/completedOrder?page=1&limit=50`, {
        headers,
      })
      return (await answer.json()).data.map(({ order_id }: { order_id: number }) => order_id).sort()
    })
    .toEqual(ids.sort())
  await page.context().close()
})

test('the parts of a date and of a number stand in one line, also when they are copied', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    email: 'ticks@mail.example',
    passport_number: 'TK123456',
    country_code: '49',
    phone_number: '3023125712',
    payment: { status: 'paid' },
  })
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await (await browser.newContext({ permissions })).newPage()
  await server.bringSession(page)
  await page.goto(`${server.url}${path(orderId)}`)
  const rows = page.locator('#sheet dl > div').filter({ hasText: /Date of birth|Intended arrival date|Phone/ })
  await expect(rows).toHaveCount(3)
  const values = page.locator('#sheet [data-field]')
  const eachStandsInOneLine = async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const highest = () => rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
      await expect.poll(highest, { message: String(width) }).toBeLessThan(30)
    }
  }
  await eachStandsInOneLine()
  // What is too long for one line goes on where it may: an e-mail after its @, or before a dot.
  await page.setViewportSize({ width: 820, height: 900 })
  const address = page.locator('#sheet [data-field=application_email] span')
  const lines = await address.evaluate((span) => {
    const tops = new Map<number, string>()
    const walker = document.createTreeWalker(span, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let at = 0; at < node.textContent!.length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        tops.set(top, (tops.get(top) ?? '') + node.textContent![at])
      }
    return [...tops.values()]
  })
  expect(lines.join('')).toBe(`${orderId}@applications.example`)
  expect(lines.slice(1).filter((line) => !/^(applications|\.)/.test(line))).toEqual([])
  for (const value of await values.all()) await value.click()
  await expect(page.getByText('All copied')).toBeVisible()
  await eachStandsInOneLine()
})

test('an order with every answer there is, three of its values to check: the whole sheet is on one screen, in Spanish too', async ({
  browser,
  request,
}) => {
  const past = (part: string) => ({
    [`${part}_flight_date_year`]: '2026',
    [`${part}_flight_date_month`]: '1',
    [`${part}_flight_date_date`]: '14',
  })
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    state: 'Comunidad de Madrid',
    zip_code: '28013',
    passport_nationality: 'Yes',
    nationality: 'United States of America',
    migratory_information_places_to_stay: 'Private Rental',
    province: 'María Trinidad Sánchez',
    municipality: 'Higüey',
    section: 'Bávaro',
    street_and_number: 'Calle El Sol 7',
    stopover_in_countries: 'Yes',
    origin_port: 'LIS',
    origin_flight_number: 'TP1021',
    ...past('origin'),
    ...past('embarkation'),
    intended_arrival_year: '2026',
    intended_arrival_month: '1',
    intended_arrival_date: '14',
    flight_PNR: 'CJCCCJ',
    practicing_sports: 'None',
    payment: { status: 'paid', gateway: 'Stripe', amount: '69.00', currency: 'USD' },
  })
  for (const language of ['en', 'es'] as const) {
    const permissions = ['clipboard-read', 'clipboard-write']
    const viewport = { width: 1440, height: 900 }
    const page = await (await browser.newContext({ locale: language, viewport, permissions })).newPage()
    await server.bringSession(page)
    await page.goto(`${server.url}${path(orderId)}`)
    const sheet = page.locator('#sheet')
    await expect(sheet.locator('[data-check=true]')).toHaveCount(3)
    await page.keyboard.press('c')
    await expect(sheet.locator('[data-copied=true]')).toHaveCount(1)
    const { y, height } = (await sheet.boundingBox())!
    expect(y + height, language).toBeLessThanOrEqual(900)
    await page.context().close()
  }
})

test('the sheet is on one screen; what is copied is ticked, what is wrong is mended where it stands and taken back by name', async ({
  browser,
  request,
}) => {
  test.slow()
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    name: 'Łucja',
    place_of_birth: 'Polnad',
    passport_number: 'ZZ765432',
    // Over night: the day that counts is that of the arrival.
    embarkation_flight_date_year: '2030',
    embarkation_flight_date_month: '12',
    embarkation_flight_date_date: '1',
    payment: { status: 'paid', gateway: 'Stripe', amount: '69.00', currency: 'USD' },
  })
  const told = await request.post(`${server.url}/api/admin/add-new-remark`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId, remark: 'Called: she is at work' },
  })
  expect(told.ok(), await told.text()).toBe(true)
  const page = await open(server, browser, path(orderId))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  const sheet = page.getByRole('region', { name: 'Filing sheet' })
  await expect(sheet.getByText('0 of')).toBeVisible()
  const boxes = await Promise.all([sheet.boundingBox(), heading(page).locator('..').locator('..').boundingBox()])
  expect(boxes[0]!.y + boxes[0]!.height).toBeLessThanOrEqual(900)
  expect(boxes[1]!.height).toBeLessThanOrEqual(56)
  await expect(heading(page).locator('..').locator('..')).toContainText('2 Dec 2030')
  // A filled button has no variant of its own.
  await expect(page.locator('main .mantine-Button-root:not([data-variant])')).toHaveText(['Fix 1 value'])

  await test.step('c copies from anywhere and goes on; Enter does the same; a tick outlives a reload', async () => {
    await page.keyboard.press('c')
    expect(await clipboard(page)).toBe('Calle Mayor 1')
    const country = sheet.getByRole('button', { name: /^Country of residence: Spain/ })
    await expect(country).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await clipboard(page)).toBe('Spain')
    await expect(sheet.getByText(/^2 of/)).toBeVisible()
    await page.reload()
    await expect(sheet.getByText(/^2 of/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Permanent address: Calle Mayor 1, copied' })).toBeVisible()
  })

  await test.step('names and dates are the official form’s', async () => {
    await expect(sheet.getByRole('button', { name: 'Names: Lucja, The order says Łucja' })).toBeVisible()
    for (const part of ['day: 03', 'month: 02', 'year: 1980']) {
      await expect(sheet.getByRole('button', { name: `Date of birth, ${part}` })).toBeVisible()
    }
  })
  await accessible(page, 'desk', { widths: [390, 820, 1440] })

  await test.step('beside it stands what is done with the order, in the order of the work', async () => {
    const beside = page.getByRole('complementary', { name: 'Outcome' })
    await expect(beside.getByRole('region', { name: 'Comment History' })).toContainText('Called: she is at work')
    await expect(beside.getByRole('heading', { level: 2 })).toHaveText([
      'Next step',
      'Add Comment Below',
      'Comment History',
      'Documents',
      'Payment and traveller',
      'Timeline',
    ])
    const next = beside.getByRole('region', { name: 'Next step' })
    await expect(next).toContainText('Fix 1 value')
    await expect(next).toContainText('Place of birth: this is not a country that we know')
    const upload = beside.getByRole('region', { name: 'Documents' }).getByRole('region', { name: 'Upload Document' })
    await expect(upload.getByText(`To ${WHOLE_ORDER.email}`)).toHaveText(`To ${WHOLE_ORDER.email}Change`)
    await expect(upload.getByRole('textbox')).toHaveCount(0)
    await upload.getByRole('button', { name: 'Change the e-mail address' }).click()
    const address = upload.getByRole('textbox', { name: 'Email' })
    await expect(address).toBeFocused()
    await expect(address).toHaveValue(WHOLE_ORDER.email)
    await address.blur()
  })

  await test.step('the next step mends the flagged value: what is meant is typed already', async () => {
    await expect(page.getByRole('button', { name: 'Fix 1 value' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(sheet.getByRole('combobox', { name: 'Place of birth' })).toHaveValue('Poland')
    await accessible(page, 'desk-editor', { widths: [1440] })
    await sheet.getByLabel('Reason').press('Enter')
    await expect(page.getByText('The order is corrected')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Place of birth: Poland' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Fix/ })).toHaveCount(0)
  })

  await test.step('e changes the value that is next, wherever the focus is', async () => {
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
    const next = page.locator('[data-next-value="true"]')
    const label = (await next.getAttribute('aria-label'))!
    await page.keyboard.press('e')
    await expect(sheet.getByLabel('Reason')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet.getByLabel('Reason')).toHaveCount(0)
    await expect(next).toHaveAccessibleName(label)
  })

  await test.step('e changes a value where it stands; u takes it back, and says of whom', async () => {
    await sheet.getByRole('button', { name: 'City: Madrid' }).press('e')
    await page.keyboard.type('Toledo')
    await sheet.getByLabel('Reason').fill('The traveller wrote')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('button', { name: 'City: Toledo' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Undo: Łucja Diaz, #${orderId}` }).first()).toBeVisible()
    await page.keyboard.press('u')
    await expect(sheet.getByRole('button', { name: 'City: Madrid' })).toBeVisible()
  })

  await test.step('e on a part of a date: that part takes the focus below the bar that stays, its word whole', async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    const value = sheet.getByRole('button', { name: 'Embarkation flight date, month: 12' })
    await value.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 130))
    await value.press('e')
    const month = sheet.getByRole('combobox', { name: 'Embarkation flight date: month' })
    await expect(month).toBeFocused()
    const { isSeen, width } = await month.evaluate((select) => {
      const { left, top, width } = select.getBoundingClientRect()
      return { isSeen: document.elementFromPoint(left + width / 2, top + 4) === select, width }
    })
    expect(isSeen, 'no bar covers it').toBe(true)
    expect(width).toBeGreaterThan(60)
    // Leaving it and going on at once does not move the focus back to it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(value).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('two moves, and each can be taken back', async () => {
    const status = heading(page).locator('..')
    let isMoved = () => {}
    const moved = new Promise<void>((resolve) => (isMoved = resolve))
    await intercept(page, '**/api/admin/move-order-status', (route) =>
      route.request().postData()!.includes('Completed') ? moved.then(() => route.continue()) : route.continue(),
    )
    let fetched = 0
    page.on('request', (request) => void (fetched += Number(request.url().includes('/get-orders-details/'))))
    await page.getByRole('navigation').getByRole('button', { name: 'Records' }).click()
    // Where each leads does not change with where the order is.
    for (const figure of ['1', '3']) {
      await page.keyboard.press('m')
      await expect(page.getByRole('menu', { name: 'Move' })).toBeVisible()
      await page.keyboard.press(figure)
      await expect(page.getByRole('menu', { name: 'Move' })).toBeHidden()
    }
    // On a busy machine the first may be through, and its page fetched, before the second is pressed.
    fetched = 0
    await expect(status).toContainText('Completed')
    // The effects of the first move do not hide, even for a moment, what the second one shows.
    await expect(page.getByRole('link', { name: /^Awaiting Customer/ })).toContainText('1')
    expect(fetched).toBe(0)
    await expect(status).toContainText('Completed')
    isMoved()
    await expect.poll(() => fetched).toBeGreaterThan(0)
    await page.keyboard.press('u')
    await expect(status).toContainText('Awaiting')
  })
  await page.context().close()
})

test('a day that stands in two dates is corrected in both at once, and taken back in both', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    embarkation_flight_date_year: WHOLE_ORDER.intended_arrival_year,
    embarkation_flight_date_month: WHOLE_ORDER.intended_arrival_month,
    embarkation_flight_date_date: WHOLE_ORDER.intended_arrival_date,
    payment: { status: 'paid' },
  })
  const page = await open(server, browser, path(orderId))
  const sheet = page.getByRole('region', { name: 'Filing sheet' })
  const [arrival, flight] = ['Intended arrival date', 'Embarkation flight date'].map(
    (date) => (day: string) => sheet.getByRole('button', { name: `${date}, day: ${day}` }),
  )
  const before = WHOLE_ORDER.intended_arrival_date.padStart(2, '0')
  await arrival!(before).press('e')
  await page.keyboard.type('20')
  await sheet.getByRole('checkbox', { name: 'Also in the other date that says the same' }).check()
  await sheet.getByLabel('Reason').fill('The traveller wrote')
  await page.keyboard.press('Enter')
  await expect(arrival!('20')).toBeVisible()
  await expect(flight!('20')).toBeVisible()
  await page.keyboard.press('u')
  await expect(arrival!(before)).toBeVisible()
  await expect(flight!(before)).toBeVisible()
})

test('“Fix 3 values” opens the first of three equal days, and one reason puts another day into all of them', async ({
  browser,
  request,
}) => {
  const day = (prefix: string) => ({ [`${prefix}_year`]: '2026', [`${prefix}_month`]: '01', [`${prefix}_date`]: '15' })
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    stopover_in_countries: 'Yes',
    origin_port: 'Madrid',
    origin_flight_number: 'IB6501',
    ...day('origin_flight_date'),
    ...day('embarkation_flight_date'),
    ...day('intended_arrival'),
    payment: { status: 'paid' },
  })
  const page = await open(server, browser, path(orderId))
  const year = String(new Date().getUTCFullYear() + 1)
  const editor = page.locator('form').filter({ has: page.getByLabel('Reason') })
  const also = editor.getByRole('checkbox', { name: 'Also in the 2 other dates that say the same' })
  const arrives = page.getByRole('group', { name: 'Intended arrival date' }).getByRole('textbox').first()

  await test.step('on the sheet the first opens with its day ready to be typed over', async () => {
    await page.getByRole('button', { name: 'Fix 3 values' }).click()
    await expect(editor.getByRole('group', { name: 'Origin flight date' })).toBeVisible()
    await expect(editor.locator(':focus')).toHaveValue('15')
    await page.keyboard.press('Escape')
    await expect(editor).toHaveCount(0)
  })

  await test.step('so does it among all details, where the other dates show what they will say', async () => {
    await showAllDetails(page)
    await page.keyboard.press('n')
    const first = editor.getByRole('group', { name: 'Origin flight date' }).getByRole('textbox')
    await expect(editor.locator(':focus')).toHaveAttribute('name', 'origin_flight_date_date')
    await expect(also).toHaveCount(0)
    await first.first().fill(year)
    await also.check()
    await expect(arrives).toHaveValue(year)
    await editor.getByLabel('Reason').fill('The traveller wrote')
    await page.keyboard.press('Enter')
    await expect(editor).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Fix/ })).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: 'Migratory Information' }).getByText(`${year} / JAN / 15`),
    ).toHaveCount(3)
  })
  await page.context().close()
})
