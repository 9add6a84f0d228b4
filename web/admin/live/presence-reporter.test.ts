import { expect, test } from 'vitest'
import { PresenceReporter, type Place } from '#web/admin/live/presence-reporter.ts'

test('places are told one after the other, and of those said meanwhile only the last', async () => {
  const calls: { place: Place; answer: (value: string) => void }[] = []
  const teller = new PresenceReporter<string>((place) => new Promise((answer) => calls.push({ place, answer })))
  const heard: string[] = []
  teller.say({ orderId: 1 }, (answer) => heard.push(answer))
  teller.say({})
  teller.say({ orderId: 2 }, (answer) => heard.push(answer))
  expect(calls.map(({ place }) => place)).toEqual([{ orderId: 1 }])
  calls[0]!.answer('one')
  await Promise.resolve()
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]!.place).toEqual({ orderId: 2 })
  calls[1]!.answer('two')
  await expect.poll(() => heard).toEqual(['two'])
})

test('a call that fails is forgotten, and the next is made', async () => {
  const places: Place[] = []
  const teller = new PresenceReporter<string>(async (place) => {
    places.push(place)
    if (places.length === 1) throw new Error('away')
    return 'here'
  })
  teller.say({ orderId: 1 })
  await expect.poll(() => places.length).toBe(1)
  const heard = await new Promise((told) => teller.say({ orderId: 2 }, told))
  expect([heard, places.length]).toEqual(['here', 2])
})
