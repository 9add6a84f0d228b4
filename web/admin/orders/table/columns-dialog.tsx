import { Button } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { columnsOf, type ListColumn, type QueueKey } from '#contract/lists/queues.ts'
import { FIXED_COLUMNS, type ShownColumns } from '#web/admin/orders/table/shown-columns.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import box from '#web/ui/check-box.module.css'
import styles from '#web/admin/orders/table/columns-dialog.module.css'

/** Chooses which columns a list shows and in which order; the list behind it follows at once. */
export function ColumnsDialog({
  queue,
  columns,
  choose,
  onClose,
}: { queue: QueueKey; onClose: () => void } & ShownColumns) {
  const { t } = useTranslation()
  const others = columnsOf(queue).filter((column) => !columns.includes(column))
  const toggle = (column: ListColumn) =>
    choose(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column])
  const step = (column: ListColumn, by: number) => {
    const rest = columns.filter((one) => one !== column)
    const at = columns.indexOf(column) + by
    choose([...rest.slice(0, at), column, ...rest.slice(at)])
  }
  return (
    <Dialog title={t('selection.columns')} onClose={onClose} size="md">
      <ul className={styles.list}>
        {/* One list: a column that moves between its parts keeps the focus. */}
        {[...columns, null, ...others].map((column) => {
          if (column === null) {
            return (
              others.length > 0 && (
                <li key="others" className={styles.others}>
                  {t('columnChoice.others')}
                </li>
              )
            )
          }
          const at = columns.indexOf(column)
          const name = t(`columns.${column}`)
          return (
            <li key={column} data-shown={at !== -1}>
              <label>
                <input
                  type="checkbox"
                  className={box.box}
                  checked={at !== -1}
                  disabled={FIXED_COLUMNS.includes(column)}
                  data-autofocus={!FIXED_COLUMNS.includes(column) || undefined}
                  onChange={() => toggle(column)}
                />
                {name}
              </label>
              {at !== -1 && (
                <>
                  <button
                    type="button"
                    aria-label={t('columnChoice.up', { column: name })}
                    disabled={at === 0}
                    onClick={() => step(column, -1)}
                  >
                    <ArrowUp size={15} aria-hidden />
                  </button>
                  <button
                    type="button"
                    aria-label={t('columnChoice.down', { column: name })}
                    disabled={at === columns.length - 1}
                    onClick={() => step(column, 1)}
                  >
                    <ArrowDown size={15} aria-hidden />
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <div className={styles.own}>
        <Button variant="default" onClick={() => choose([])}>
          {t('columnChoice.own')}
        </Button>
      </div>
    </Dialog>
  )
}
