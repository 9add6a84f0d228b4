import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { ShownStatus } from '#contract/orders/statuses.ts'
import { MentionText } from '#web/admin/colleagues/mention-text.tsx'
import { actorWords, doneWords, isSite, statusIn, statusSaid } from '#web/admin/formats/entry-words.ts'
import { Section } from '#web/admin/order/section.tsx'
import { fromNow } from '#web/admin/formats/due.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { TagChips } from '#web/admin/tags/tag-chips.tsx'
import { tagsOf, useTagsById } from '#web/admin/tags/tags-query.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/history/timeline.module.css'

/** More would make a page of years of work endless. */
const SHOWN = 20

/** Views: they changed nothing. */
const isView = ({ event }: OrderDetail['timeline'][number]) =>
  /^(order|document|defence-pack|government-mail)\.(viewed|opened)$/.test(event)

/** The tags that were put on the order, or taken off. */
function taggedIn({ event, after }: OrderDetail['timeline'][number]): number[] {
  const ids = event === 'order.tagged' || event === 'order.untagged' ? after?.tags : undefined
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

/** Whom the order was assigned to. */
function assignedIn({ event, after }: OrderDetail['timeline'][number], t: TFunction): string | undefined {
  if (event !== 'order.assigned') return undefined
  return typeof after?.assignee === 'string' ? after.assignee : t('assign.nobody')
}

/** Since when the order was what it was in the system before, where that said so. */
function oldMoment({ event, after }: OrderDetail['timeline'][number]): string | undefined {
  return event === 'order.moved-in' && typeof after?.oldStatusAt === 'string' ? after.oldStatusAt : undefined
}

/**
 * Who did what, when: newest first, the older behind a button; for Admins the way to the
 * whole of it. Views may be left out until one asks for them.
 */
export function Timeline({ order, withViews = true }: { order: OrderDetail; withViews?: boolean }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const mayReadAll = useCan()('audit:read')
  const [isAsked, setAsked] = useState(withViews)
  const views = order.timeline.filter(isView).length
  const tagsById = useTagsById(order.timeline.some((entry) => taggedIn(entry).length > 0))
  const hasSites = order.timeline.some(({ actor }) => isSite(actor))
  const sites = useQuery({ ...siteNamesQuery, enabled: hasSites }).data
  const [isWhole, setWhole] = useState(false)
  const told = isAsked ? order.timeline : order.timeline.filter((entry) => !isView(entry))
  const older = told.length - SHOWN
  const shown = isWhole ? told : told.slice(0, SHOWN)
  return (
    <Section name="timeline">
      {order.timeline.length === 0 && <p className={styles.none}>{t('table.noRecord')}</p>}
      <ol className={styles.list}>
        {shown.map((entry) => {
          const to = statusSaid(entry)
          const tags = tagsOf(taggedIn(entry), tagsById)
          const remark = order.remark.find(({ id }) => id === entry.after?.remarkId)
          return (
            <li
              key={entry.id}
              style={{ '--dot': `var(--mantine-color-${dotOf(statusIn(entry.after))}-5)` } as React.CSSProperties}
            >
              <p className={styles.what}>
                {doneWords(entry)}
                {to !== undefined && <strong> {t(`status.${to}`)}</strong>}
                {oldMoment(entry) !== undefined && `, ${exactMoment(oldMoment(entry)!)}`}
                {assignedIn(entry, t) !== undefined && <strong> {assignedIn(entry, t)}</strong>}
              </p>
              {tags.length > 0 && <TagChips tags={tags} />}
              {remark !== undefined && (
                <p className={styles.remark}>
                  <MentionText text={remark.remark} mentions={remark.mentions} />
                </p>
              )}
              <p className={styles.who}>
                {actorWords(entry.actor, sites)} ·{' '}
                <time dateTime={entry.at} title={exactMoment(entry.at)}>
                  {fromNow(Date.parse(entry.at), nowMs, i18n.language)}
                </time>
              </p>
            </li>
          )
        })}
      </ol>
      {older > 0 && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('desk.fewerComments') : t('desk.moreEntries', { count: older })}
        </button>
      )}
      {!withViews && views > 0 && (
        <button type="button" className={styles.more} aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          {isAsked ? t('desk.hideViews') : t('desk.showViews', { count: views })}
        </button>
      )}
      {mayReadAll && (
        <Link to="/admin/audit-log" search={{ order: String(order.order_id) }} className={styles.all}>
          {t('screens.audit')}
        </Link>
      )}
    </Section>
  )
}

function dotOf(status: ShownStatus | undefined): string {
  return status === undefined ? 'gray' : statusColour(status)
}
