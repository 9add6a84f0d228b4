import { afterAll, expect, test } from 'vitest'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { verifySeals } from '#server/backup/verify/verify-seals.ts'
import { verifyCounts } from '#server/backup/verify/verify-counts.ts'
import { verifyDocuments } from '#server/backup/verify/verify-documents.ts'
import { jobContext } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { PERSONAL_DATA } from '#server/privacy/tables/personal-data.ts'
import { removeFiles } from '#server/privacy/remove-files.ts'
import { aStaffMember } from '#server/testing/factories.ts'
import { anOrderOfEverything, CANARY } from '#server/testing/order-of-everything.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const staff = await aStaffMember(it.services.pool)
const whole = await anOrderOfEverything(it.services, staff.id)
await sealAudit(it.services)
const other = await anOrderOfEverything(it.services, staff.id)
await sealAudit(it.services)

const progress = { show: () => undefined, say: () => undefined } as never
const anonymise = (...ids: number[]) =>
  transaction(it.services.pool, (client) => anonymiseOrders(client, jobContext(it.services, 'test'), ids, 'retention'))

/** Every place of the database where somebody's values stand: table, and whose order. */
async function canaries(): Promise<string[]> {
  const { rows: tables } = await it.services.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await it.services.pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike '%${CANARY}%'`,
    )
    found.push(...rows.map(() => name))
  }
  return found.toSorted()
}

test('every table that holds something of a person does so in the order that is tried here', async () => {
  const tables = new Set(await canaries())
  const without = Object.entries(PERSONAL_DATA).filter(([, { columns }]) =>
    Object.values(columns).some((c) => 'becomes' in c),
  )
  // A mark is a hash, in which nothing can be written; that its row goes is tried below.
  // Nor can it in a time, or in the name of a file.
  const withoutText = ['passport_flights', 'calls', 'dispute_packs', 'notices']
  expect(without.map(([table]) => table).filter((table) => !tables.has(table))).toEqual(withoutText)
})

test('nothing of it is left anywhere, the other order keeps all of its own, and everything verifies', async () => {
  const before = await canaries()
  const emptied = await anonymise(whole)
  const after = await canaries()
  expect(after).toHaveLength(before.length / 2)
  const { rows: flights } = await it.services.pool.query('select order_id::float8 as id from passport_flights')
  expect(flights).toEqual([{ id: other }])
  expect(new Set(after)).toEqual(new Set(before))
  expect(Object.keys(emptied)).toEqual(
    expect.arrayContaining(['orders', 'applications', 'documents', 'mails', 'audit_log']),
  )

  const { rows: files } = await it.services.pool.query<{ key: string }>('select storage_key as key from removed_files')
  expect(files).toHaveLength(3)
  await removeFiles(it.services)
  for (const { key } of files) expect(await it.services.files.read(key)).toBeUndefined()
  expect((await it.services.pool.query('select from removed_files')).rowCount).toBe(0)

  await sealAudit(it.services)
  const { pool, files: store, env } = it.services
  expect((await verifySeals({ pool, backups: undefined, seals: undefined, progress })).wrong).toEqual([])
  expect((await verifyCounts(pool)).wrong).toEqual([])
  expect((await verifyDocuments({ pool, files: store, env, progress })).wrong).toEqual([])
})

test('what was when and for how much stays', async () => {
  const { rows } = await it.services.pool.query(
    `select o.nationality, o.flight_day::text, o.process_status, o.anonymised_at is not null as gone, a.payment, a.terms, a.transaction_id,
       r.amount::float8, r.reference, r.state from orders o join applications a using (order_id) join refunds r using (order_id) where order_id = $1`,
    [whole],
  )
  expect(rows).toEqual([
    {
      nationality: 'POL',
      flight_day: '2025-12-02',
      process_status: 'Completed',
      gone: true,
      payment: {
        status: 'paid',
        gateway: 'Stripe',
        transaction_id: 'pi_1',
        amount: '79.00',
        currency: 'USD',
        card_brand: 'visa',
        three_d_secure_eci: '05',
        three_d_secure_id: 'ds_1',
        avs_result: 'Y',
        cvv_result: 'M',
        authorisation_code: '027193',
        arn: '74537604221431003881865',
        descriptor: 'PALMA TRAVEL DESK',
      },
      terms: { version: '3', accepted_at: '2025-11-01T10:00:00Z' },
      transaction_id: `pi_${whole}`,
      amount: 20,
      reference: 're_1',
      state: 'done',
    },
  ])
  const { rows: log } = await it.services.pool.query(
    `select event, actor_kind, before, after, ip from audit_log where order_id = $1 and event in ('order.moved', 'order.corrected') order by id`,
    [whole],
  )
  expect(log).toEqual([
    {
      event: 'order.moved',
      actor_kind: 'staff',
      before: { processStatus: null },
      after: { processStatus: 'Completed' },
      ip: '10.0.0.9',
    },
    { event: 'order.corrected', actor_kind: 'traveller', before: {}, after: {}, ip: null },
  ])
})

test('nobody writes to it any more, staff read when that was, and what nobody told is told to nobody', async () => {
  const token = await it.tokenOf('Admin')
  const { body } = await it.call('GET', `/admin/get-orders-details/${whole}`, { token })
  expect(body.data).toMatchObject({ name: 'Anonymised', email: '', anonymised_at: expect.any(String), needs_check: [] })
  const remark = await it.call('POST', '/admin/add-new-remark', { token, body: { orderId: whole, remark: 'x' } })
  expect([remark.code, remark.body.message]).toEqual([409, expect.stringContaining('nothing new can be added')])
  const moved = await it.call('PUT', '/admin/move-order-status', {
    token,
    body: { orderId: whole, status: 'Awaiting' },
  })
  expect(moved.body.data).toMatchObject({ moved: [], skipped: [{ id: whole }] })
  const mail = { orderId: whole, email: 'a@mail.example', mailServiceProvider: 'AWS' }
  expect((await it.call('POST', '/admin/resend-mail', { token, body: mail })).code).toBe(409)
  const { rows } = await it.services.pool.query('select from order_events where order_id = $1 and settled_at is null', [
    whole,
  ])
  expect(rows).toEqual([])
})

test('a row that is bent after its values were taken out, or one taken out by nobody, is named', async () => {
  const { owner: pool } = it
  const afterwards = async (statement: string) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      return (
        await verifySeals({
          pool: { query: client.query.bind(client) } as never,
          backups: undefined,
          seals: undefined,
          progress,
        })
      ).wrong
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  for (const bend of [
    `update audit_log set actor_name = 'Else' where order_id = ${whole} and event = 'order.corrected'`,
    `update audit_log set after = '{"amount": 1}' where order_id = ${whole} and event = 'order.corrected'`,
  ]) {
    await expect(it.owner.query(bend)).rejects.toThrow('The audit log only grows')
    const wrong = await afterwards(`alter table audit_log disable trigger user; ${bend}`)
    expect(wrong).toEqual([expect.stringMatching(/^Audit log, rows \d+ to \d+: they are not what was sealed/)])
  }
  const marked = `update orders set anonymised_at = now() where order_id = ${other}`
  const redacted = `select redact_audit(array[${other}])`
  expect(await afterwards(`${marked}; ${redacted}`)).toEqual([
    `Audit log: values of order ${other} were taken out, and no row says so.`,
  ])
  expect(await afterwards(`update orders set anonymised_at = null where order_id = ${whole}`)).toEqual([
    `Audit log: values of order ${whole} were taken out when it was not anonymised.`,
  ])
  const held = `insert into legal_holds (order_id, held_by, reason) select ${other}, min(id), 'Court' from staff`
  for (const before of ['select', held, `${held}; ${marked}`])
    await expect(afterwards(`${before}; ${redacted}`)).rejects.toThrow('a held order keeps all')
})

test('blocks that were sealed in the first form stay whole', async () => {
  const { owner: pool } = it
  await pool.query(`alter table audit_seals disable trigger user; alter table audit_log disable trigger user;
    create temporary table untouched as select * from audit_seals s
      where not exists (select from audit_redactions r where r.audit_id between s.first_id and s.last_id);
    update audit_log a set salt = null from untouched u where a.id between u.first_id and u.last_id;
    update audit_seals s set form = 1, digest = (select digest from audit_digest_1(s.first_id, s.last_id))
      where id in (select id from untouched);
    do $$ declare s record; previous text; begin
      for s in select * from audit_seals order by id loop
        update audit_seals set seal = seal_of(previous, s.first_id, s.last_id, s.rows, s.digest) where id = s.id returning seal into previous;
      end loop; end $$;
    drop table untouched; alter table audit_seals enable trigger user; alter table audit_log enable trigger user`)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from audit_seals where form = 1')
  expect(rows[0]!.n).toBeGreaterThan(0)
  expect((await verifySeals({ pool, backups: undefined, seals: undefined, progress })).wrong).toEqual([])
  await anonymise(other)
  expect((await verifySeals({ pool, backups: undefined, seals: undefined, progress })).wrong).toEqual([])
  expect(await canaries()).toEqual([])
})
