import {
  AlarmClock,
  BadgeCheck,
  CalendarClock,
  CircleDollarSign,
  Clock3,
  Headset,
  History,
  Hourglass,
  Inbox,
  Landmark,
  MessageSquareReply,
  PhoneCall,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import type { QueueKey } from '#contract/lists/queues.ts'

interface QueueIcon {
  /** Beside its words in the menu and on its tile. */
  icon: LucideIcon
  /** After `g`, goes to the queue. */
  letter?: string
}

/** TABLE: queue -> its icon and key. */
const QUEUE_SIGNS: Record<QueueKey, QueueIcon> = {
  newOrder: { icon: Inbox, letter: 'n' },
  priorityOrder: { icon: AlarmClock, letter: 'p' },
  pendingOrder: { icon: Hourglass, letter: 'e' },
  completedOrder: { icon: BadgeCheck, letter: 'c' },
  contactCustomerOrder: { icon: Headset, letter: 't' },
  awaitingOrder: { icon: MessageSquareReply, letter: 'a' },
  awaitingGovtOrder: { icon: Landmark, letter: 'v' },
  laterOrder: { icon: Clock3, letter: 'z' },
  futureOrder: { icon: CalendarClock, letter: 'f' },
  customerCalledOrder: { icon: PhoneCall, letter: 'l' },
  allOrder: { icon: History, letter: 'h' },
  deletedOrder: { icon: Trash2, letter: 'x' },
  refundOrder: { icon: CircleDollarSign, letter: 'r' },
}

/** Finds a queue's icon and key. */
export function queueIcon(queue: QueueKey): QueueIcon {
  return QUEUE_SIGNS[queue]
}
