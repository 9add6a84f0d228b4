import i18next, { type TFunction } from 'i18next'
import type { Data } from '#contract/http/endpoint.ts'
import { ACTOR_NAMES } from '#contract/staff/audit-events.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { SHOWN_STATUSES, type ShownStatus } from '#contract/orders/statuses.ts'
import type { siteNames } from '#contract/sites/sites.ts'

export type TimelineEntry = OrderDetail['timeline'][number]

/** The words of an event; one that has none yet shows its own name, readable. */
export function eventWords(event: string): string {
  const key = `events.${event.replace('.', '-')}`
  return i18next.exists(key)
    ? String(i18next.t(key as 'events.order-moved'))
    : event.replace(/[.-]/g, ' ').replace(/^./, (first) => first.toUpperCase())
}

const SITE = new RegExp(`^${ACTOR_NAMES.site} (\\d+)$`)

/** Whether a landing site acted. */
export const isSite = (name: string): boolean => SITE.test(name)

/** Who acted, as the history names them: members and landing sites by their names, where these are known, others in the reader's language. */
export function actorWords(name: string, sites: Data<typeof siteNames> = []): string {
  if (name === ACTOR_NAMES.traveller) return i18next.t('actors.traveller')
  if (name === ACTOR_NAMES.anonymous) return i18next.t('actors.anonymous')
  const site = SITE.exec(name)?.[1]
  if (site === undefined) return name
  return sites.find(({ id }) => id === Number(site))?.name ?? `${i18next.t('actors.site')} ${site}`
}

/** The status in what an event changed; undefined where it changed none. */
export function statusIn(part: TimelineEntry['after']): ShownStatus | undefined {
  const value = part?.processStatus ?? part?.process_status ?? part?.status ?? part?.oldStatus
  return SHOWN_STATUSES.find((status) => status === value)
}

/** What already says where the order went. */
const SAYS_STATUS: readonly string[] = ['order.deleted', 'refund.asked']

/** The status named after the action; "Deleted" and "Refund requested" need none. */
export function statusSaid({ event, after }: TimelineEntry): ShownStatus | undefined {
  return SAYS_STATUS.includes(event) ? undefined : statusIn(after)
}

/** What was done, without the status that is named after it. */
export function doneWords(entry: TimelineEntry): string {
  const isMovedIn = entry.event === 'order.moved-in' && statusSaid(entry) !== undefined
  return isMovedIn ? i18next.t('audit.movedInAs') : eventWords(entry.event)
}

/** What was done, in one line: "Moved to Completed". */
export function entryWords(entry: TimelineEntry, t: TFunction): string {
  const to = statusSaid(entry)
  return to === undefined ? doneWords(entry) : `${doneWords(entry)} ${t(`status.${to}`)}`
}
