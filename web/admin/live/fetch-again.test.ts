import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchAgain, fetchAgainOnce } from '#web/admin/live/fetch-again.ts'

afterEach(() => void vi.useRealTimers())

test('what an event tells of while it loads for the first time is fetched once more; later loads begin anew', async () => {
  const client = new QueryClient()
  const answers: ((total: number) => void)[] = []
  const query = { queryKey: ['counted'], queryFn: () => new Promise<number>((answer) => answers.push(answer)) }
  const shown = new QueryObserver(client, query)
  const end = shown.subscribe(() => undefined)
  const total = () => shown.getCurrentResult().data

  fetchAgain(client, query.queryKey)
  expect(answers).toHaveLength(1)
  answers[0]!(0)
  await expect.poll(() => answers.length).toBe(2)
  expect(total()).toBe(0)

  fetchAgain(client, query.queryKey)
  expect(answers).toHaveLength(3)
  answers[1]!(1)
  answers[2]!(2)
  await expect.poll(total).toBe(2)
  end()
})

test('several news of one change, and its own answer, fetch it once; what was under way before them is fetched after them', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const answers: ((version: number) => void)[] = []
  const query = { queryKey: ['order', 1], queryFn: () => new Promise<number>((answer) => answers.push(answer)) }
  const end = new QueryObserver(client, query).subscribe(() => undefined)
  const hear = (times: number) => {
    for (let time = 0; time < times; time += 1) fetchAgainOnce(client, ['order', 1])
  }
  const settle = () => vi.advanceTimersByTimeAsync(1_000)

  hear(3)
  answers[0]!(0)
  await settle()
  expect(answers, 'news during the first load').toHaveLength(2)
  answers[1]!(1)
  await settle()

  hear(2)
  await settle()
  expect(answers, 'a colleague’s change').toHaveLength(3)
  answers[2]!(2)
  await settle()

  hear(2)
  void client.invalidateQueries({ queryKey: ['order', 1] })
  await settle()
  expect(answers, 'one’s own change, which fetches it by itself').toHaveLength(4)

  hear(2)
  answers[3]!(3)
  await settle()
  expect(answers, 'what began before the news').toHaveLength(5)
  end()
})
