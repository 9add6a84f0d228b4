import { ActionIcon } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import type { ShownColumns } from '#web/admin/orders/table/shown-columns.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ColumnsDialog = lazyPart(
  withWords(async () => (await import('#web/admin/orders/table/columns-dialog.tsx')).ColumnsDialog),
)

/** Opens the choice of a queue's columns. */
export function ColumnsMenu({ queue, ...shown }: { queue: QueueKey } & ShownColumns) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('selection.columns')}
        title={t('selection.columns')}
        onClick={() => setOpen(true)}
      >
        <Columns3 size={18} aria-hidden />
      </ActionIcon>
      {open && (
        <Layer label={t('selection.columns')} onClose={close}>
          <ColumnsDialog queue={queue} {...shown} onClose={close} />
        </Layer>
      )}
    </>
  )
}
