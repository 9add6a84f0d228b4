import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { authorOf } from '#web/admin/formats/author-of.ts'
import { RemarkText } from '#web/admin/order/desk/remark-text.tsx'
import { HistoryTable } from '#web/admin/order/history/history-table.tsx'
import { REMARK_FLAGS } from '#web/admin/order/remark-flags.ts'
import { Section } from '#web/admin/order/section.tsx'
import styles from '#web/admin/order/history/comment-history.module.css'

type Remark = OrderDetail['remark'][number]

/** The remarks; each one's text and flags behind Show. */
export function CommentHistory({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const columns = [t('table.number'), t('table.orderId'), t('table.dateTimeEst'), t('table.team'), t('table.action')]

  function toggle(id: number): void {
    setShown((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }

  return (
    <Section name="comments">
      {order.remark.length === 0 ? (
        <p className={styles.none}>{t('table.noRecord')}</p>
      ) : (
        <HistoryTable
          label={t('sections.comments')}
          columns={columns}
          rows={order.remark.map((remark, index) => {
            const isShown = shown.has(remark.id)
            return {
              key: remark.id,
              cells: [
                index + 1,
                remark.order_id,
                `${remark.us_date} ${remark.us_time}`,
                authorOf(t, remark),
                <Button
                  key="toggle"
                  size="compact-sm"
                  variant="default"
                  aria-expanded={isShown}
                  onClick={() => toggle(remark.id)}
                >
                  {t(isShown ? 'remarks.hide' : 'remarks.show')}
                </Button>,
              ],
              extra: isShown ? <Shown remark={remark} /> : null,
            }
          })}
        />
      )}
    </Section>
  )
}

function Shown({ remark }: { remark: Remark }) {
  const { t } = useTranslation()
  return (
    <div className={styles.remark}>
      <RemarkText text={remark.remark} mentions={remark.mentions} />
      <dl className={styles.flags}>
        {REMARK_FLAGS.map(([label, field]) => (
          <div key={field} data-on={remark[field] !== ''}>
            <dt>{t(label)}</dt>
            <dd>{remark[field] === '' ? 'N' : remark[field]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
