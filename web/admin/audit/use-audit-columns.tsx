import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { siteNames } from '#contract/sites/sites.ts'
import type { AuditEntryRow, AuditNames } from '#contract/staff/audit.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { listChanges } from '#web/admin/audit/audit-changes.ts'
import type { AuditSearch } from '#web/admin/audit/audit-search.ts'
import { numberWords } from '#web/admin/audit/number-words.ts'
import { fieldWords, valueWords } from '#web/admin/audit/value-words.ts'
import { actorWords, eventWords } from '#web/admin/formats/entry-words.ts'
import { DASH, longMoment } from '#web/admin/formats/formats.ts'
import { OrderLink } from '#web/admin/orders/table/order-link.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import styles from '#web/admin/audit/audit.module.css'

/** Who and what the log names by a number. */
interface Known {
  /** Members by id. */
  names: Map<string, string>
  sites: Data<typeof siteNames>
  numbers: AuditNames | undefined
}

/** The columns of the audit log; a name or an event narrows the log to it. */
export function useAuditColumns(
  known: Known,
  onSearch: (change: Partial<AuditSearch>) => void,
): DataColumn<AuditEntryRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dash = <span className={styles.dash}>{DASH}</span>

  function person(id: string, name: string) {
    return (
      <button
        type="button"
        className={styles.pick}
        title={t('audit.onlyOf', { name })}
        onClick={() => onSearch({ who: id })}
      >
        {name}
      </button>
    )
  }

  return [
    {
      key: 'at',
      label: t('audit.when'),
      cell: ({ at }) => (
        <time className={styles.when} dateTime={at}>
          {longMoment(at)}
        </time>
      ),
    },
    {
      key: 'who',
      label: t('audit.who'),
      cell: ({ actor }) =>
        actor.kind === 'staff' && actor.id !== null ? (
          person(actor.id, actor.name)
        ) : (
          <span>{actorWords(actor.name, known.sites)}</span>
        ),
    },
    {
      key: 'what',
      label: t('audit.what'),
      cell: ({ event, staff, actor, ...entry }) => (
        <div className={styles.what}>
          <button
            type="button"
            className={styles.pick}
            title={t('audit.onlyOf', { name: eventWords(event) })}
            onClick={() => onSearch({ what: event })}
          >
            {eventWords(event)}
          </button>
          {staff !== null && String(staff.id) !== actor.id && person(String(staff.id), staff.name)}
          <Changes entry={{ event, ...entry }} known={known} />
        </div>
      ),
    },
    {
      key: 'order',
      label: t('table.orderId'),
      cell: ({ order_id: orderId }) =>
        orderId === null ? (
          dash
        ) : (
          <OrderLink
            orderId={orderId}
            className={styles.order}
            title={t('queue.viewOrder', { id: orderId })}
            onOpen={() =>
              void navigate({ to: '/admin/view-order/$encodedId', params: { encodedId: encodeId(orderId) } })
            }
          >
            {orderId}
          </OrderLink>
        ),
    },
    { key: 'ip', label: t('audit.address'), cell: ({ ip }) => ip ?? dash },
  ]
}

interface ChangesProps {
  entry: Pick<AuditEntryRow, 'event' | 'before' | 'after'>
  known: Known
}

/** What was before and after, field by field; nothing where the event says all. */
function Changes({ entry, known: { names, sites, numbers } }: ChangesProps) {
  const { t } = useTranslation()
  const changes = listChanges(entry.before, entry.after)
  const words = (field: string, value: unknown) =>
    (field === 'siteId' ? sites.find(({ id }) => id === value)?.name : undefined) ??
    numberWords(field, value, entry.event, numbers, t) ??
    valueWords(field, value, t, names)
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after, kind }) => (
        <li key={field}>
          <span className={styles.field}>{fieldWords(field)}</span> {kind !== 'is' && <del>{words(field, before)}</del>}
          {kind === 'changed' && <ArrowRight size={12} role="img" aria-label={t('audit.became')} />}
          {kind !== 'was' && <span>{words(field, after)}</span>}
        </li>
      ))}
    </ul>
  )
}
