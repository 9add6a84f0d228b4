import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { remarkMoment } from '#web/admin/formats/formats.ts'
import { authorOf } from '#web/admin/formats/author-of.ts'
import { RemarkText } from '#web/admin/order/desk/remark-text.tsx'
import { REMARK_FLAGS } from '#web/admin/order/remark-flags.ts'
import { Section } from '#web/admin/order/section.tsx'
import styles from '#web/admin/order/desk/comments.module.css'

const SHOWN = 4

/** What was written about the order, to be read at once: newest first, the older ones behind a button. */
export function Comments({ order: { remark: remarks } }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? remarks : remarks.slice(0, SHOWN)
  if (remarks.length === 0) return null
  return (
    <Section name="comments">
      <ol className={styles.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <p className={styles.who}>
              <strong>{authorOf(t, one)}</strong>{' '}
              <span title={`${one.us_date} ${one.us_time} EST`}>{remarkMoment(one)}</span>
              {REMARK_FLAGS.filter(([, field]) => one[field] !== '').map(([label, field]) => (
                <span key={field} className={styles.flag}>
                  {t(label)}
                </span>
              ))}
            </p>
            <RemarkText text={one.remark} mentions={one.mentions} />
          </li>
        ))}
      </ol>
      {remarks.length > SHOWN && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('desk.fewerComments') : t('desk.moreComments', { count: remarks.length - SHOWN })}
        </button>
      )}
    </Section>
  )
}
