import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** The window has read it by then. */
const KEPT_MS = 10 * 60_000

/** Fetches a PDF and opens it in a new window; where the browser opens none, it is saved. */
export function usePrintPdf<Asked>(fetchPdf: (asked: Asked) => Promise<File>) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: fetchPdf,
    onSuccess: (pdf) => {
      const url = URL.createObjectURL(pdf)
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
      if (window.open(url, '_blank') !== null) return
      saveFile(pdf)
      tellWarning(t('packs.saved'))
    },
    onError: tellFailure,
  })
}
