import { useEffect, useRef } from 'react'
import { call } from '#web/api.ts'
import { openTrackLink } from '#web/front/calls.ts'
import { failureWords } from '#web/front/failure-words.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { downloadPath, navigate } from '#web/front/route.ts'
import { showToast } from '#web/front/site/toasts.tsx'

interface OpeningPageProps {
  token: string
  /** Says that the link has been tried, whatever came of it. */
  opened: () => void
}

/** Follows the link of a mail: on to the order, or to the form with the order filled in where the link is refused. */
export function OpeningPage({ token, opened }: OpeningPageProps) {
  const language = useLanguage()
  const { words } = language
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    call(openTrackLink, { token })
      .then(
        ({ data }) => downloadPath(data.orderId),
        (error: unknown) => {
          showToast('error', failureWords(error, language))
          return location.pathname + location.search
        },
      )
      .then((path) => {
        opened()
        navigate(path, 'replace')
      })
      .catch(reportError)
  }, [token, opened, language])
  return (
    <main id="content" className="narrow" tabIndex={-1} aria-busy="true">
      <div className="ticket-body plain-card waiting">
        <span className="spinner" aria-hidden="true" />
        <p role="status">{words.opening}</p>
      </div>
    </main>
  )
}
