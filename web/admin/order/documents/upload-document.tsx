import type { ComponentProps } from 'react'
import { DocumentForm } from '#web/admin/order/documents/document-form.tsx'
import { Section } from '#web/admin/order/section.tsx'

/** Uploads a document for the order and mails it, with a button for each provider. */
export function UploadDocument(props: Omit<ComponentProps<typeof DocumentForm>, 'by'>) {
  return (
    <Section name="upload" isScreenOnly>
      <DocumentForm {...props} by="each provider" />
    </Section>
  )
}
