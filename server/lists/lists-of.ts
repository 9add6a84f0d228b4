import { monthList, QUEUES, type QueueKey } from '#contract/lists/queues.ts'

/** The maintained lists that hold the orders of a queue, one after the other; for future orders, of one month where one is given. */
export function listsOf(queue: QueueKey, month?: string | null): readonly number[] {
  return queue === 'futureOrder' && month ? [monthList(month)] : QUEUES[queue].lists
}
