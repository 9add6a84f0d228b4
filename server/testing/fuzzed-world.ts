import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { makeTrackToken } from '#server/security/links.ts'
import type { Role } from '#contract/staff/roles.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { hashPassword } from '#server/staff/members/password.ts'
import { staffTokens } from '#server/security/staff-token.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { TEST_PASSWORD, type TestApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'

/** Who calls: nobody, a member of staff of a role, a traveller who proved an order, and who has a key or password of the intake. */
export const CALLERS = ['nobody', ...ROLE_NAMES, 'traveller', 'orders-key', 'mail-key', 'inbound-secret'] as const
export type Caller = (typeof CALLERS)[number]

/** An order of which every value that is somebody's own holds its mark, which stands in no other order. */
export interface MarkedOrder {
  id: number
  mark: string
  site: number
  email: string
  /** Opens its page, as the link of its mail does. */
  token: string
  /** Its document. */
  file1: string
  documentId: number
}

/** The landing site's number of a marked order. */
export const referenceOf = ({ mark }: Pick<MarkedOrder, 'mark'>) => `ref-${mark}`

/** `mk-12-z`: of the order that was made as the twelfth. Nothing in base64 looks like it. */
export const MARKS = /mk-\d+-z/gi
/** The whole passport number, for who may read it. */
export const PASSPORTS = /px\d+qpx/i
/** What is on no page of a traveller (security D4): passport, address, phone. */
export const WITHHELD = /px\d+qpx|ad\d+qad|55512\d{5}/i

export const INBOUND_SECRET = 'kR7wQ2mZ9xT4vB6nL1pJ8sD3'

export interface FuzzedWorld {
  app: TestApp
  orders: MarkedOrder[]
  /** Makes three new orders, two of one landing site and one of another, in place of those before. */
  renew(): Promise<void>
  /** The headers by which somebody calls; of staff each time a new member, since calls may delete, rename or sign out who makes them. */
  proofOf(caller: Caller, order: MarkedOrder): Promise<Record<string, string>>
  /** An address that nobody has called from. */
  freshAddress(): string
}

/** TABLE: callers who have a key of the first landing site -> for what. */
const KEYS = { 'orders-key': 'orders', 'mail-key': 'mail' } as const

let serial = 0
const passwordHash = hashPassword(TEST_PASSWORD)

export function fuzzedWorld(app: TestApp): FuzzedWorld {
  const { services } = app
  let calls = 0
  const freshAddress = () => `11.${(calls += 1) >> 16}.${(calls >> 8) & 255}.${calls & 255}`
  const world: FuzzedWorld = {
    app,
    orders: [],
    freshAddress,
    async renew() {
      world.orders = await Promise.all([1, 1, 2].map((site) => markedOrder(app, site)))
    },
    async proofOf(caller, order) {
      if (caller === 'nobody') return {}
      if (caller === 'inbound-secret')
        return { authorization: `Basic ${Buffer.from(`entrada:${INBOUND_SECRET}`).toString('base64')}` }
      if (caller === 'orders-key' || caller === 'mail-key')
        return { authorization: `Bearer ${(await createIntakeKey(services.pool, 1, 'Fuzz', [KEYS[caller]])).key}` }
      return caller === 'traveller' ? proofOfTraveller(app, order) : { authorization: await newMember(app, caller) }
    },
  }
  return world
}

async function markedOrder({ services }: TestApp, site: number): Promise<MarkedOrder> {
  const number = (serial += 1)
  const mark = `mk-${number}-z`
  const email = `${mark}@mail.example`
  const id = await anOrder(services.pool, {
    landingSite: site,
    name: mark,
    lastName: `O'${mark}`,
    email,
    phoneNumber: `55512${String(number).padStart(5, '0')}`,
    externalReference: referenceOf({ mark }),
    form: {
      IsArrival: 'Arrival',
      passport_number: `PX${number}QPX`,
      permanent_address: `AD${number}QAD ${mark}`,
      street_and_number: `AD${number}QAD`,
      hotel: `Hotel ${mark}`,
      flight_PNR: mark,
    },
    payment: { status: 'paid', gateway: 'Stripe', amount: '69.00', currency: 'USD', transaction_id: mark },
  })
  const documentId = await storeTicket(services, id, await samplePdf(), { name: `${mark}.pdf` })
  await services.pool.query('insert into remarks (order_id, staff_id, remark) select $1, min(id), $2 from staff', [
    id,
    mark,
  ])
  const { rows } = await services.pool.query<{ file1: string }>('select file1 from documents where id = $1', [
    documentId,
  ])
  return { id, mark, site, email, token: makeTrackToken(services, id, email), file1: rows[0]!.file1, documentId }
}

async function newMember({ services }: TestApp, role: Role): Promise<string> {
  const { id, ...member } = await aStaffMember(services.pool, { role, passwordHash: await passwordHash })
  const sid = `fuzz-${String(id).padStart(16, '0')}`
  const expires = new Date(Date.now() + 3_600_000)
  await services.pool.query(
    `insert into sessions (id, staff_id, expires_at, ip, user_agent) values ($1, $2, $3, '', '')`,
    [sid, id, expires],
  )
  return staffTokens(services.secret).sign(sid, { id, ...member, type: role }, expires)
}

/** By the link of its mail; without a proof where the order takes none any more. */
async function proofOfTraveller(app: TestApp, order: MarkedOrder): Promise<Record<string, string>> {
  const traveller = aTraveller(app)
  await traveller.post('open-track-link', { token: order.token })
  const cookie = [...traveller.jar].map((pair) => pair.join('=')).join('; ')
  return { ...(cookie && { cookie }), 'x-xsrf-token': traveller.jar.get('XSRF-TOKEN') ?? '' }
}
