import { expect, it } from 'vitest'
import { inBatches, together } from '#server/db/together.ts'

/** Something slow that counts how often it was asked, and what the world was like when it began. */
function slow() {
  const state = { world: 0, asked: 0, ends: [] as (() => void)[] }
  const ask = async () => {
    state.asked += 1
    const seen = state.world
    await new Promise<void>((end) => state.ends.push(end))
    return seen
  }
  return { state, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('asks at once for whoever is alone, and once for all who come meanwhile, with what is true after the last of them came', async () => {
  const { state, ask } = slow()
  const share = together<number>()
  const first = share('list', ask)
  expect(state.asked).toBe(1)
  const others = [share('list', ask), share('list', ask)]
  state.world = 1
  const last = share('list', ask)
  state.ends.shift()!()
  expect(await first).toBe(0)
  await settled()
  expect(state.asked).toBe(2)
  state.ends.shift()!()
  expect(await Promise.all([...others, last])).toEqual([1, 1, 1])
})

it('keeps what is asked apart from what else is asked, and asks anew once nobody waits', async () => {
  const { state, ask } = slow()
  const share = together<number>()
  const both = [share('one', ask), share('another', ask)]
  expect(state.asked).toBe(2)
  for (const end of state.ends.splice(0)) end()
  await Promise.all(both)
  state.world = 7
  const later = share('one', ask)
  state.ends.shift()!()
  expect(await later).toBe(7)
})

it('fails for those who waited for it, and not for those who come after', async () => {
  let asked = 0
  const share = together<string>()
  const ask = async () => {
    asked += 1
    await settled()
    if (asked < 3) throw new Error('the connection was lost')
    return 'found'
  }
  const [first, second, third] = await Promise.allSettled([share('x', ask), share('x', ask), share('x', ask)])
  expect([first.status, second.status, third.status]).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toBe(2)
  expect(await share('x', ask)).toBe('found')
})

it('gives each of a batch its own, however they come', async () => {
  const batches: number[][] = []
  const double = inBatches(async (batch: number[]) => {
    batches.push(batch)
    await settled()
    return batch.map((one) => one * 2)
  })
  const early = [1, 2, 3].map(double)
  const late = settled().then(() => Promise.all([4, 5].map(double)))
  expect(await Promise.all(early)).toEqual([2, 4, 6])
  expect(await late).toEqual([8, 10])
  expect(batches[0]).toEqual([1])
  expect(batches.flat().toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(batches.length).toBeLessThan(5)
})
