import type { OrderDetail } from '#contract/orders.ts'
import { DocumentForm } from '#web/admin/order/documents/document-form.tsx'
import { Section } from '#web/admin/order/section.tsx'

/** Uploads a document for the order and mails it, with a button for each provider. */
export function UploadDocument({ order }: { order: OrderDetail }) {
  return (
    <Section name="upload">
      <DocumentForm order={order} by="each provider" />
    </Section>
  )
}
