import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ReceiptText, RotateCcw, BanknoteX } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeId } from '#contract/order-id.ts'
import type { OrderDetail } from '#contract/orders.ts'
import type { Status } from '#contract/statuses.ts'
import { call, CallError } from '#web/api.ts'
import { moveOrderStatus, moveToCompleteRefund, restoreOrder } from '#web/admin/calls.ts'
import { AddComment } from '#web/admin/order/history/add-comment.tsx'
import { AskAnyway } from '#web/admin/order/mails/ask-anyway-dialog.tsx'
import { CaseHeader } from '#web/admin/order/header/case-header.tsx'
import { CommentHistory } from '#web/admin/order/history/comment-history.tsx'
import { Documents } from '#web/admin/order/documents/documents.tsx'
import { ConflictBar } from '#web/admin/order/header/conflict-bar.tsx'
import { DownloadHistory } from '#web/admin/order/history/download-history.tsx'
import { EmailHistory } from '#web/admin/order/mails/email-history.tsx'
import { FormSection } from '#web/admin/order/form/form-section.tsx'
import { LetterButtons } from '#web/admin/order/mails/letter-buttons.tsx'
import { OrderNews } from '#web/admin/order/header/order-news.tsx'
import { orderQuery, refreshOrder, useOrderAction } from '#web/admin/order/order-query.ts'
import { OrderSkeleton } from '#web/admin/order/order-skeleton.tsx'
import { PackButtons } from '#web/admin/order/pack-buttons.tsx'
import { RelatedOrders } from '#web/admin/order/related-orders.tsx'
import type { SectionName } from '#web/admin/order/section.tsx'
import { Timeline } from '#web/admin/order/history/timeline.tsx'
import { UploadDocument } from '#web/admin/order/documents/upload-document.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Confirm } from '#web/ui/lazy-confirm.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/order-page.module.css'

const TransactionDialog = lazy(async () => ({
  default: (await import('#web/admin/order/transaction-dialog.tsx')).TransactionDialog,
}))

const OrderEvidence = lazy(async () => ({
  default: (await import('#web/admin/order/history/order-evidence.tsx')).OrderEvidence,
}))

const route = getRouteApi('/admin/view-order/$encodedId')
const NOT_FOUND = new CallError(404, {})

/** The order as a case file, found by the encoded id in the address. */
export function OrderPage() {
  const orderId = decodeId(route.useParams().encodedId)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  useKeys({ Escape: () => (canGoBack ? router.history.back() : void router.navigate({ to: '/admin' })) })
  if (orderId === undefined) return <FailurePanel error={NOT_FOUND} retry={() => undefined} missing />
  return <LoadedOrder key={orderId} orderId={orderId} />
}

function LoadedOrder({ orderId }: { orderId: number }) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  if (order !== undefined) return <CaseFile order={order} />
  return error === null ? <OrderSkeleton /> : <FailurePanel error={error} retry={() => void refetch()} missing />
}

function sectionsOf(order: OrderDetail): SectionName[] {
  return [
    ...(order.mailHistory.length > 0 ? (['mailHistory'] as const) : []),
    ...(order.can.sendDocuments ? (['upload'] as const) : []),
    ...(['details', 'general', 'migratory', 'customs', 'downloads', 'documents'] as const),
    ...(order.can.defencePacks ? (['evidence'] as const) : []),
    ...(['comments', 'addComment'] as const),
  ]
}

function CaseFile({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [entering, setEntering] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  const queryClient = useQueryClient()
  const lookAgain = () => {
    setConflict(undefined)
    void refreshOrder(queryClient, order.order_id)
  }
  const move = useOrderAction<Status>(order.order_id, {
    undoable: true,
    onConflict: setConflict,
    send: (status) => call(moveOrderStatus, { orderId: order.order_id, status, version: order.version }),
    expect: (before, status) => ({
      ...before,
      process_status: status,
      can: { ...before.can, moveTo: before.can.moveTo.filter((other) => other !== status) },
    }),
  })
  const restore = useOrderAction(order.order_id, {
    undoable: true,
    onConflict: setConflict,
    send: () => call(restoreOrder, { orderId: order.order_id, version: order.version }),
  })
  const refunded = useOrderAction(order.order_id, {
    undoable: true,
    onConflict: setConflict,
    send: () => call(moveToCompleteRefund, { orderId: order.order_id, version: order.version }),
  })
  const onMove = (status: Status) => (status === 'Deleted' ? setAsking(true) : move.mutate(status))
  const show = (selector: string) =>
    document.querySelector<HTMLElement>(selector)?.scrollIntoView({ behavior: 'smooth' })

  // Sections stop below the header that stays in view, whatever its height.
  useLayoutEffect(() => {
    const header = top.current
    if (header === null) return undefined
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--case-height', `${header.offsetHeight + 68}px`),
    )
    observer.observe(header)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <div className={styles.top} ref={top}>
        <CaseHeader order={order} onMove={onMove} onShowCheck={() => show('[data-check="true"]')} />
        <nav className={styles.index} aria-label={t('order.sections')}>
          {sectionsOf(order).map((name) => (
            <button key={name} type="button" onClick={() => show(`#${name}`)}>
              {t(`sections.${name}`)}
            </button>
          ))}
        </nav>
      </div>
      <div className={styles.columns}>
        <div>
          <div className={styles.news}>
            {conflict === undefined ? (
              <OrderNews order={order} />
            ) : (
              <ConflictBar message={conflict} onLook={lookAgain} />
            )}
          </div>
          {order.mailHistory.length > 0 && <EmailHistory order={order} />}
          {order.can.sendDocuments && <UploadDocument order={order} />}
          <FormSection name="details" order={order} />
          <FormSection name="general" order={order} />
          <FormSection name="migratory" order={order} />
          <FormSection name="customs" order={order} />
          <DownloadHistory order={order} />
          <Documents order={order} />
          {order.can.defencePacks && (
            <Suspense>
              <OrderEvidence order={order} />
            </Suspense>
          )}
          <CommentHistory order={order} />
          <AddComment order={order} onMove={onMove} />
          <div className={styles.buttons}>
            <LetterButtons order={order} />
            {order.can.defencePacks && <PackButtons orderId={order.order_id} />}
            {order.can.transactionDetails && (
              <Button
                variant="default"
                leftSection={<ReceiptText size={15} aria-hidden />}
                onClick={() => setEntering(true)}
              >
                {t('transaction.open')}
              </Button>
            )}
            {order.can.refund && (
              <Button
                variant="default"
                leftSection={<BanknoteX size={15} aria-hidden />}
                onClick={() => refunded.mutate()}
              >
                {t('actions.refunded')}
              </Button>
            )}
            {order.can.restore && (
              <Button
                variant="default"
                leftSection={<RotateCcw size={15} aria-hidden />}
                onClick={() => restore.mutate()}
              >
                {t('actions.restore')}
              </Button>
            )}
          </div>
        </div>
        <aside className={styles.aside}>
          <Timeline order={order} />
          <RelatedOrders orderId={order.order_id} />
        </aside>
      </div>
      <AskAnyway />
      {asking && (
        <Confirm
          question={t('actions.confirmDelete')}
          text={t('actions.confirmDeleteOne', { id: order.order_id })}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            move.mutate('Deleted')
          }}
        />
      )}
      {entering && (
        <Suspense>
          <TransactionDialog order={order} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </>
  )
}
