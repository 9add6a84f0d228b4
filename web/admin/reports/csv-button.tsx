import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useKeys } from '#web/ui/use-keys.ts'

interface Props {
  /** The table's name on the screen. */
  title: string
  /** The key that does the same. */
  shortcut: string
  fetch: () => Promise<File>
}

/** Saves a table of a report as CSV; by a key too. */
export function CsvButton({ title, shortcut, fetch }: Props) {
  const { t } = useTranslation()
  const act = useMutation({
    mutationFn: async () => saveFile(await fetch()),
    onSuccess: () => tellDone(t('room.exported', { table: title })),
    onError: tellFailure,
  })
  const label = t('room.export', { table: title })
  const run = () => {
    if (!act.isPending) act.mutate()
  }
  useKeys({ [shortcut]: run })
  usePageActions([{ key: `export-${shortcut}`, label, icon: Download, keys: shortcut, run }])
  return (
    <Button
      data-screen-only
      variant="subtle"
      color="gray"
      size="compact-md"
      px={8}
      flex="none"
      loading={act.isPending}
      aria-label={label}
      title={`${label} (${shortcut})`}
      onClick={run}
    >
      <Download size={16} aria-hidden />
    </Button>
  )
}
