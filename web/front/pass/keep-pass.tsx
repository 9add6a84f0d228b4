import { useState, useSyncExternalStore } from 'react'
import type { Pass } from '#contract/tracking.ts'
import { call } from '#web/api.ts'
import { downloadPassportDocPdf } from '#web/front/calls.ts'
import { useLanguage } from '#web/front/languages/language.tsx'

interface KeepPassProps {
  pass: Pass
  /** Loads the history again. */
  downloaded: () => Promise<void>
  refuse: (error: unknown) => void
}

/** Share, where this device shares files, and Print: the pass and not the page. Both need script, and are not there without. */
export function KeepPass({ pass, downloaded, refuse }: KeepPassProps) {
  const { words } = useLanguage()
  // The server does not know the device.
  const canShare = useSyncExternalStore(neverChanges, sharesFiles, () => undefined)
  const [file, setFile] = useState<File>()
  const [isBusy, setIsBusy] = useState(false)
  if (canShare === undefined) return null

  async function share() {
    setIsBusy(true)
    try {
      const shared = file ?? (await fetchFile(pass))
      if (file === undefined) await downloaded()
      setFile(shared)
      await navigator.share({ files: [shared], title: shared.name })
    } catch (error) {
      // Whoever closes what the device offers has not failed. After a slow fetch browsers want another tap.
      const isNothing = error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)
      if (!isNothing) refuse(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="pass-keep">
      {canShare && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          onClick={() => isBusy || void share()}
        >
          {file ? words.passShareReady : words.passShare}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={() => print()}>
        {words.passPrint}
      </button>
    </div>
  )
}

function neverChanges() {
  return () => undefined
}

function sharesFiles(): boolean {
  const file = new File([''], 'a.pdf', { type: 'application/pdf' })
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

async function fetchFile({ order_id: orderId, file1, document_name: name }: Pass): Promise<File> {
  const { data } = await call(downloadPassportDocPdf, { orderId, customername: 'customer', file1 })
  const answer = await fetch(data.url)
  if (!answer.ok) throw new Error('The document does not come')
  const bytes = await answer.blob()
  return new File([bytes], name, { type: bytes.type })
}
