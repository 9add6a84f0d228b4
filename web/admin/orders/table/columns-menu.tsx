import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type OrderColumn, type QueueKey } from '#contract/queues.ts'
import { FIXED_COLUMNS, type ShownColumns } from '#web/admin/orders/table/shown-columns.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

/** Chooses which columns a queue's table shows; remembered in this browser. */
export function ColumnsMenu({ queue, columns, toggle }: { queue: QueueKey } & ShownColumns) {
  const { t } = useTranslation()
  const all: readonly OrderColumn[] = QUEUES[queue].columns
  const items = all
    .filter((column) => !FIXED_COLUMNS.includes(column))
    .map((column) => ({
      key: column,
      label: t(`columns.${column}`),
      checked: columns.some((shown) => shown === column),
      isMany: true,
      onPick: () => toggle(column),
    }))
  return (
    <MenuButton label={t('selection.columns')} items={items} align="start">
      <Columns3 size={18} aria-hidden />
    </MenuButton>
  )
}
