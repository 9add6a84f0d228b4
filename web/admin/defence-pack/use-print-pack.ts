import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PackType } from '#contract/disputes/evidence.ts'
import { fetchPackPdf } from '#web/admin/defence-pack/calls.ts'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** The window has read it by then. */
const KEPT_MS = 10 * 60_000

/** Fetches a pack and opens it in a new window; where the browser opens none, it is saved. */
export function usePrintPack(orderId: number, type: PackType) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (blackAndWhite: boolean) => fetchPackPdf({ orderId, defencePackType: type, blackAndWhite }),
    onSuccess: (pdf) => {
      const url = URL.createObjectURL(pdf)
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
      if (window.open(url, '_blank') !== null) return
      saveFile(pdf, `defence-pack-${type}-order-${orderId}.pdf`)
      tellWarning(t('packs.saved'))
    },
    onError: tellFailure,
  })
}
