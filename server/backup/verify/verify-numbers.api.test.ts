import { afterAll, expect, test } from 'vitest'
import { verifyNumbers } from '#server/backup/verify/verify-numbers.ts'
import { KeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { CORRECTIONS_ENV, correctionsOf } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const key = makeDataKey()
const quiet = { show: () => undefined, say: () => undefined }

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const { take } = correctionsOf(it)
await take({ passport_number: 'LK1000000' })
const ring = new KeyRing([key])
const numbers = new SealedNumbers(ring)
await noteKeys({ pool: it.services.pool, ring, numbers })
Object.assign(it.services, { ring, numbers })
const orders: number[] = []
for (let n = 1; n <= 4; n += 1)
  orders.push(await take({ passport_number: `LK200000${n}`, foreigner_resident: 'Yes', residence_number: `RES${n}` }))

const verified = (...keys: (typeof key)[]) =>
  verifyNumbers(it.services.pool, new SealedNumbers(new KeyRing(keys)), quiet)
const change = (set: string, ...values: unknown[]) => it.owner.query(`update applications a set ${set}`, values)

test('of numbers that open nothing is said, and what lies plain is passed over', async () => {
  expect(await verified(key)).toEqual({ looked: 'the sealed numbers of 4 orders', wrong: [] })
})

test('a number of another order, one that was changed, and a mark of another number are named', async () => {
  const [moved, changed, marked, well] = orders
  await change(
    `form = jsonb_set(a.form, '{passport_number}', b.form->'passport_number') from applications b
      where a.order_id = $1 and b.order_id = $2`,
    moved,
    well,
  )
  await change(
    `as_sent = jsonb_set(form, '{residence_number}', to_jsonb(overlay(form->>'residence_number' placing '____' from 30)))
      where order_id = $1`,
    changed,
  )
  await change(
    'passport_mark = (select passport_mark from applications where order_id = $2) where order_id = $1',
    marked,
    well,
  )
  const before = (await it.owner.query('select sealed from index_keys')).rows
  const { wrong } = await verified(key, makeDataKey())
  expect(wrong).toEqual([
    `Order ${moved}: a passport or residence number does not open. It was changed, or is that of another order.`,
    `Order ${changed}: a passport or residence number does not open. It was changed, or is that of another order.`,
    `Order ${marked} is not found by its passport: its mark is that of another number.`,
  ])
  // It only looks: a newer key in the ring seals nothing anew.
  expect((await it.owner.query('select sealed from index_keys')).rows).toEqual(before)
})
