import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { MEASURES } from '#server/measures.ts'
import { anOrder } from '#server/testing/factories.ts'
import { replicated, type Replicated } from '#server/testing/replicated.ts'

let both: Replicated
let manager: string
beforeAll(async () => {
  // Who reads there is ended as soon as something that was read is to go.
  both = await replicated({ max_standby_streaming_delay: '0' })
  manager = await both.it.tokenOf('Manager')
})
afterAll(() => both.close())
beforeEach(() => untilRead())

let made = 0
/** An order with a name of its own, that all who search for it find. */
async function sell({ it } = both): Promise<string> {
  const name = `Replica${String.fromCharCode(97 + (made % 26))}${(made += 1)}x`
  await anOrder(it.services.pool, { name })
  return name
}
const find = async (words: string, { it } = both): Promise<number> => {
  const { code, body } = await it.call('POST', '/admin/search-order', {
    token: await it.tokenOf('Manager'),
    body: { start: 0, end: 10, searchVal: words, folderName: 'allOrder' },
  })
  expect(code).toBe(200)
  return body.total as number
}

/** How often the replica answered meanwhile, and why it did not. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<'no' | 'away' | 'behind' | 'failed', number>> {
  const read = async () =>
    Object.fromEntries((await MEASURES.replicaReads.get()).values.map(({ labels, value }) => [labels.instead, value]))
  const before = await read()
  await work()
  const after = await read()
  const since = (instead: string) => (after[instead] ?? 0) - (before[instead] ?? 0)
  return { no: since('no'), away: since('away'), behind: since('behind'), failed: since('failed') }
}

async function until(state: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await isSo()); await new Promise((resolve) => setTimeout(resolve, 100)))
    if (Date.now() > deadline) throw new Error(`It never came that ${state}.`)
}

const untilRead = (where = both) =>
  until('the replica is read', async () => (await readsOf(() => find('nobody', where))).no === 1)

test('whoever reads after somebody wrote finds it, and the replica answers', async () => {
  const reads = await readsOf(async () => {
    for (let time = 0; time < 20; time += 1) expect(await find(await sell())).toBe(1)
  })
  expect(reads.no + reads.behind + reads.away).toBe(20)
  expect(reads.failed).toBe(0)
  expect(reads.no).toBeGreaterThan(0)
})

test('reports and exports are read there too, with what was done a moment ago', async () => {
  // Where nothing is named, the room is of the office's day, which has ended already from 20:00 on.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const came = async () => {
    const { body } = await both.it.call('GET', `/admin/room?from=${day(1)}&to=${day(0)}`, { token: manager })
    return body.data.now.came as number
  }
  const before = await came()
  const name = await sell()
  expect(await came()).toBe(before + 1)
  await until('the replica is read', async () => (await readsOf(came)).no === 1)
  // What a read records is written too, and a replica on a busy machine is a moment behind it.
  for (const path of ['/admin/dashboard', '/admin/get-future-months', '/admin/room'])
    await until(
      `${path} is read there`,
      async () => (await readsOf(() => both.it.call('GET', path, { token: manager }))).no === 1,
    )
  const exported = async () => {
    const answer = await both.it.app.inject({
      method: 'POST',
      url: '/api/admin/export-orders',
      headers: { authorization: manager },
      payload: { folderName: 'allOrder' },
    })
    expect(answer.body).toContain(name)
  }
  await until('an export is read there', async () => (await readsOf(exported)).no === 1)
})

test('while it lags behind the primary answers, and it comes back by itself', async () => {
  await both.onStandby('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await both.onStandby('select pg_wal_replay_resume()')))
  const name = await sell()
  const reads = await readsOf(async () => {
    for (let time = 0; time < 5; time += 1) expect(await find(name)).toBe(1)
    const answer = await both.it.app.inject({
      method: 'POST',
      url: '/api/admin/export-orders',
      headers: { authorization: manager },
      payload: { folderName: 'allOrder' },
    })
    expect(answer.body).toContain(name)
  })
  expect(reads.no).toBe(0)
  expect(reads.behind).toBeGreaterThan(0)
})

test('while it says nothing the primary answers, and it comes back by itself', async () => {
  both.proxy.stall()
  const name = await sell()
  const reads = await readsOf(async () => expect(await find(name)).toBe(1))
  expect(reads).toMatchObject({ no: 0 })
  expect(reads.away).toBeGreaterThan(0)
  // It may be back between any two of these, and knows as much.
  for (let time = 0; time < 4; time += 1) expect(await find(name)).toBe(1)
})

test('while it is gone the primary answers, and it comes back by itself', async () => {
  const haveBack = await both.killStandby()
  const name = await sell()
  const reads = await readsOf(async () => {
    for (let time = 0; time < 5; time += 1) expect(await find(name)).toBe(1)
  })
  expect(reads.no).toBe(0)
  await haveBack()
})

test('what it ends, because what was read is to go, is asked of the primary', async () => {
  const { pool, replica } = both.it.services
  await both.it.owner.query(
    'create table read_meanwhile as select 1 as n; grant select on read_meanwhile to entrada_app',
  )
  await untilRead()
  let times = 0
  const reads = await readsOf(async () => {
    const read = replica!.read(pool, async (from) => {
      times += 1
      const { rows } = await from.query<{ n: number }>(
        'select count(*)::int as n, pg_sleep(case when pg_is_in_recovery() then 3 else 0 end) from read_meanwhile group by ()',
      )
      return rows[0]!.n
    })
    await until('it is read', async () => {
      const [row] = await both.onStandby(
        "select count(*)::int as n from pg_stat_activity where query like '%read_meanwhile group%' and pid <> pg_backend_pid()",
      )
      return row!.n === 1
    })
    await both.it.owner.query('truncate read_meanwhile')
    expect(await read).toBe(0)
  })
  expect([times, reads.failed]).toEqual([2, 1])
})

test('a refusal is one, and is asked once', async () => {
  const { pool, replica } = both.it.services
  let times = 0
  const refused = replica!.read(pool, async () => {
    times += 1
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(times).toBe(1)
})

test('one that was made a primary of its own is not read, whatever it holds', async () => {
  const parted = await replicated()
  onTestFinished(() => parted.close())
  await untilRead(parted)
  await parted.onStandby('select pg_promote()')
  const name = await sell(parted)
  const reads = await readsOf(async () => {
    for (let time = 0; time < 3; time += 1) expect(await find(name, parted)).toBe(1)
  })
  expect(reads.no).toBe(0)
})
