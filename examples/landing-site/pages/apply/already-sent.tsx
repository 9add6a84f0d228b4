import { useState } from 'react'
import { useIsInBrowser, useSite } from '../site.ts'
import { lastSent } from './use-application.ts'

/** Tells a visitor who comes Back from a paid order that it is paid, instead of showing empty questions. */
export function AlreadySent() {
  const { language, words } = useSite()
  const isInBrowser = useIsInBrowser()
  const [isOver, setOver] = useState(false)
  const cart = isInBrowser && !isOver ? lastSent.read() : null
  if (!cart) return null
  return (
    <div className="notice" role="status">
      <p>
        <strong>{words.sent.title}</strong>
      </p>
      <p className="actions">
        <a className="button" href={`/${language}/order/${cart}`}>
          {words.sent.see}
        </a>
        <button
          className="button button-quiet"
          type="button"
          onClick={() => {
            lastSent.forget()
            setOver(true)
          }}
        >
          {words.sent.another}
        </button>
      </p>
    </div>
  )
}
