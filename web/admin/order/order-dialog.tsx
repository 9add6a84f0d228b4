import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseDialog } from '#web/admin/order/case-dialog.tsx'
import type { KeptDialog } from '#web/admin/session/remark-drafts.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Loaded = lazyPart(async () => (await import('#web/admin/order/case-dialog.tsx')).CaseDialog)

/** What the dialogs of the page are about. */
export type DialogName =
  | KeptDialog
  | 'revokeAccess'
  | 'content'
  | 'correction'
  | 'send'
  | 'sendFile'
  | 'sendUnread'
  | 'putOff'
  | 'newDate'
  | 'tags'
  | 'assign'

/** TABLE: a dialog of the order -> what it is called, and the text field that it begins with. */
const DIALOGS = {
  content: { label: 'mailContent.title' },
  correction: { label: 'correction.title' },
  revokeAccess: { label: 'proofs.question' },
  hold: { label: 'privacy.hold', field: 'privacy.reason' },
  transaction: { label: 'transaction.open', field: 'transaction.id' },
  askRefund: { label: 'refunds.askFor', field: 'refunds.amount' },
  refuseRefund: { label: 'refunds.acts.refuse', field: 'refunds.note' },
  withdrawRefund: { label: 'refunds.acts.withdraw', field: 'refunds.note' },
  refund: { label: 'actions.refunded', field: 'refunds.amount' },
  putOff: { label: 'later.title' },
  newDate: { label: 'newDate.title' },
  tags: { label: 'tags.ofOrder', field: 'tags.search' },
  assign: { label: 'assign.title', field: 'assign.search' },
  send: { label: 'documents.sendTitle' },
  sendFile: { label: 'documents.sendTitle' },
  sendUnread: { label: 'documents.confirmTitle' },
} as const satisfies Record<DialogName, { label: string; field?: string }>

/** A dialog of the order's page, its script loaded when the first one is opened. */
export function OrderDialog(dialog: ComponentProps<typeof CaseDialog>) {
  const { t } = useTranslation()
  const row = DIALOGS[dialog.asked]
  return (
    <Layer label={t(row.label)} field={'field' in row ? t(row.field) : undefined} onClose={dialog.onClose}>
      <Loaded {...dialog} />
    </Layer>
  )
}
