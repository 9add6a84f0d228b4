import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'

// The fields of each answer as the specification names them, so that a client written to it alone finds them all.
const words = (text: string) => text.trim().split(/[\s,]+/)
const COUNTS = words(`newOrdersCount, priorityOrdersCount, pendingOrdersCount, completedOrdersCount,
  contactCustomerOrdersCount, awaitingOrdersCount, awaitingGovtCount, futureOrdersCount, customerCalledCount,
  allOrdersCount, deletedOrdersCount, refundOrdersCount`)
const ROW =
  words(`order_id, process_status, name, last_name, email, phone_number, country_code, created_at, refund_date,
  processing_date, process_month, intended_arrival_year, intended_arrival_month, intended_arrival_date`)
const DETAIL =
  words(`order_id, processing_mode, permanent_address, Country_residence, City_of_residence, state, zip_code,
  stopover_in_countries, IsArrival, name, last_name, date_of_dob, month_of_dob, year_of_dob, sex, place_of_birth,
  passport_nationality, nationality, passport_number, civil_status, occupation, country_code, phone_number,
  foreigner_resident, residence_number, migratory_information_places_to_stay, province, municipality, section,
  street_and_number, country_of_destination, harbors, hotel, origin_port, origin_flight_number, origin_flight_date_date,
  origin_flight_date_month, origin_flight_date_year, embarkation_port, embarkation_flight_number,
  embarkation_flight_date_date, embarkation_flight_date_month, embarkation_flight_date_year, disembarkation_port,
  airline_name, intended_arrival_date, intended_arrival_month, intended_arrival_year, flight_PNR, travel_purpose,
  practicing_sports, customs_information_1, customs_information_2, customs_information_3, landing_site, process_month,
  transaction_id, merchant_name, mailHistory, uploadDoc, downloadHistory, remark`)
const MAIL = words('order_id, create_ts, uploadDoc')
const MAIL_DOCUMENT = words('file1, mail_service_provider')
const DOCUMENT = words('file1, customer_name')
const DOWNLOAD = words('order_id, create_ts, ip, timezone, browser, os')
const REMARK = words(`id, order_id, us_date, us_time, remark_name, remark, whatsapp, telephone, status_refund, voided,
  chargeback, report_error`)
const MEMBER = words('id, name, email, password, type')
const GATEWAY = words('id, gateway_name, is_active')
const COUNTRY = words('nationality, count, standard_count, priority_count, future_count')

let it: TestApp
let token: string
let [bare, full] = [0, 0]

beforeAll(async () => {
  it = await testApp()
  token = await it.signInAs('Admin')
  const nothing = { countryCode: null, phoneNumber: null, nationality: null, form: { IsArrival: 'Arrival' } }
  ;[bare, full] = (await insertOrders(it.services.pool, [
    newOrder(nothing),
    newOrder({ email: 'full@mail.example' }),
  ])) as [number, number]
  const form = uploadForm(full, 'full@mail.example', {
    bytes: await samplePdf(),
    name: 't.pdf',
    type: 'application/pdf',
  })
  await it.call('POST', '/admin/upload-visa-document', { token, ...form })
  await post('add-new-remark', { orderId: full, remark: 'Called' })
  await post('add-team-member', { name: 'Ana', email: 'ana@office.example', password: 'long enough 123', type: 'Team' })
})
afterAll(() => it.close())

const post = (path: string, body: object, by = token) => it.call('POST', `/admin/${path}`, { token: by, body })
const get = (path: string, by = token) => it.call('GET', path, { token: by })
const missing = (fields: string[], from: object) => fields.filter((field) => !(field in from))

test('an order without any value, and one with all there is, have every field: null or empty where there is no value', async () => {
  for (const id of [bare, full]) {
    const { data } = (await get(`/admin/get-orders-details/${id}`)).body
    expect(missing(DETAIL, data)).toEqual([])
    expect(Object.entries(data).filter(([, value]) => value === undefined)).toEqual([])
  }
  const { data } = (await get(`/admin/get-orders-details/${full}`)).body
  for (const [rows, fields] of [
    [data.mailHistory, MAIL],
    [data.mailHistory.map((mail: { uploadDoc: object }) => mail.uploadDoc), MAIL_DOCUMENT],
    [data.uploadDoc, DOCUMENT],
    [data.remark, REMARK],
  ]) {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(missing(fields, row)).toEqual([])
  }
})

test('every row of a list, and of a search, has every field', async () => {
  const list = await get('/admin/get-orders-list/newOrder?page=1&limit=10&delay=1')
  const found = await post('search-order', { start: 0, end: 10, searchVal: String(bare), folderName: 'newOrder' })
  for (const { body } of [list, found]) {
    expect(body.data.length).toBeGreaterThan(0)
    for (const row of body.data) expect(missing(ROW, row)).toEqual([])
  }
})

test('counts, members, gateways, countries and downloads have every field, whoever asks', async () => {
  for (const role of ['Admin', 'Telecaller', 'Night Staff'] as const) {
    expect(missing(COUNTS, (await get('/admin/get-folder-count', await it.tokenOf(role))).body.data)).toEqual([])
  }
  const members = (await get('/admin/get-team-member-list')).body.data
  const rows: [string[], object[]][] = [
    [MEMBER, members],
    [MEMBER, [(await get(`/admin/team-member-info/${members[0].id}`)).body.data]],
    [GATEWAY, (await get('/admin/payment-gateways')).body.data],
    [COUNTRY, (await post('get-country-order-count', {})).body.data],
    [DOWNLOAD, await downloads()],
  ]
  for (const [fields, list] of rows) {
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) expect(missing(fields, row)).toEqual([])
  }
})

async function downloads(): Promise<object[]> {
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId: full, email: 'full@mail.example' })
  const { path } = (await traveller.history(full)).body
  await traveller.download(full, path[0].file1)
  const { body } = await traveller.history(full)
  expect(missing(words('data, mainResult, path, message'), body)).toEqual([])
  expect((await get(`/admin/get-orders-details/${full}`)).body.data.downloadHistory).toHaveLength(1)
  return body.data
}

test('every answer has a message, whether something was done, was only read, or failed', async () => {
  const answers = [
    ...(await Promise.all(
      words(`/user_info /admin/get-folder-count /admin/get-orders-list/allOrder /admin/get-orders-details/${full}
        /admin/payment-gateways /admin/get-team-member-list /admin/get-team-member-type /admin/dashboard
        /admin/get-future-months /admin/get-orders-details/1 /nothing-here`).map((path) => get(path)),
    )),
    await post('search-order', { folderName: 'allOrder' }),
    await post('get-country-order-count', {}),
    await post('defence-pack-details', { orderId: full, defencePackType: 1 }),
    await post('admin-login', { email: 'nobody@office.example', password: 'wrong' }),
    await it.call('GET', '/user_info'),
  ]
  for (const { body } of answers) expect(body.message).toMatch(/\S/)
})
