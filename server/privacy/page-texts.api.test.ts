import { afterAll, expect, test } from 'vitest'
import { anonymiseOldOrders } from '#server/privacy/retention.ts'
import { aSite, anOrder } from '#server/testing/factories.ts'
import { aDispute } from '#server/testing/packs.ts'
import { testApp } from '#server/testing/test-app.ts'
import { keepShownPage, shownPagesKept } from '#server/tracking/keep-shown-page.ts'

/** How long what an order's page showed is held, and who gets it: decision 055. */
const it = await testApp()
afterAll(() => it.close())
const admin = await it.tokenOf('Admin')

/** An order whose page was seen twice: before there was a ticket, and with it. */
async function seen(own: Parameters<typeof anOrder>[1]): Promise<number> {
  const id = await anOrder(it.services.pool, own)
  for (const text of [`Order ${id}: your ticket is on its way`, `Order ${id}: your ticket is ready`])
    keepShownPage(it.services, id, { text, promisedDay: '2025-01-02', offered: [] })
  await shownPagesKept()
  return id
}

const textsOf = async (...ids: number[]): Promise<number[]> =>
  (
    await it.services.pool.query<{ id: number }>(
      'select order_id::float8 as id from page_texts where order_id = any($1) order by 1',
      [ids],
    )
  ).rows.map(({ id }) => id)

test('what a page showed goes in the night in which its order’s period has run out; not a day before, and not while a dispute runs', async () => {
  const site = await aSite(it.services.pool)
  const travelled = async (days: number) => {
    const id = await seen({ queue: 'completedOrder', landingSite: site })
    await it.services.pool.query(
      `update orders set flight_day = current_date - $2::int, created_at = now() - ($2 + 30) * interval '1 day' where order_id = $1`,
      [id, days],
    )
    return id
  }
  const [old, young, disputed] = [await travelled(400), await travelled(190), await travelled(400)]
  await aDispute(it, { orderId: disputed, reason: 'fraud', openedAt: new Date().toISOString() })
  await it.owner.query('update landing_sites set retention_days = 200 where id = $1', [site])
  expect(await anonymiseOldOrders(it.services)).toBe(1)
  expect(await textsOf(old, young, disputed)).toEqual([young, young, disputed, disputed])
})

test('a person is handed what their page showed; when they are erased it goes, and that of a fellow traveller stays', async () => {
  const email = 'shown@mail.example'
  const [ana, ben] = [await seen({ email, name: 'Ana' }), await seen({ email, name: 'Ben' })]
  const person = { by: 'email', value: email, orderIds: [ana] }
  const handed = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-person',
    headers: { authorization: admin },
    payload: { ...person, format: 'json' },
  })
  const pages = handed.json().held.find(({ table }: { table: string }) => table === 'page_texts')
  expect(pages.rows.map(({ body }: { body: string }) => body).toSorted()).toEqual([
    `Order ${ana}: your ticket is on its way`,
    `Order ${ana}: your ticket is ready`,
  ])
  expect(handed.body).not.toContain(`Order ${ben}`)

  const asked = await it.call('POST', '/admin/ask-erasure', { token: admin, body: person })
  expect(await textsOf(ana)).toHaveLength(2)
  const confirmed = await it.call('PUT', '/admin/decide-erasure', {
    token: await it.tokenOf('Manager'),
    body: { id: asked.body.data.id, confirm: true },
  })
  expect(confirmed.code, confirmed.body.message).toBe(200)
  expect(await textsOf(ana, ben)).toEqual([ben, ben])
})
