import type { ComponentProps } from 'react'
import type { SectionEditor } from '#web/admin/order/form/section-editor.tsx'
import { InPlace } from '#web/ui/in-place.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Loaded = lazyPart(async () => (await import('#web/admin/order/form/section-editor.tsx')).SectionEditor)

/** The editor of values where they stand, its script loaded when the first one is opened; `label` says what is edited. */
export function EditInPlace({ label, ...editor }: { label: string } & ComponentProps<typeof SectionEditor>) {
  return (
    <InPlace label={label} onClose={editor.onClose}>
      <Loaded {...editor} />
    </InPlace>
  )
}
