import type { QueueKey } from '#contract/lists/queues.ts'

/** TABLE: the queues that are worked off, in the menu's order; all others stand among the records. */
const WORKED = {
  files: ['newOrder', 'priorityOrder', 'contactCustomerOrder', 'awaitingOrder', 'awaitingGovtOrder', 'laterOrder'],
  calls: ['contactCustomerOrder', 'customerCalledOrder', 'awaitingOrder', 'laterOrder'],
} as const satisfies Record<string, readonly QueueKey[]>

/** Of these queues those that somebody works off, who calls travellers or files for them, and the others. */
export function menuQueues(queues: readonly QueueKey[], isCaller: boolean): Record<'work' | 'records', QueueKey[]> {
  const worked: readonly QueueKey[] = WORKED[isCaller ? 'calls' : 'files']
  return {
    work: worked.filter((queue) => queues.includes(queue)),
    records: queues.filter((queue) => !worked.includes(queue)),
  }
}
