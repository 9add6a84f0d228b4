import type { QueueKey } from '#contract/lists/queues.ts'

/** TABLE: queues whose orders wait for somebody else than the office. */
export const WAITS_FOR: Partial<Record<QueueKey, 'traveller' | 'government'>> = {
  awaitingOrder: 'traveller',
  awaitingGovtOrder: 'government',
}

/** Whether it is the office that is late with this many orders of a queue: what others are late with is counted, and not coloured. */
export function isOfficeLate(queue: QueueKey, late: number): boolean {
  return late > 0 && WAITS_FOR[queue] === undefined
}
