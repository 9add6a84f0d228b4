import type { Permission } from '#contract/staff/access.ts'

interface StatusRow {
  /** Its name on badges, in the timeline and in rows. */
  label: string
  /** Who may move an order here. */
  permission: Permission
  /** What its traveller is told about such an order, while it has no document. */
  traveller: 'in-progress' | 'refund-open'
  /** The colour that means this status everywhere: badge, timeline dot, chart. */
  colour: 'gray' | 'blue' | 'teal' | 'green' | 'yellow' | 'orange' | 'red' | 'violet'
}

/** TABLE: the process statuses an order can be moved to. */
export const STATUSES = {
  Awaiting: {
    label: 'Awaiting Customer',
    permission: 'orders:move-to-contact',
    traveller: 'in-progress',
    colour: 'yellow',
  },
  Refunds: {
    label: 'Refunds',
    permission: 'orders:move-to-work',
    traveller: 'refund-open',
    colour: 'violet',
  },
  Completed: {
    label: 'Completed',
    permission: 'orders:move-to-work',
    traveller: 'in-progress',
    colour: 'green',
  },
  Deleted: { label: 'Deleted', permission: 'orders:delete', traveller: 'in-progress', colour: 'red' },
  'Contact Customer': {
    label: 'Contact Customer',
    permission: 'orders:move-to-contact',
    traveller: 'in-progress',
    colour: 'orange',
  },
  AwaitingGovt: {
    label: 'Awaiting Govt',
    permission: 'orders:move-to-work',
    traveller: 'in-progress',
    colour: 'teal',
  },
  'Customer Called': {
    label: 'Customer Called',
    permission: 'orders:move-to-contact',
    traveller: 'in-progress',
    colour: 'blue',
  },
} as const satisfies Record<string, StatusRow>

export type Status = keyof typeof STATUSES

export const STATUS_NAMES = Object.keys(STATUSES) as [Status, ...Status[]]

/** What rows show in process_status while an order has not been moved yet: its queue's name. */
export const UNMOVED_NAMES = ['New', 'Priority', 'Pending', 'Future'] as const
export type UnmovedName = (typeof UNMOVED_NAMES)[number]

/** Every value of a row's process_status. */
export type ShownStatus = Status | UnmovedName
export const SHOWN_STATUSES = [...STATUS_NAMES, ...UNMOVED_NAMES] as [ShownStatus, ...ShownStatus[]]

/** Finds a status by its word without regard to case, or undefined. */
export function findStatus(word: string): Status | undefined {
  const wanted = word.trim().toLowerCase()
  return STATUS_NAMES.find((status) => status.toLowerCase() === wanted)
}
