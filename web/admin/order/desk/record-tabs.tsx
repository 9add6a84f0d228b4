import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailQuestion, MailSearch } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { DownloadHistory } from '#web/admin/order/history/download-history.tsx'
import { EmailHistory, hasMails } from '#web/admin/order/mails/email-history.tsx'
import { PackButtons } from '#web/admin/order/pack-buttons.tsx'
import { RelatedOrders, relatedQuery } from '#web/admin/order/related-orders.tsx'
import { useRemembered } from '#web/admin/session/use-remembered.ts'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import styles from '#web/admin/order/desk/record-tabs.module.css'

const OrderEvidence = lazy(async () => ({
  default: (await import('#web/admin/order/history/order-evidence.tsx')).OrderEvidence,
}))

const TABS = ['mails', 'downloads', 'related', 'evidence'] as const

/** What the order leaves on record, a tab each: mails, downloads, the traveller's other orders, evidence with the packs. */
export function RecordTabs({ order, onOpen }: { order: OrderDetail; onOpen: (asked: DialogName) => void }) {
  const { t } = useTranslation()
  const [liked, like] = useRemembered('order-records', TABS)
  const shown = liked === 'evidence' && !order.can.defencePacks ? 'mails' : liked
  const related = useQuery(relatedQuery(order.order_id)).data?.length
  return (
    <>
      <div className={styles.bar}>
        <Tabs
          id="records"
          label={t('desk.tabs')}
          shown={shown}
          onShow={like}
          tabs={[
            {
              name: 'mails' as const,
              label: t('desk.records.mails'),
              count: order.mailHistory.length + order.old_mails.length,
            },
            { name: 'downloads' as const, label: t('desk.records.downloads'), count: order.downloadHistory.length },
            {
              name: 'related' as const,
              label: t('desk.records.related'),
              ...(related !== undefined && { count: related }),
            },
            ...(order.can.defencePacks ? [{ name: 'evidence' as const, label: t('desk.records.evidence') }] : []),
          ]}
        />
      </div>
      <TabPanel id="records" shown={shown}>
        {shown === 'mails' && (
          <>
            {hasMails(order) && <EmailHistory order={order} />}
            <div className={styles.buttons} data-screen-only>
              <Button
                size="compact-md"
                variant="default"
                leftSection={<MailSearch size={15} aria-hidden />}
                onClick={() => onOpen('content')}
              >
                {t('mailContent.title')}
              </Button>
              {order.can.resendMail && (
                <Button
                  size="compact-md"
                  variant="default"
                  leftSection={<MailQuestion size={15} aria-hidden />}
                  onClick={() => onOpen('correction')}
                >
                  {t('correction.title')}
                </Button>
              )}
            </div>
          </>
        )}
        {shown === 'downloads' && <DownloadHistory order={order} />}
        {shown === 'related' && <RelatedOrders orderId={order.order_id} />}
        {shown === 'evidence' && (
          <>
            <Suspense>
              <OrderEvidence order={order} />
            </Suspense>
            <div className={styles.buttons} data-screen-only>
              <PackButtons orderId={order.order_id} />
            </div>
          </>
        )}
      </TabPanel>
    </>
  )
}
