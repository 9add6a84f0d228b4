import { monthList, QUEUES, type QueueKey } from '#contract/queues.ts'

/** The maintained lists that hold the orders of a queue, one after the other; of future orders those of one month where it is named. */
export function listsOf(queue: QueueKey, month?: string | null): readonly number[] {
  return queue === 'futureOrder' && month ? [monthList(month)] : QUEUES[queue].lists
}
