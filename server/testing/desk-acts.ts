import fc from 'fast-check'
import { STATUS_NAMES, type Status } from '#contract/orders/statuses.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { ROLE_LETTERS, WHO_MAY_CALL, WHO_MAY_MOVE } from '#server/testing/who-may-call.ts'

/** One thing that somebody does, in words that a person can read when a sequence of them fails. */
export interface Act {
  does: keyof typeof ACTS
  by: Role
  /** Which orders, by their place in the sequence's own. */
  orders: number[]
  /** To which status, where it is a move. */
  to: Status
  /** A small number that says which value, document or amount. */
  which: number
  /** Whether it says the version that was there before the acts of the same moment. */
  asSeen: boolean
}

/** What a sequence works on. */
export interface Desk {
  app: TestApp
  orders: number[]
  /** Of the landing site. */
  key: string
  /** Begins the idempotency keys of this sequence. */
  name: string
  tokens: Record<Role, string>
}

/** What an act needs: the orders as numbers, and the version where it says one. */
interface Doing {
  desk: Desk
  act: Act
  ids: number[]
  version: number | undefined
  /** The version that was there, for a call that must say one. */
  seen: number
}

interface ActRow {
  /** The letters of those who may; `key`: a landing site does it, whoever is named. */
  who: (act: Act) => string
  call: (doing: Doing) => Promise<TestAnswer>
  /** Whether it may be done to several orders at once. */
  many?: true
}

const TICKETS = await Promise.all([1, 2, 3].map((pages) => samplePdf(pages)))
export const PAID = { status: 'paid' as const, gateway: 'Stripe', amount: '69.00', currency: 'USD' }

const put = (path: string, body: (doing: Doing) => object) => (doing: Doing) =>
  doing.desk.app.call('PUT', `/admin/${path}`, {
    token: tokenOf(doing),
    body: { version: doing.version, ...body(doing) },
  })
const post = (path: string, body: (doing: Doing) => object) => (doing: Doing) =>
  doing.desk.app.call('POST', `/admin/${path}`, {
    token: tokenOf(doing),
    body: { version: doing.version, ...body(doing) },
  })
const tokenOf = ({ desk, act }: Doing) => desk.tokens[act.by]
const one = ({ ids }: Doing) => ids[0]!

/** TABLE: what is done to orders -> who may, and the call that does it. */
const ACTS = {
  sell: {
    who: () => 'key',
    call: ({ desk, act }) =>
      desk.app.call('POST', '/intake/orders', {
        headers: { authorization: `Bearer ${desk.key}`, 'idempotency-key': `${desk.name}-${act.which}` },
        body: { ...WHOLE_ORDER, passport_number: `XX${act.which}`, payment: PAID },
      }),
  },
  move: {
    who: ({ to }) => WHO_MAY_MOVE[to],
    call: put('move-order-status', ({ ids, act }) => ({ orderId: ids, status: act.to })),
    many: true,
  },
  delete: {
    who: () => WHO_MAY_MOVE.Deleted,
    call: put('change-order-status', ({ ids }) => ({ orderId: ids })),
    many: true,
  },
  restore: {
    who: () => WHO_MAY_CALL.restoreOrder,
    call: put('restore-order', ({ ids }) => ({ orderId: ids })),
    many: true,
  },
  undo: { who: () => WHO_MAY_CALL.undoMove, call: put('undo-move', ({ ids }) => ({ orderId: ids })), many: true },
  refunded: {
    who: () => WHO_MAY_CALL.moveToCompleteRefund,
    call: put('move-to-complete-refund', ({ ids }) => ({ orderId: ids })),
    many: true,
  },
  'refund a part': {
    who: () => WHO_MAY_CALL.moveToCompleteRefund,
    call: put('move-to-complete-refund', (doing) => ({ orderId: one(doing), amount: `${10 + doing.act.which * 15}` })),
  },
  'ask for a refund': {
    who: () => WHO_MAY_CALL.askRefund,
    call: post('ask-refund', (doing) => ({
      orderId: one(doing),
      ...(doing.act.which > 0 && { amount: `${doing.act.which * 20}` }),
    })),
  },
  'decide a refund': { who: () => WHO_MAY_CALL.decideRefund, call: decide },
  correct: { who: () => WHO_MAY_CALL.correctOrder, call: correct },
  pay: {
    who: () => 'key',
    call: ({ desk, ids }) =>
      desk.app.call('POST', `/intake/orders/${ids[0]}/payment`, {
        headers: { authorization: `Bearer ${desk.key}` },
        body: { ...PAID, transaction_id: 'tx-paid' },
      }),
  },
  'write the transaction': {
    who: () => WHO_MAY_CALL.saveTransactionDetails,
    call: post('save-transaction-details', (doing) => ({
      orderId: one(doing),
      transactionId: `tx-${doing.act.which}`,
      merchantName: 'Palma',
    })),
  },
  upload: { who: () => WHO_MAY_CALL.uploadVisaDocument, call: upload },
  withdraw: { who: () => WHO_MAY_CALL.withdrawDocument, call: withdraw },
  remark: {
    who: () => WHO_MAY_CALL.addNewRemark,
    call: post('add-new-remark', (doing) => ({ orderId: one(doing), remark: 'Called' })),
  },
} as const satisfies Record<string, ActRow>

/** Whether it was decided that they may do it at all. */
export function mayDo(act: Act): boolean {
  const who = ACTS[act.does].who(act)
  return who === 'key' || who.includes(ROLE_LETTERS[act.by])
}

/** Does it. */
export function perform(desk: Desk, act: Act, versions: ReadonlyMap<number, number>): Promise<TestAnswer> {
  const isMany = 'many' in ACTS[act.does]
  const ids = (isMany ? [...new Set(act.orders)] : act.orders.slice(0, 1)).map((place) => desk.orders[place]!)
  const seen = versions.get(ids[0]!)!
  const version = act.asSeen && ids.length === 1 ? seen : undefined
  return ACTS[act.does].call({ desk, act, ids, version, seen })
}

/** Moments one after the other; what stands in one is done at once, by up to four people. */
export const MOMENTS: fc.Arbitrary<Act[][]> = fc.array(
  fc.array(
    fc.record({
      does: fc.constantFrom(
        ...(Object.keys(ACTS) as Act['does'][]),
        'undo',
        'undo',
        'decide a refund',
        'ask for a refund',
      ),
      by: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('Admin' as const, 'Manager' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...ROLE_NAMES) },
      ),
      orders: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
      to: fc.constantFrom(...STATUS_NAMES),
      which: fc.nat({ max: 2 }),
      asSeen: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 14, size: 'max' },
)

const NAMES = ["Łukasz O'Connor-Núñez", 'Ana', 'Maria'] as const

async function correct({ desk, act, ids, seen }: Doing): Promise<TestAnswer> {
  const fields = [{ name: NAMES[act.which] }, { hotel: `Riu ${act.which}` }, { email: `new-${act.which}@mail.example` }]
  const body = { orderId: ids[0], fields: fields[act.orders.length - 1], reason: 'They wrote', version: seen }
  return desk.app.call('PUT', '/admin/correct-order', { token: desk.tokens[act.by], body })
}

async function decide({ desk, act, ids, version }: Doing): Promise<TestAnswer> {
  const { rows } = await desk.app.services.pool.query<{ id: number }>(
    `select id::float8 from refunds where order_id = $1 order by id desc limit 1`,
    [ids[0]],
  )
  const decision = (['approve', 'refuse', 'withdraw'] as const)[act.which]
  const body = { orderId: ids[0], refundId: rows[0]?.id ?? 1, decision, version }
  return desk.app.call('PUT', '/admin/decide-refund', { token: desk.tokens[act.by], body })
}

async function emailOf({ app }: Desk, id: number | undefined): Promise<string> {
  const { rows } = await app.services.pool.query<{ email: string }>('select email from orders where order_id = $1', [
    id,
  ])
  return rows[0]!.email
}

async function upload({ desk, act, ids }: Doing): Promise<TestAnswer> {
  const file = { bytes: TICKETS[act.which]!, name: `ticket-${act.which}.pdf` }
  const form = uploadForm(ids[0]!, await emailOf(desk, ids[0]), file)
  return desk.app.call('POST', '/admin/upload-visa-document', { token: desk.tokens[act.by], ...form })
}

async function withdraw({ desk, act, ids }: Doing): Promise<TestAnswer> {
  const { rows } = await desk.app.services.pool.query<{ id: number }>(
    'select id::float8 from documents where order_id = $1 order by id desc limit 1',
    [ids[0]],
  )
  const body = { orderId: ids[0], documentId: rows[0]?.id ?? 1 }
  return desk.app.call('PUT', '/admin/withdraw-document', { token: desk.tokens[act.by], body })
}
