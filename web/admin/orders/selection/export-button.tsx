import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import type { QueueKey } from '#contract/lists/queues.ts'
import { tellDone, tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { ClearButton } from '#web/ui/clear-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/selection/export-button.module.css'

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Orders in the list. */
  total: number | undefined
}

/** Saves exactly the list that is shown, all its pages, as CSV. It says how far it is, and can be stopped. */
export function ExportButton({ queue, search, total }: Props) {
  const { t } = useTranslation()
  const stop = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<{ done: number; total: number } | undefined>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const act = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      stop.current = controller
      const [{ exportList, BrokenExport }, { saveFile }] = await Promise.all([
        import('#web/admin/orders/selection/export-list.ts'),
        import('#web/ui/save-file.ts'),
      ])
      try {
        const input = {
          folderName: queue,
          searchVal: search.q,
          month: search.month,
          sort: search.sort || null,
          ...filtersIn(search),
        }
        const onRows = (done: number, of: number) => setProgress({ done, total: of })
        const { file, rows } = await exportList(input, controller.signal, onRows)
        saveFile(file)
        tellDone(t('export.done', { count: rows, formatted: formatCount(rows) }))
      } catch (error) {
        if (controller.signal.aborted) tellWarning(t('export.stopped'))
        else if (error instanceof BrokenExport) toast.error(t('export.broken'), { toastId: 'export-broken' })
        else throw error
      }
    },
    onError: tellFailure,
    onSettled: () => setProgress(undefined),
  })

  if (act.isPending) {
    const words =
      progress === undefined
        ? t('export.preparing')
        : t('export.rows', { done: formatCount(progress.done), total: formatCount(progress.total) })
    return (
      <span className={styles.running}>
        <progress aria-label={t('export.title')} value={progress?.done} max={Math.max(1, progress?.total ?? 1)} />
        <span>{words}</span>
        <ClearButton label={t('export.stop')} onClick={() => stop.current?.abort()} />
      </span>
    )
  }
  return (
    <Button
      variant="default"
      disabled={total === undefined || total === 0}
      title={t('export.startHint', { total: formatCount(total ?? 0) })}
      onClick={() => act.mutate()}
    >
      <Download size={15} aria-hidden />
      <span className={styles.words}>{t('export.start')}</span>
    </Button>
  )
}
