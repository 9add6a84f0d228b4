import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { open, openDetails, showAllDetails, toast } from './screens.ts'
import { JourneyServer } from './server.ts'
import { holdBack, intercept } from './hold-back.ts'

const ARRIVAL = {
  name: 'Renata',
  last_name: 'Kowalska',
  email: 'renata@traveller.example',
  country_code: '48',
  phone_number: '601234567',
  processing_mode: 'priority',
  IsArrival: 'Arrival',
  permanent_address: 'Dluga 1, Krakow',
  stopover_in_countries: 'Yes',
  year_of_dob: '1990',
  month_of_dob: '03',
  date_of_dob: '7',
  passport_nationality: 'Yes',
  nationality: 'Polska',
  passport_number: 'ZE8001234',
  foreigner_resident: 'Yes',
  residence_number: '12345',
  migratory_information_places_to_stay: 'Own house',
  province: 'La Altagracia',
  origin_port: 'KRK',
  customs_information_1: 'No',
  payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_page' },
}

let server: JourneyServer
let orderId: number
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  ;({ orderId } = await server.postOrder(request, ARRIVAL))
})
test.afterAll(() => server.stop())

const path = (id = orderId) => `/admin/view-order/${encodeId(id)}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the sections stand in order, with the rows that the answers call for', async ({ browser, request }) => {
  const page = await openDetails(server, browser, path())
  await expect(section(page, 'Order Details')).toContainText(String(orderId))
  await expect(section(page, 'Order Details')).toContainText('Priority')
  await expect(section(page, 'Email History')).toHaveCount(0)
  const names = [
    'Upload Document',
    'Order Details',
    'General Information',
    'Migratory Information',
    'Customs Information',
    'Download History',
    'Documents',
    'Comment History',
    'Add Comment Below',
  ]
  const shown = await page.locator('main section h2').allInnerTexts()
  expect(shown.filter((name) => names.includes(name))).toEqual(names)
  const beside = await page.locator('main aside h2').allInnerTexts()
  expect(beside.slice(0, 3)).toEqual(['Next step', 'Add Comment Below', 'Payment and traveller'])
  const migratory = section(page, 'Migratory Information')
  for (const value of [
    '1990 / MAR / 07',
    `${orderId}@applications.example`,
    '+48 601 234 567',
    '12345',
    'La Altagracia',
  ]) {
    await expect(migratory).toContainText(value)
  }
  // Read in groups, copied as the form takes it.
  await expect(migratory.getByRole('button', { name: '+48 601 234 567' })).toHaveAttribute('value', '+48 601234567')
  // In the words of the filing sheet, whatever the site called it.
  await expect(migratory.getByRole('button', { name: 'Poland', exact: true })).toHaveAttribute('value', 'Poland')
  await expect(migratory.getByText('Country of nationality')).toBeVisible()
  await expect(migratory.getByText('Origin port')).toBeVisible()
  await expect(migratory.getByText('Hotel', { exact: true })).toHaveCount(0)
  await expect(section(page, 'Customs Information')).toContainText('Cash over USD 10,000')
  await expect(section(page, 'Download History').getByText('No record found')).toBeVisible()
  await accessible(page, 'order')

  const own = { IsArrival: 'Departure', stopover_in_countries: 'No', passport_nationality: 'No' }
  const departure = await server.postOrder(request, { ...ARRIVAL, ...own, processing_mode: 'standard' })
  await page.goto(server.url + path(departure.orderId))
  await expect(migratory).toContainText('Embarkation port')
  for (const label of ['Foreigner resident', 'Place to stay', 'Origin port', 'Country of nationality']) {
    await expect(migratory.getByText(label, { exact: true })).toHaveCount(0)
  }
  await expect(migratory.getByText('Flight number', { exact: true })).toBeVisible()
})

test('all details: the index stays in sight, leads to each section, and says which one is read', async ({
  browser,
}) => {
  const page = await openDetails(server, browser, path())
  await page.setViewportSize({ width: 1440, height: 900 })
  const index = page.getByRole('navigation', { name: 'Sections of this order' })
  const current = index.locator('[aria-current=location]')
  await expect(current).toHaveText('Upload Document')
  for (const name of ['Customs Information', 'Documents', 'General Information']) {
    await index.getByRole('button', { name, exact: true }).press('Enter')
    await expect(current).toHaveText(name)
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(section(page, name).getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
    await expect(section(page, name)).toBeFocused()
  }

  await test.step('where there is no room for all of it, an arrow says so and leads on', async () => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.evaluate(() => window.scrollTo(0, 0))
    const last = index.getByRole('button', { name: 'Evidence for Disputes' })
    const arrow = (side: string) => index.locator(`[data-side=${side}]`)
    await expect(last).not.toBeInViewport({ ratio: 1 })
    await expect(arrow('left')).toBeHidden()
    await expect(async () => {
      if (await arrow('right').isVisible()) await arrow('right').click()
      await expect(last).toBeInViewport({ ratio: 1, timeout: 2_000 })
    }).toPass()
    await expect(arrow('right')).toBeHidden()
    await arrow('left').click()
    await expect(last).not.toBeInViewport({ ratio: 1 })
  })
})

test('the upload says what is missing, takes PDF and images, and has a button for each provider', async ({
  browser,
}) => {
  const page = await openDetails(server, browser, path())
  const upload = section(page, 'Upload Document')
  await expect(upload.getByLabel('Order ID')).toHaveValue(String(orderId))
  await expect(upload.getByLabel('Order ID')).toHaveAttribute('readonly', '')
  await expect(upload.locator('input[type=file]')).toHaveAttribute('accept', /\.pdf.*image\//)
  await expect(upload.getByRole('button', { name: 'Submit (SendGrid)' })).toBeVisible()
  await upload.getByLabel('Email').fill('')
  await upload.getByRole('button', { name: 'Submit (AWS)' }).click()
  await expect(upload.getByText('Please enter your email')).toBeVisible()
  await expect(upload.getByText('File is required')).toBeVisible()

  await test.step('while it is under way, neither button sends it again', async () => {
    let breakOff = () => {}
    const seen = new Promise<void>((resolve) => (breakOff = resolve))
    await intercept(page, '**/api/admin/upload-visa-document', (route) => seen.then(() => route.abort()))
    await upload.getByLabel('Email').fill(ARRIVAL.email)
    const file = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await upload.locator('input[type=file]').setInputFiles(file)
    await upload.getByRole('button', { name: 'Submit (AWS)' }).click()
    await expect(upload.getByRole('button', { name: 'Stop the upload' })).toBeVisible()
    await expect(upload.getByRole('button', { name: /^Submit/ })).toHaveCount(0)
    breakOff()
    await expect(toast(page, 'The server did not answer.')).toBeVisible()
    await expect(upload.getByRole('button', { name: 'Submit (AWS)' })).toBeEnabled()
  })
})

test('a remark is asked for, kept with its flags, and shown and hidden', async ({ browser }) => {
  const page = await openDetails(server, browser, path())
  const add = section(page, 'Add Comment Below')
  const hint = () => add.getByRole('textbox').evaluate((area) => getComputedStyle(area, '::placeholder').color)
  const quiet = await hint()
  await add.getByRole('button', { name: 'Save Comment' }).click()
  await expect(add.getByText('Please enter your remark')).toBeVisible()
  // What stands in the empty field is not red as if it were typed.
  expect(await hint()).toBe(quiet)
  await add.getByRole('textbox').fill('Called twice, nobody there')
  for (const flag of ['Whatsapp', 'Telephone', 'Refund', 'Voided', 'Chargeback']) {
    await expect(add.getByRole('checkbox', { name: flag })).toBeVisible()
  }
  await add.getByRole('checkbox', { name: 'Telephone' }).click()
  await add.getByRole('button', { name: 'Save Comment' }).click()
  await expect(toast(page, 'Remark added successfully')).toBeVisible()
  const history = section(page, 'Comment History')
  await expect(history.getByRole('columnheader')).toHaveText(['#', 'Order ID', 'Date & Time (EST)', 'Team', 'Action'])
  await history.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(history).toContainText('Called twice, nobody there')
  await expect(history).toContainText(/Telephone\s*Y/)
  await expect(history).toContainText(/Whatsapp\s*N/)
  await expect(history).toContainText(/ReportError\s*N/)
  await history.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(history).not.toContainText('Called twice, nobody there')
})

test('the evidence comes in late and moves nothing that is there already', async ({ browser }) => {
  const page = await open(server, browser, path())
  const held = await holdBack(page, '**/api/admin/order-evidence/**')
  await showAllDetails(page)
  const save = section(page, 'Add Comment Below').getByRole('button', { name: 'Save Comment' })
  await held.asked
  await save.scrollIntoViewIfNeeded()
  const before = await save.boundingBox()
  held.letGo()
  await expect(section(page, 'Evidence for Disputes').getByRole('region', { name: 'For every dispute' })).toBeVisible()
  expect(await save.boundingBox()).toEqual(before)
})

test('a long history shows what is newest, and the older when it is asked for', async ({ browser, request }) => {
  const headers = { authorization: await server.adminToken(request) }
  for (let count = 1; count <= 25; count += 1) {
    await request.post(`${server.url}/api/admin/add-new-remark`, {
      headers,
      data: { orderId, remark: `Call ${count}` },
    })
  }
  const page = await openDetails(server, browser, path())
  const entries = section(page, 'Timeline').getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await expect(entries.first()).toContainText('Remark addedCall 25')
  await page.getByRole('button', { name: /^Show \d+ older entries$/ }).click()
  await expect(entries.filter({ hasText: 'Order received' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(entries).toHaveCount(20)
})

test('transaction details are asked for, both, and shown once they are saved', async ({ browser }) => {
  const page = await openDetails(server, browser, path())
  await page.getByRole('button', { name: 'Enter Transaction Details' }).click()
  const dialog = page.getByRole('dialog')
  // The first field is there before the dialog is, without what the order has: the second comes with it.
  await dialog.getByLabel('Merchant Name').fill('')
  await dialog.getByLabel('Transaction ID').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter your Transaction Id')).toBeVisible()
  await expect(dialog.getByText('Please enter your Merchant Name')).toBeVisible()
  await dialog.getByLabel('Transaction ID').fill('pi_999')
  await dialog.getByLabel('Merchant Name').fill('Entrada Test')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Transaction details saved successfully')).toBeVisible()
  await expect(section(page, 'Order Details')).toContainText('pi_999')
})

test('every move there is, each hidden once the order is there; a deletion asks first', async ({ browser }) => {
  const page = await openDetails(server, browser, path())
  // What comes last stands above the buttons, and would push one from under the pointer.
  await expect(page.getByText('For every dispute')).toBeVisible()
  const add = section(page, 'Add Comment Below')
  const MOVES = [
    'Move to Awaiting Response',
    'Move to Completed Refunds',
    'Move to Completed Orders',
    'Move to Contact Customer',
    'Move to Awaiting Govt',
    'Move to Customer Called',
    'Move to Delete',
  ]
  await expect(add.getByRole('button', { name: /^Move to/ })).toHaveCount(7)
  for (const name of MOVES) {
    await add.getByRole('button', { name }).click()
    if (name === 'Move to Delete') {
      const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
      await question.getByRole('button', { name: 'Yes' }).click()
    }
    await expect(add.getByRole('button', { name })).toHaveCount(0)
    await expect(add.getByRole('button', { name: /^Move to/ })).toHaveCount(6)
  }
  await expect(toast(page, 'Order has been deleted successfully')).toBeVisible()
})

test('an address that is no order, or no dispute, says so, with a way on', async ({ browser }) => {
  const page = await open(server, browser, '/admin/view-order/bm90IGFuIG9yZGVy')
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
  await page.goto(`${server.url}/admin/disputes/987654321`)
  await expect(page.getByRole('heading', { name: 'There is no such dispute' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Disputes' }).click()
  await expect(page.getByRole('heading', { name: 'Disputes', exact: true })).toBeVisible()
})
