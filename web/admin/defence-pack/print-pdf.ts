import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { callAddress, CallError, callHeaders, readAnswer } from '#web/api.ts'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** The window has read it by then. */
const KEPT_MS = 10 * 60_000

/** Fetches a PDF and opens it in a new window; where the browser opens none, it is saved. */
export function usePrintPdf<Asked>(fetchPdf: (asked: Asked) => Promise<Blob>, fileName: string) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: fetchPdf,
    onSuccess: (pdf) => {
      const url = URL.createObjectURL(pdf)
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
      if (window.open(url, '_blank') !== null) return
      saveFile(pdf, fileName)
      tellWarning(t('packs.saved'))
    },
    onError: tellFailure,
  })
}

/** Fetches a PDF. Throws CallError where it is refused or nobody answers. */
export async function fetchPdf(endpoint: Endpoint & { kind: 'download' }, input: object): Promise<Blob> {
  const response = await fetch(callAddress(endpoint, {}), {
    method: endpoint.method,
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    credentials: 'same-origin',
  }).catch(() => {
    throw new CallError(0, {})
  })
  if (!response.ok) {
    readAnswer(response.status, await response.text())
    throw new CallError(response.status, {})
  }
  return response.blob()
}
