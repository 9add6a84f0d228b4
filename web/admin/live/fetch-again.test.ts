import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchAgain } from '#web/admin/live/fetch-again.ts'

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
