// How long a defence pack takes, from the call to the PDF's bytes, by the ticket it appends:
//   node bench/defence-packs.ts [ROUNDS=20] [WORDS of what is to be measured]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { jobContext } from '#server/context.ts'
import { casePackPdf } from '#server/defence-packs/cases/case-pack-pdf.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { getDefencePackPdf } from '#server/defence-packs/get-defence-pack-pdf.ts'
import { parseEnv } from '#server/env.ts'
import { closeServices, openServices } from '#server/services.ts'
import { noise, scannedTicket, storeTicket } from '#server/testing/sample-tickets.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import type { Bytes } from '#server/verb.ts'
import { generateOrder } from './generate-orders.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const ONLY = process.argv[3] ?? ''
const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const server = await startEmbedded({ dataDir, log: () => undefined })
const env = parseEnv({ DATA_DIR: dataDir })
const services = await openServices({
  env,
  databaseUrl: server.migratorUrl,
  secret: 'bench',
  log: pino({ level: 'silent' }),
})
await migrate(services.pool)
const ctx = jobContext(services, 'bench')

await measure('a ticket of one page', async (order) => storeTicket(services, order, await samplePdf(1)))
await measure('a ticket of 60 pages', async (order) => storeTicket(services, order, await samplePdf(60)))
await measure('a photograph of 12 megapixels', async (order) =>
  storeTicket(services, order, await noise(4000, 3000).jpeg().toBuffer(), { kind: 'jpeg' }),
)
await measure('four scans, 15 MB in all', async (order) => storeTicket(services, order, await scannedTicket(4)))
await measure('a ticket of one page, 5,000 downloads', async (order) => {
  const document = await storeTicket(services, order, await samplePdf(1))
  await services.pool.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
     select $1, $2, '190.94.' || n % 256 || '.1', 'Santo Domingo', 'x', 'Safari-26-iPhone-mobile', 'iOS 18.7'
     from generate_series(1, 5000) n`,
    [order, document],
  )
  return document
})
for (const [name, reason, letters] of [
  ['the answer to a case, no texts', 'misrepresentation', 0],
  ['the answer to a case with terms and refund policy of 3,000 letters', 'misrepresentation', 3000],
  ['the answer to a case with terms and refund policy of 60,000 letters', 'misrepresentation', 60_000],
  ['“service not received” with the mail’s text, terms of 60,000 letters accepted', 'not-received', 60_000],
] as const)
  await measure(
    name,
    async (order) => {
      await contested(order, reason, letters)
      return storeTicket(services, order, await samplePdf(1))
    },
    async (order) => {
      const { rows } = await services.pool.query<{ id: number }>(
        'select id::float8 as id from disputes where order_id = $1',
        [order],
      )
      return casePackPdf(ctx, { disputeId: rows[0]!.id })
    },
  )
await closeServices(services)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

/** A dispute of an order that accepted texts of so many letters. */
async function contested(order: number, reason: string, letters: number): Promise<void> {
  const { pool } = services
  const policy = (of: string) =>
    Array.from(
      { length: Math.ceil(letters / 90) },
      (_, at) => `${at + 1}. ${of}: what is bought is the filing of a form, and a refund ends with it.`,
    )
      .join('\n')
      .slice(0, letters)
  for (const [kind, version] of [
    ['terms', `T${order}`],
    ['refund-policy', `R${order}`],
  ] as const) {
    if (letters === 0) continue
    await pool.query(
      `with staff as (insert into staff (name, email, role, password_hash) values ('B', $4 || '@bench.example', 'Admin', 'x')
          on conflict do nothing returning id),
        text as (insert into policy_texts (sha256, body) select encode(sha256(convert_to($3, 'UTF8')), 'hex'), $3 returning sha256)
        insert into site_policies (site_id, kind, version, sha256, entered_at, entered_by)
          select 1, $1, $2, sha256, now() - interval '90 days', (select id from staff) from text`,
      [kind, version, policy(version), version],
    )
  }
  await pool.query(
    `update applications set terms = jsonb_build_object('version', 'T' || o.order_id, 'refund_policy_version', 'R' || o.order_id, 'ip', '190.94.0.1',
        'accepted_at', to_json(o.paid_at - interval '1 minute') #>> '{}') from orders o where o.order_id = $1 and applications.order_id = $1`,
    [order],
  )
  await pool.query(
    `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, amount, currency, opened_at, source)
      values ($1::bigint, 'hand', 'Stripe', 'dp_' || $1::bigint::text, 'chargeback', 'needs-response', $2, '69.00', 'USD', now(), 'hand')`,
    [order, reason],
  )
}

/** A mail brought the ticket, and a traveller took it from the page. */
async function delivered(order: number, document: number): Promise<void> {
  await services.pool.query(
    `with mail as (insert into mails (order_id, document_id, kind, email, provider, state, created_at, delivered_at)
        select $1, $2, 'approval', email, 'AWS', 'delivered', now(), now() from orders where order_id = $1 returning id),
      attempt as (insert into mail_attempts (mail_id, outcome, finished_at) select id, 'sent', now() from mail returning id, mail_id)
      insert into mail_texts (mail_id, attempt_id, sender, subject, body, files)
        select mail_id, id, 'Desk <desk@palma.example>', 'Your ticket', repeat('A line of the mail. ', 100), '{e-ticket.pdf}' from attempt`,
    [order, document],
  )
  await services.pool.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
      values ($1, $2, '190.94.0.1', 'Santo Domingo', 'x', 'Safari-26-iPhone-mobile', 'iOS 18.7')`,
    [order, document],
  )
}

function packOf(orderId: number): Promise<Bytes> {
  return getDefencePackPdf(ctx, { orderId, defencePackType: 2 })
}

/** An order of three days ago that flies in a month, with what a landing site can send of its payment. */
function sold(): NewOrder {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const [year, month, date] = at(30).slice(0, 10).split('-')
  const flight = {
    intended_arrival_year: year!,
    intended_arrival_month: month!,
    intended_arrival_date: date!,
  }
  return {
    ...generateOrder(1, 10),
    landingSite: 1,
    externalReference: null,
    createdAt: at(-3),
    paidAt: at(-2.99),
    processStatus: 'Completed',
    refundDate: null,
    transactionId: 'txn_900',
    merchantName: 'PALMA TRAVEL DESK',
    form: { IsArrival: 'Arrival', passport_number: 'XR7654321', ...flight },
    payment: {
      status: 'paid',
      gateway: 'Stripe',
      amount: '69.00',
      currency: 'USD',
      ip: '190.94.0.1',
      card_brand: 'visa',
      card_last4: '4242',
    },
  }
}

/** The first of all includes the start of a reader. */
async function measure(
  name: string,
  prepare: (orderId: number) => Promise<number>,
  make: (orderId: number) => Promise<Bytes> = packOf,
): Promise<void> {
  if (!name.includes(ONLY)) return
  const [orderId] = await insertOrders(services.pool, [sold()])
  await delivered(orderId!, await prepare(orderId!))
  const took: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const { body, fileName } = await make(orderId!)
    took.push(performance.now() - begun)
    if (fileName?.startsWith('do-not-contest')) throw new Error(`${name}: there is no pack, only a note`)
    bytes = (body as Buffer).length
  }
  const sorted = took.toSorted((a, b) => a - b)
  const ms = (value: number) => `${Math.round(value)} ms`
  const median = ms(sorted[Math.floor(ROUNDS / 2)]!)
  console.log(
    `${name}: first ${ms(took[0]!)}, median ${median}, slowest ${ms(sorted.at(-1)!)}, ${Math.round(bytes / 1000)} kB`,
  )
}
