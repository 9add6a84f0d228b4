import { listAwake, QUEUE_KEYS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'

/** The queue of an order in this maintained list; of one that is put off that in which it stands when it is not. */
export function queueOfList(list: number): QueueKey {
  const awake = listAwake(list)
  return QUEUE_KEYS.find((key) => (QUEUES[key].lists as readonly number[]).includes(awake)) ?? 'allOrder'
}
