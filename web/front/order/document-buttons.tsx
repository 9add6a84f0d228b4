import { useState } from 'react'
import { call } from '#web/api.ts'
import { downloadPassportDocPdf } from '#web/front/calls.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { showToast } from '#web/front/site/toasts.tsx'

/** From the server's confirmation to the download. */
const DOWNLOAD_AFTER_MS = 1000

interface DocumentButtonsProps {
  orderId: number
  documents: { file1: string; name: string; date: string }[]
  /** Loads the history again. */
  downloaded: () => Promise<void>
  refuse: (error: unknown) => void
}

/** A Download Now button for each document with its date, the newest first; with its name where there are several. */
export function DocumentButtons({ orderId, documents, downloaded, refuse }: DocumentButtonsProps) {
  const { code, words } = useLanguage()
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState('')

  async function download(file1: string) {
    setBusy(file1)
    setSaid(words.preparing)
    try {
      const { data } = await call(downloadPassportDocPdf, { orderId, customername: 'customer', file1 })
      const started = startAfterCheck(data.url, `${orderId}_${file1}`)
      await downloaded()
      const isThere = await started
      setSaid(isThere ? words.downloadStarts : '')
      if (!isThere) showToast('error', words.documentMissing)
    } catch (error) {
      setSaid('')
      refuse(error)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="documents">
      <ul>
        {documents.map(({ file1, name, date }) => (
          <li key={file1}>
            <span className="document-name">
              {documents.length > 1 && name}
              <span className="document-date">{fill(words.documentOf, { date: formatDay(date, code) })}</span>
            </span>
            <button
              type="button"
              className="button button-large"
              aria-disabled={busy !== undefined}
              aria-label={documents.length > 1 ? `${words.downloadNow}: ${name}` : undefined}
              onClick={() => {
                if (busy === undefined) void download(file1)
              }}
            >
              {busy === file1 ? (
                <span className="spinner" aria-hidden="true" />
              ) : (
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
                </svg>
              )}
              {words.downloadNow}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="document-status">
        {said}
      </p>
    </div>
  )
}

/** Asks whether the document is there, and starts its download a second after the confirmation. */
async function startAfterCheck(url: string, name: string): Promise<boolean> {
  const waited = new Promise((resolve) => setTimeout(resolve, DOWNLOAD_AFTER_MS))
  const found = await fetch(url, { method: 'HEAD' }).then(
    (response) => response.ok,
    () => false,
  )
  await waited
  if (!found) return false
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  return true
}
