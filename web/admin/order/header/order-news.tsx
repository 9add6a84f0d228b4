import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { actorWords, entryWords, isSite } from '#web/admin/formats/entry-words.ts'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import styles from '#web/admin/order/header/order-news.module.css'

const SHOWN = 3

const newestOf = (order: OrderDetail) => order.timeline[0]?.id ?? 0

/** Says what others did to the order since it was opened, or since this was last closed; the page itself already shows it. */
export function OrderNews({ order, onSeen }: { order: OrderDetail; onSeen: () => void }) {
  const { t } = useTranslation()
  const me = useSignedIn()?.name
  const [seen, setSeen] = useState(() => newestOf(order))
  // Mails follow from what somebody did, and Email History shows how they fare.
  const news = order.timeline
    .filter(({ id, actor, event }) => id > seen && actor !== me && !event.startsWith('mail.'))
    .slice(0, SHOWN)
  const sites = useQuery({ ...siteNamesQuery, enabled: news.some(({ actor }) => isSite(actor)) }).data
  return (
    <div role="status">
      {news.length > 0 && (
        <div className={styles.bar}>
          <ul className={styles.list}>
            {news.map((entry) => (
              <li key={entry.id}>
                {t('live.changed', { name: actorWords(entry.actor, sites) })}: <strong>{entryWords(entry, t)}</strong>
              </li>
            ))}
          </ul>
          <CloseButton
            size="sm"
            aria-label={t('common.close')}
            onClick={() => {
              setSeen(newestOf(order))
              onSeen()
            }}
          />
        </div>
      )}
    </div>
  )
}
