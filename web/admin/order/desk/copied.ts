import { useState } from 'react'
import type { SheetValue } from '#web/admin/form/filing-sheet.ts'
import { keepDraft, readDraft } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** Field -> a mark of the value that was copied; the value itself is not kept. */
type Copied = Record<string, number>

/** Returns a number that two values hardly ever share. */
function markOf(value: string): number {
  let mark = 0
  for (const letter of value) mark = (mark * 31 + letter.codePointAt(0)!) | 0
  return mark
}

/** Whether the value was copied as it is now; one corrected since must be copied again. */
export function isCopied(copied: Copied, { field, value }: SheetValue): boolean {
  return copied[field] === markOf(value)
}

/** What a member copied of an order in this window, or had filled in, until they sign out. */
export function useCopied(orderId: number) {
  const memberId = useSignedIn()?.id
  const [copied, setCopied] = useState<Copied>(
    () => (memberId === undefined ? undefined : readDraft<Copied>(memberId, orderId, 'copied')) ?? {},
  )
  const keep = (after: Copied) => {
    setCopied(after)
    if (memberId !== undefined)
      keepDraft(memberId, orderId, Object.keys(after).length > 0 ? after : undefined, 'copied')
  }
  return {
    copied,
    mark: (...values: SheetValue[]) =>
      keep({ ...copied, ...Object.fromEntries(values.map(({ field, value }) => [field, markOf(value)])) }),
    startAgain: () => keep({}),
  }
}
