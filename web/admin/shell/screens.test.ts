import { expect, test } from 'vitest'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { SCREENS } from '#web/admin/shell/screens.ts'

test('each queue and each screen has an icon and a key of its own', () => {
  const signs = [...QUEUE_KEYS.map(queueIcon), ...SCREENS]
  expect(new Set(signs.map(({ icon }) => icon)).size).toBe(signs.length)
  const letters = signs.map(({ letter }) => letter).filter((letter) => letter !== undefined)
  expect(new Set(letters).size).toBe(letters.length)
})
