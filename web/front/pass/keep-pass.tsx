import { useState } from 'react'
import type { Pass } from '#contract/travellers/tracking.ts'
import { useLanguage } from '#web/front/languages/language.tsx'

interface KeepPassProps {
  pass: Pass
  /** Its document; undefined where that is not to be had. */
  fetchFile: (() => Promise<File>) | undefined
  /** The first prints all that there are, and needs no name to be told apart. */
  isFirst: boolean
  refuse: (error: unknown) => void
}

/** Share, where this device shares files, and Print: the pass and not the page. Both need script, and come after all else. */
export function KeepPass({ pass, fetchFile, isFirst, refuse }: KeepPassProps) {
  const { words } = useLanguage()
  const [file, setFile] = useState<File>()
  const [isBusy, setIsBusy] = useState(false)
  const shares = fetchFile !== undefined && sharesFiles()
  if (!shares && !isFirst) return null

  async function share() {
    setIsBusy(true)
    try {
      const shared = file ?? (await fetchFile!())
      setFile(shared)
      await navigator.share({ files: [shared], title: shared.name })
    } catch (error) {
      // Closing what the device offers is no failure. After a slow fetch browsers want another tap.
      const isNothing = error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)
      if (!isNothing) refuse(error)
    } finally {
      setIsBusy(false)
    }
  }

  const label = file ? words.passShareReady : words.passShare
  return (
    <div className="pass-keep">
      {shares && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          aria-label={isFirst ? undefined : `${label}: ${pass.document_name}`}
          onClick={() => isBusy || void share()}
        >
          {label}
        </button>
      )}
      {isFirst && (
        <button type="button" className="button button-quiet" onClick={() => print()}>
          {words.passPrint}
        </button>
      )}
    </div>
  )
}

function sharesFiles(): boolean {
  const file = new File([''], 'a.pdf', { type: 'application/pdf' })
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}
