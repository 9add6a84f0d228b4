import { can, type Permission } from '#contract/staff/access.ts'
import type { LiveEvent, LiveEventName } from '#contract/http/live.ts'
import { QUEUE_KEYS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { Role } from '#contract/staff/roles.ts'

/** The part of an event that a role may see: nothing of a queue that is closed to it, not even its count. */
export function shownTo<Name extends LiveEventName>(role: Role, name: Name, data: LiveEvent<Name>): LiveEvent<Name>
export function shownTo(role: Role, name: LiveEventName, data: unknown): unknown {
  const sees = (key: QueueKey) => can(role, QUEUES[key].permission as Permission)
  if (QUEUE_KEYS.every(sees)) return data
  switch (name) {
    case 'orders': {
      const { ids, queues, entered } = data as LiveEvent<'orders'>
      return { ids, queues: queues.filter(sees), entered: keep(entered, QUEUE_KEYS.filter(sees)) }
    }
    case 'counts':
      return hide(
        data as LiveEvent<'counts'>,
        QUEUE_KEYS.filter((key) => !sees(key)).map((key) => QUEUES[key].countName),
      )
    case 'presence': {
      const { orders, queues } = data as LiveEvent<'presence'>
      return { orders, queues: queues.filter(({ queue }) => sees(queue)) }
    }
    case 'resync':
    case 'order':
    case 'claim':
    case 'notices':
    case 'ended':
      return data
  }
}

function keep<Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  keys: Key[],
): Partial<Record<Key, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => (keys as string[]).includes(key))) as Partial<
    Record<Key, Value>
  >
}

function hide(counts: LiveEvent<'counts'>, names: (keyof LiveEvent<'counts'>)[]): LiveEvent<'counts'> {
  return { ...counts, ...Object.fromEntries(names.map((name) => [name, null])) }
}
