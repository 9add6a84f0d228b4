import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { SheetStep, SheetValue } from '#web/admin/form/filing-sheet.ts'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { Comments } from '#web/admin/order/desk/comments.tsx'
import type { useCopied } from '#web/admin/order/desk/copied.ts'
import { NextUp } from '#web/admin/order/desk/next-up.tsx'
import { FilingSheet } from '#web/admin/order/desk/filing-sheet.tsx'
import { RecordTabs } from '#web/admin/order/desk/record-tabs.tsx'
import { Documents } from '#web/admin/order/documents/documents.tsx'
import { UploadDocument } from '#web/admin/order/documents/upload-document.tsx'
import type { Desk as DeskState, Step } from '#web/admin/orders/next-step.ts'
import { AddComment } from '#web/admin/order/history/add-comment.tsx'
import { Timeline } from '#web/admin/order/history/timeline.tsx'
import type { CaseActions } from '#web/admin/order/use-case-actions.ts'
import type { View } from '#web/admin/order/view-switch.tsx'
import styles from '#web/admin/order/desk/desk.module.css'
import sections from '#web/admin/order/section.module.css'

interface Props {
  order: OrderDetail
  view: View
  onView: (view: View) => void
  steps: SheetStep[]
  values: SheetValue[]
  copying: ReturnType<typeof useCopied>
  actions: CaseActions
  step: Step | undefined
  /** The payment, where it does not stand above all else. */
  money: ReactNode
  onFile: (file: DeskState['file']) => void
  onOpen: (asked: DialogName) => void
}

/** The order to file from: the official form's sheet on the left, its results on the right. */
export function Desk({ order, view, onView, steps, values, copying, actions, step, money, onFile, onOpen }: Props) {
  const { t } = useTranslation()
  // A document that waits to be looked at stands first. What comes while the order is open moves nothing away from a hand.
  const [isWaiting] = useState(() => order.documents.some(({ state }) => state === 'stopped' || state === 'to-check'))
  const upload = <UploadDocument order={order} isFolded onFile={onFile} onSent={actions.completeSent} />
  const documents = <Documents order={order} upload={upload} isUploadLast={isWaiting} />
  return (
    <div className={styles.desk}>
      <div className={`${sections.panel} ${styles.sheet}`}>
        <FilingSheet order={order} view={view} onView={onView} steps={steps} values={values} copying={copying} />
      </div>
      <aside className={`${sections.panel} ${styles.case}`} aria-label={t('desk.case')} data-takes-files>
        <NextUp order={order} step={step} />
        {isWaiting && documents}
        <AddComment order={order} />
        <Comments order={order} />
        {!isWaiting && documents}
        {money}
        <Timeline order={order} withViews={false} />
      </aside>
      <div className={`${sections.panel} ${styles.records}`}>
        <RecordTabs order={order} onOpen={onOpen} />
      </div>
    </div>
  )
}
