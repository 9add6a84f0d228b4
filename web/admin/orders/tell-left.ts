import i18next from 'i18next'
import { tellWarning } from '#web/admin/frame/messages.ts'
import type { Moved } from '#web/admin/orders/in-parts.ts'
import { formatCount } from '#web/ui/format-count.ts'

const SHOWN = 3

/** Says which orders were left as they were, and why: the first by themselves, of the others how many they are. */
export function tellLeft(skipped: Moved['skipped']): void {
  for (const { id, message } of skipped.slice(0, SHOWN)) tellWarning(i18next.t('actions.skipped', { id, message }))
  const more = skipped.length - SHOWN
  if (more > 0) tellWarning(i18next.t('selection.leftMore', { count: more, formatted: formatCount(more) }))
}
