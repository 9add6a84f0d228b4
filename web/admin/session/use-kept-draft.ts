import { useState } from 'react'
import { keepDraft, readDraft, type KeptDialog } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** What was typed into a dialog of an order before the page went away under it; and keeps what is typed now, or forgets it. */
export function useKeptDraft<Draft extends object>(orderId: number, dialog: KeptDialog) {
  const memberId = useSignedIn()?.id
  const [start] = useState(() => (memberId === undefined ? undefined : readDraft<Draft>(memberId, orderId, dialog)))
  const keep = (draft: Draft | undefined) => {
    if (memberId !== undefined) keepDraft(memberId, orderId, draft, dialog)
  }
  return { start, keep }
}
