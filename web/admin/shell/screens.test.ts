import { expect, test } from 'vitest'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { KEYS, SCREENS } from '#web/admin/shell/screens.ts'

test('each queue and each screen has an icon and a key of its own', () => {
  const signs = [...QUEUE_KEYS.map(queueIcon), ...SCREENS]
  expect(new Set(signs.map(({ icon }) => icon)).size).toBe(signs.length)
  const letters = [...Object.values(KEYS), ...signs.map(({ letter }) => letter)].filter((one) => one !== undefined)
  expect(new Set(letters).size).toBe(letters.length)
})

test('whatever stands in the menu or in the bar over it has a key', () => {
  const without = [
    ...QUEUE_KEYS.filter((queue) => queueIcon(queue).letter === undefined),
    ...SCREENS.filter(({ place, letter }) => ['bar', 'menu'].includes(place) && letter === undefined),
  ]
  expect(without).toEqual([])
})
