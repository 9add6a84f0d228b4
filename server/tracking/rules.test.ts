import { expect, test } from 'vitest'
import { QUEUES } from '#contract/lists/queues.ts'
import { STATUS_NAMES, type ShownStatus } from '#contract/orders/statuses.ts'
import { maskAddress, readTypedId, shownStatus, trackingStep } from '#server/tracking/rules.ts'

test('every list of every queue has a status to show', () => {
  for (const { orders, lists } of Object.values(QUEUES).filter((queue) => queue.orders !== 'all')) {
    for (const list of lists) expect(shownStatus(list)).toBe(orders === 'put off' ? shownStatus(list - 20) : orders)
  }
  expect(() => shownStatus(99)).toThrow('99')
  // Order History shows every order with the status of its own queue.
  for (const list of QUEUES.allOrder.lists) expect(() => shownStatus(list)).toThrow(`No queue reads list ${list}`)
})

test('an order goes from received over paid and in progress to ready', () => {
  const step = (status: ShownStatus, hasDocument: boolean, isRefunded = false) =>
    trackingStep({ status, hasDocument, isRefunded })
  expect(step('Pending', false)).toBe('received')
  for (const status of ['New', 'Priority', 'Future'] as const) expect(step(status, false)).toBe('paid')
  for (const status of STATUS_NAMES.filter((name) => name !== 'Deleted' && name !== 'Refunds')) {
    expect(step(status, false)).toBe('in-progress')
    expect(step(status, false, true)).toBe('refunded')
    expect(step(status, true)).toBe('ready')
    expect(step(status, true, true)).toBe('ready')
  }
  for (const has of [true, false]) {
    expect(step('Refunds', has)).toBe('refund-open')
    expect(step('Refunds', has, true)).toBe('refunded')
  }
})

test('a typed id is digits, also in groups or after a #, and nothing that only looks like a number', () => {
  expect(readTypedId(' 4711 ')).toBe(4711)
  expect(readTypedId(4711)).toBe(4711)
  for (const same of ['#4711', ' # 4711', '47 11', '47\u00a011', '#47 11\u200b']) expect(readTypedId(same)).toBe(4711)
  for (const odd of [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '##1',
    '1#2',
    '#',
    '٤٧',
    '',
    '1'.repeat(16),
    0,
    -1,
    1.5,
    2 ** 60,
  ]) {
    expect(readTypedId(odd)).toBeUndefined()
  }
})

test('an address of another is shown without its last part', () => {
  expect(maskAddress('190.94.7.9', '190.94.7.9')).toBe('190.94.7.9')
  expect(maskAddress('190.94.7.9', '8.8.8.8')).toBe('190.94.7.*')
  expect(maskAddress('190.94.7.129', '8.8.8.8')).toBe('190.94.7.*')
  expect(maskAddress('2001:db8:1:2:3:4:5:6', '8.8.8.8')).toBe('2001:db8:1:2:*')
})
