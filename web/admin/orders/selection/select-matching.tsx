import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { QueueAction, QueueKey } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { WINDOW_ROWS, windowQuery } from '#web/admin/orders/order-windows.ts'
import { CHOSEN_AT_MOST, type Selection } from '#web/admin/orders/selection/use-selection.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/orders/selection/bulk-bar.module.css'

const SelectPreview = lazyPart(
  withWords(async () => (await import('#web/admin/orders/selection/select-preview.tsx')).SelectPreview),
)

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Orders in the list. */
  total: number | undefined
  selection: Selection
  /** What can be done with the chosen ones. */
  actions: QueueAction[]
}

/** Chooses all orders of the list, on its other pages too, and shows before which ones those are. */
export function SelectMatching({ queue, search, total = 0, selection, actions }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const many = Math.min(total, CHOSEN_AT_MOST)
  const [asked, setAsked] = useState<OrderRow[] | undefined>(undefined)
  const act = useMutation({
    mutationFn: async () => {
      const windows = Array.from({ length: Math.ceil(many / WINDOW_ROWS) }, (_, index) => index)
      const found = await Promise.all(
        windows.map((index) => queryClient.fetchQuery(windowQuery(queue, search, WINDOW_ROWS, index))),
      )
      return found.flatMap(({ rows }) => rows).slice(0, CHOSEN_AT_MOST)
    },
    onSuccess: setAsked,
    onError: tellFailure,
  })
  const close = () => setAsked(undefined)
  const choose = (rows: OrderRow[]) => {
    setAsked(undefined)
    const missing = rows.filter((row) => !selection.ids.has(row.order_id))
    if (missing.length > 0) selection.toggleAll(missing)
  }
  if (selection.ids.size >= many) return null
  const words = total > CHOSEN_AT_MOST ? 'selection.first' : 'selection.all'
  const all = t(words, { count: many, formatted: formatCount(many), total: formatCount(total) })
  return (
    <>
      <Button variant="subtle" className={styles.all} loading={act.isPending} onClick={() => act.mutate()}>
        {all}
      </Button>
      {asked !== undefined && (
        <Layer label={all} onClose={close}>
          <SelectPreview rows={asked} actions={actions} onYes={() => choose(asked)} onNo={close} />
        </Layer>
      )}
    </>
  )
}
