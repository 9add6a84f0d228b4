import { Button } from '@mantine/core'
import { MailQuestion, MailSearch, ReceiptText, RotateCcw } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { SectionIndex } from '#web/admin/frame/section-index.tsx'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { Documents } from '#web/admin/order/documents/documents.tsx'
import { UploadDocument } from '#web/admin/order/documents/upload-document.tsx'
import { FormSection } from '#web/admin/order/form/form-section.tsx'
import { NextUp } from '#web/admin/order/desk/next-up.tsx'
import type { Desk, Step } from '#web/admin/orders/next-step.ts'
import { AddComment } from '#web/admin/order/history/add-comment.tsx'
import { CommentHistory } from '#web/admin/order/history/comment-history.tsx'
import { DownloadHistory } from '#web/admin/order/history/download-history.tsx'
import { Timeline } from '#web/admin/order/history/timeline.tsx'
import { EmailHistory, hasMails } from '#web/admin/order/mails/email-history.tsx'
import { PackButtons } from '#web/admin/order/pack-buttons.tsx'
import { RelatedOrders } from '#web/admin/order/related-orders.tsx'
import type { SectionName } from '#web/admin/order/section.tsx'
import type { CaseActions } from '#web/admin/order/use-case-actions.ts'
import { ViewSwitch, type View } from '#web/admin/order/view-switch.tsx'
import styles from '#web/admin/order/order-page.module.css'
import sections from '#web/admin/order/section.module.css'

const OrderEvidence = lazy(async () => ({
  default: (await import('#web/admin/order/history/order-evidence.tsx')).OrderEvidence,
}))

interface Props {
  order: OrderDetail
  view: View
  onView: (view: View) => void
  actions: CaseActions
  step: Step | undefined
  /** The payment, where it does not stand above all else. */
  money: ReactNode
  onOpen: (asked: DialogName) => void
  onFile: (file: Desk['file']) => void
}

function sectionsOf(order: OrderDetail): SectionName[] {
  return [
    ...(hasMails(order) ? (['mailHistory'] as const) : []),
    ...(order.can.sendDocuments ? (['upload'] as const) : []),
    ...(['details', 'general', 'migratory', 'customs', 'downloads', 'documents'] as const),
    'comments' as const,
    ...(order.can.defencePacks ? (['evidence'] as const) : []),
  ]
}

/**
 * The order as the specification orders it: every section, one below the other, with an index. Beside them, as at the desk, what is
 * to be done next and where one writes.
 */
export function AllDetails({ order, view, onView, actions, step, money, onOpen, onFile }: Props) {
  const { t } = useTranslation()
  const { can } = order
  const button = (isThere: boolean, label: string, icon: ReactNode, onClick: () => void) =>
    isThere && (
      <Button size="compact-md" variant="default" leftSection={icon} onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <>
      <div className={styles.bar}>
        <ViewSwitch view={view} onView={onView} />
        <SectionIndex
          label={t('order.sections')}
          sections={sectionsOf(order).map((id) => ({ id, title: t(`sections.${id}`) }))}
        />
      </div>
      <div className={styles.columns}>
        <div className={sections.panel}>
          {hasMails(order) && <EmailHistory order={order} />}
          {can.sendDocuments && <UploadDocument order={order} onFile={onFile} onSent={actions.completeSent} />}
          <FormSection name="details" order={order} />
          <FormSection name="general" order={order} />
          <FormSection name="migratory" order={order} />
          <FormSection name="customs" order={order} />
          <DownloadHistory order={order} />
          <Documents order={order} />
          <CommentHistory order={order} />
        </div>
        <aside className={`${sections.panel} ${styles.aside}`}>
          <NextUp order={order} step={step} />
          <AddComment order={order} onMove={actions.move} />
          {money}
          <Timeline order={order} />
          <RelatedOrders orderId={order.order_id} />
        </aside>
        <div className={`${sections.panel} ${styles.buttons}`} data-screen-only>
          {button(true, t('mailContent.title'), <MailSearch size={15} aria-hidden />, () => onOpen('content'))}
          {button(can.resendMail, t('correction.title'), <MailQuestion size={15} aria-hidden />, () =>
            onOpen('correction'),
          )}
          {can.defencePacks && <PackButtons orderId={order.order_id} />}
          {button(can.transactionDetails, t('transaction.open'), <ReceiptText size={15} aria-hidden />, () =>
            onOpen('transaction'),
          )}
          {button(can.restore, t('actions.restore'), <RotateCcw size={15} aria-hidden />, actions.restore)}
        </div>
      </div>
      {/* It comes later than the page, and as long as it likes: nothing stands below it that it would push away from a hand. */}
      {can.defencePacks && (
        <div className={`${sections.panel} ${styles.evidence}`}>
          <Suspense>
            <OrderEvidence order={order} />
          </Suspense>
        </div>
      )}
    </>
  )
}
