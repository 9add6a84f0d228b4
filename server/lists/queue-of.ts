import { QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'

/** The queue that reads a maintained list, beside All Orders. */
export function queueOf(list: number): QueueKey {
  const queue = QUEUE_KEYS.find((key) => key !== 'allOrder' && (QUEUES[key].lists as readonly number[]).includes(list))
  if (!queue) throw new Error(`No queue reads list ${list}`)
  return queue
}
