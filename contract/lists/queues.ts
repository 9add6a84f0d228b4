import type { Permission } from '#contract/staff/access.ts'
import type { ShownStatus } from '#contract/orders/statuses.ts'

/** The columns an orders table can show; the page's column table gives each its header and cell. */
export type OrderColumn =
  | 'id'
  | 'name'
  | 'email'
  | 'telephone'
  | 'date'
  | 'processDate'
  | 'processMonth'
  | 'refundDate'
  | 'refundAmount'
  | 'refundReason'
  | 'refundAskedBy'
  | 'refundState'
  | 'intendedArrivalDate'
  | 'status'

/** Columns that every table can show beside its own, where a person chooses them. */
export const CHOICE_COLUMNS = [
  'due',
  'later',
  'owed',
  'flight',
  'direction',
  'checks',
  'duplicate',
  'ready',
  'stopped',
  'mail',
  'claimedBy',
  'language',
  'mode',
  'site',
  'nationality',
  'tags',
  'assigned',
] as const
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number]

/** Any column that an orders table can show. */
export type ListColumn = OrderColumn | ChoiceColumn

/** What staff can do with the selected rows of a queue, beside moving them. */
export type QueueAction = 'delete' | 'refunded' | 'restore' | 'putOff' | 'bringBack' | 'newDate'

/** The names under which get-folder-count returns the counts. */
export type CountName =
  | 'newOrdersCount'
  | 'priorityOrdersCount'
  | 'pendingOrdersCount'
  | 'completedOrdersCount'
  | 'contactCustomerOrdersCount'
  | 'awaitingOrdersCount'
  | 'awaitingGovtCount'
  | 'futureOrdersCount'
  | 'customerCalledCount'
  | 'allOrdersCount'
  | 'deletedOrdersCount'
  | 'refundOrdersCount'
  | 'laterOrdersCount'

export interface QueueRow {
  /** The screen's title. */
  title: string
  /** Where the screen is, under /admin/. */
  route: string
  /** The badge's name in the folder counts. */
  countName: CountName
  /** The words of its link in the sidebar, and whether it is a tile of the dashboard too. */
  link: { place: 'tile' | 'sidebar'; label: string }
  /** Which orders: those shown with this status; `all` is every order, `put off` those that are, whatever their status. */
  orders: ShownStatus | 'all' | 'put off'
  /** The maintained lists it is read from, one after the other; the numbers are stored in `orders.queue` and the counters. */
  lists: readonly number[]
  /**
   * By when each of its orders is due: `as-bought` (`order_due()`), or so many hours after an order came there; null where nothing is
   * waited for. `work_due()` in the database says the same, and a test holds it to that.
   */
  due: 'as-bought' | number | null
  /** The columns, in order; the action column is always last. */
  columns: readonly OrderColumn[]
  /** The actions on selected rows. */
  actions: readonly QueueAction[]
  /** Who may see it. */
  permission: Permission
}

const COLUMNS = ['id', 'name', 'email', 'telephone', 'date', 'processDate', 'processMonth', 'status'] as const
const REFUND_COLUMNS = [
  'id',
  'name',
  'refundAmount',
  'refundReason',
  'refundAskedBy',
  'refundState',
  'email',
  'telephone',
  'date',
  'refundDate',
  'intendedArrivalDate',
  'status',
] as const
const CONTACT_COLUMNS = ['id', 'name', 'email', 'date', 'processDate', 'processMonth', 'status'] as const

/** Added to a list's number, this gives the list of its orders that are put off; place_order() does the same. */
const PUT_OFF = 20
/** The lists whose orders can be put off: those that wait for something but their day. */
export const PUT_OFF_FROM: readonly number[] = [1, 2, 4, 6, 7, 8, 9, 11]

/** The list that holds an order of this one when it is not put off. */
export const listAwake = (list: number): number => (list > PUT_OFF && list < 2 * PUT_OFF ? list - PUT_OFF : list)
/** The list that holds an order of this one while it is put off. */
export const listPutOff = (list: number): number => list + PUT_OFF

/**
 * TABLE: the queues. Read by the counts, the lists, the search,
 * the menu and the one page that shows them all.
 */
export const QUEUES = {
  newOrder: {
    title: 'New Order',
    route: 'recent-order',
    countName: 'newOrdersCount',
    link: { place: 'tile', label: 'New Orders' },
    orders: 'New',
    lists: [1],
    due: 'as-bought',
    columns: COLUMNS,
    actions: ['putOff', 'newDate', 'delete'],
    permission: 'orders:read',
  },
  priorityOrder: {
    title: 'Priority Order',
    route: 'priority-order',
    countName: 'priorityOrdersCount',
    link: { place: 'tile', label: 'Priority Order' },
    orders: 'Priority',
    lists: [2],
    due: 'as-bought',
    columns: COLUMNS,
    actions: ['putOff', 'newDate', 'delete'],
    permission: 'orders:read',
  },
  pendingOrder: {
    title: 'Pending Orders',
    route: 'pending-order',
    countName: 'pendingOrdersCount',
    link: { place: 'tile', label: 'Pending Orders' },
    orders: 'Pending',
    lists: [4],
    due: null,
    columns: COLUMNS,
    actions: ['putOff', 'delete'],
    permission: 'orders:read',
  },
  completedOrder: {
    title: 'Completed Orders',
    route: 'completed-order',
    countName: 'completedOrdersCount',
    link: { place: 'tile', label: 'Completed Orders' },
    orders: 'Completed',
    lists: [5],
    due: null,
    columns: COLUMNS,
    actions: ['delete'],
    permission: 'orders:read',
  },
  contactCustomerOrder: {
    title: 'Contact Customer',
    route: 'contact-customer',
    countName: 'contactCustomerOrdersCount',
    link: { place: 'tile', label: 'Contact Customer' },
    orders: 'Contact Customer',
    lists: [6],
    // Somebody calls the traveller.
    due: 24,
    columns: CONTACT_COLUMNS,
    actions: ['putOff', 'delete'],
    permission: 'orders:read',
  },
  awaitingOrder: {
    title: 'Awaiting Response',
    route: 'awaiting-response',
    countName: 'awaitingOrdersCount',
    link: { place: 'sidebar', label: 'Awaiting Customer' },
    orders: 'Awaiting',
    lists: [7],
    // The traveller answers, or is asked again.
    due: 72,
    columns: COLUMNS,
    actions: ['putOff', 'delete'],
    permission: 'orders:read',
  },
  awaitingGovtOrder: {
    title: 'Awaiting Govt',
    route: 'awaiting-govt',
    countName: 'awaitingGovtCount',
    link: { place: 'sidebar', label: 'Awaiting Govt' },
    orders: 'AwaitingGovt',
    lists: [8],
    // The government gives the ticket, or is asked for it.
    due: 48,
    columns: COLUMNS,
    actions: ['putOff', 'newDate', 'delete'],
    permission: 'orders:read',
  },
  laterOrder: {
    title: 'Later',
    route: 'later',
    countName: 'laterOrdersCount',
    link: { place: 'sidebar', label: 'Later' },
    orders: 'put off',
    lists: PUT_OFF_FROM.map(listPutOff),
    // Until its moment comes; then it is due where it was.
    due: null,
    columns: COLUMNS,
    actions: ['bringBack', 'putOff', 'newDate', 'delete'],
    permission: 'orders:read',
  },
  futureOrder: {
    title: 'Future Order',
    route: 'future-order',
    countName: 'futureOrdersCount',
    link: { place: 'sidebar', label: 'Future Orders' },
    orders: 'Future',
    lists: [3],
    due: 'as-bought',
    columns: COLUMNS,
    actions: ['newDate', 'delete'],
    permission: 'orders:read',
  },
  customerCalledOrder: {
    title: 'Customer Called',
    route: 'called',
    countName: 'customerCalledCount',
    link: { place: 'sidebar', label: 'Customer Called' },
    orders: 'Customer Called',
    lists: [9],
    // What the traveller said on the phone is done.
    due: 48,
    columns: COLUMNS,
    actions: ['putOff', 'delete'],
    permission: 'orders:read',
  },
  allOrder: {
    title: 'Order History',
    route: 'order-history',
    countName: 'allOrdersCount',
    link: { place: 'sidebar', label: 'Order History' },
    orders: 'all',
    lists: [0],
    due: null,
    columns: COLUMNS,
    actions: ['delete'],
    permission: 'orders:history',
  },
  deletedOrder: {
    title: 'Deleted Orders',
    route: 'deleted-order',
    countName: 'deletedOrdersCount',
    link: { place: 'sidebar', label: 'Deleted Orders' },
    orders: 'Deleted',
    lists: [10],
    due: null,
    columns: COLUMNS,
    actions: ['restore'],
    permission: 'orders:read',
  },
  refundOrder: {
    title: 'Refund Orders',
    route: 'refund-order',
    countName: 'refundOrdersCount',
    link: { place: 'sidebar', label: 'Refunds' },
    // Those without a refund date come first: list 11, then the refunded ones, list 12.
    orders: 'Refunds',
    lists: [11, 12],
    due: null,
    columns: REFUND_COLUMNS,
    actions: ['refunded', 'putOff', 'delete'],
    permission: 'orders:read',
  },
} as const satisfies Record<string, QueueRow>

export type QueueKey = keyof typeof QUEUES
export const QUEUE_KEYS = Object.keys(QUEUES) as [QueueKey, ...QueueKey[]]

/** Every column that the table of a queue can show: its own, in order, then the telephone and those of choice. */
export function columnsOf(queue: QueueKey): readonly ListColumn[] {
  return [...new Set<ListColumn>([...QUEUES[queue].columns, 'telephone', ...CHOICE_COLUMNS])]
}

/** The maintained lists of orders that still wait for something: only these are due. */
export const OPEN_LISTS: readonly number[] = QUEUE_KEYS.filter((queue) => QUEUES[queue].due !== null)
  .flatMap((queue): readonly number[] => QUEUES[queue].lists)
  .toSorted((one, other) => one - other)

/** Whether the orders of a queue still wait for something. */
export function isOpenQueue(queue: QueueKey): boolean {
  return QUEUES[queue].due !== null
}

/** Whether travellers are called from a queue: the next to work on there is one who may be called now. */
export function isCalledFrom(queue: QueueKey): boolean {
  return queue === 'contactCustomerOrder' || queue === 'customerCalledOrder'
}

/** These lists, and those where their orders stand while they are put off. */
export const withPutOff = (lists: readonly number[]) => [
  ...lists,
  ...lists.filter((list) => PUT_OFF_FROM.includes(list)).map(listPutOff),
]

/** Whether the orders of a queue can be put off, or are. */
export function isPutOffFrom(queue: QueueKey): boolean {
  return queue === 'laterOrder' || QUEUES[queue].lists.some((list: number) => PUT_OFF_FROM.includes(list))
}

/** The lists of orders that are deleted, refunded or to be refunded. */
export const ENDED_LISTS: readonly number[] = withPutOff([...QUEUES.deletedOrder.lists, ...QUEUES.refundOrder.lists])

/** The lists of orders that are paid and have not ended. */
export const LIVING_LISTS = QUEUE_KEYS.filter((queue) => queue !== 'allOrder')
  .flatMap((queue): readonly number[] => QUEUES[queue].lists)
  .filter((list) => ![...ENDED_LISTS, ...withPutOff(QUEUES.pendingOrder.lists)].includes(list))

/** The maintained list of one month of future orders: `2026-12` -> year*12 + month-1, far above the queues' numbers. */
export function monthList(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}
