import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentForm } from '#web/admin/order/documents/document-form.tsx'
import { Section } from '#web/admin/order/section.tsx'

/** Uploads a document for the order and mails it, with a button for each provider; folded it is a part of another section. */
export function UploadDocument(props: Omit<ComponentProps<typeof DocumentForm>, 'by'>) {
  const { t } = useTranslation()
  const form = <DocumentForm {...props} by="each provider" />
  return props.isFolded === true ? (
    <section id="upload" aria-label={t('sections.upload')} data-screen-only>
      {form}
    </section>
  ) : (
    <Section name="upload" isScreenOnly>
      {form}
    </Section>
  )
}
