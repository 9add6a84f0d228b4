import type { TFunction } from 'i18next'
import { formatCount } from '#web/ui/format-count.ts'

/** What happens when these orders are deleted, in words. */
export function deleteText(ids: number[], t: TFunction): string {
  const [only] = ids
  if (ids.length === 1 && only !== undefined) return t('actions.confirmDeleteOne', { id: only })
  return t('actions.confirmDeleteMany', { count: ids.length, formatted: formatCount(ids.length) })
}
