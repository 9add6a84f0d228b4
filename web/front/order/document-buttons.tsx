import { useState } from 'react'
import type { Said, ShownOrder } from '#contract/travellers/front-page.ts'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { call } from '#web/api.ts'
import { downloadPassportDocPdf } from '#contract/travellers/tracking.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill, translateMessage } from '#web/front/languages/languages.ts'
import { formatSize } from '#web/front/languages/sizes.ts'
import { saidInWords } from '#web/front/languages/said-in-words.ts'
import { showToast } from '#web/front/site/toasts.tsx'

/** From the server's confirmation to the download. */
const DOWNLOAD_AFTER_MS = 1000

interface DocumentButtonsProps {
  orderId: number
  documents: ShownOrder['documents']
  /** They know how large each is. */
  passes: ShownOrder['passes']
  /** What the forms send back. */
  token: string
  /** What came of a form that was sent without script. */
  said: Said | undefined
  /** Loads the history again. */
  downloaded: () => Promise<void>
  refuse: (error: unknown) => void
}

/**
 * A Download Now button for each document with its date, the newest first; with its name where there are several. Each is a form
 * that the browser can send by itself.
 */
export function DocumentButtons({ orderId, documents, passes, token, said, downloaded, refuse }: DocumentButtonsProps) {
  const { code, words } = useLanguage()
  const [busy, setBusy] = useState<string>()
  const [status, setStatus] = useState(said?.kind === 'refusal' ? saidInWords(said, { code, words }) : '')

  async function download(file1: string, name: string) {
    setBusy(file1)
    setStatus(words.preparing)
    try {
      const { data, message } = await call(downloadPassportDocPdf, { orderId, customername: 'customer', file1 })
      const started = startAfterCheck(data.url, name)
      await downloaded()
      const isThere = await started
      setStatus(isThere ? translateMessage(message, words) : '')
      if (!isThere) showToast('error', words.documentMissing)
    } catch (error) {
      setStatus('')
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
              <span className="document-date" suppressHydrationWarning>
                {fill(words.documentOf, { date: formatDay(date, code) })}
                {passes.map((pass) => pass.file1 === file1 && `, ${formatSize(pass.bytes, code)}`)}
              </span>
            </span>
            <form
              method="post"
              action={`${orderPath(orderId)}/download`}
              onSubmit={(event) => {
                event.preventDefault()
                if (busy === undefined) void download(file1, name)
              }}
            >
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="file1" value={file1} />
              <button
                type="submit"
                className="button button-large"
                aria-disabled={busy !== undefined}
                aria-label={documents.length > 1 ? `${words.downloadNow}: ${name}` : undefined}
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
            </form>
          </li>
        ))}
      </ul>
      <p role="status" className="document-status" suppressHydrationWarning>
        {status}
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
