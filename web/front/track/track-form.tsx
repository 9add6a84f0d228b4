import { useRef, useState, type FormEvent } from 'react'
import { call } from '#web/api.ts'
import { trackOrder } from '#web/front/calls.ts'
import { failureWords } from '#web/front/failure-words.ts'
import { Field } from '#web/front/track/field.tsx'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill, translateMessage } from '#web/front/languages/languages.ts'
import { downloadPath, navigate } from '#web/front/route.ts'
import { showToast } from '#web/front/site/toasts.tsx'
import { asksToWait, useWait } from '#web/ui/use-wait.ts'

/** After too many attempts: when to try again, as time goes by. */
function WaitNotice({ refused }: { refused: unknown }) {
  const { words, code } = useLanguage()
  const wait = useWait(refused, code)
  if (wait === undefined) return null
  return (
    <p className="wait-notice" role="status">
      {wait === 'over' ? words.waitOver : fill(words.tooMany, wait)}
    </p>
  )
}

/** Proves the order and goes to its page. A refusal is a toast with the server's words, a wait stands on the form; what was typed stays. */
export function TrackForm({ orderId }: { orderId: number | undefined }) {
  const language = useLanguage()
  const { words } = language
  const [typed, setTyped] = useState({ orderId: orderId === undefined ? '' : String(orderId), email: '' })
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const missing = {
    orderId: typed.orderId.trim() === '' ? words.orderIdMissing : undefined,
    email: /^[^\s@]+@[^\s@]+$/.test(typed.email.trim()) ? undefined : words.emailMissing,
  }

  async function track() {
    setBusy(true)
    setRefused(undefined)
    try {
      const { message, data } = await call(trackOrder, { orderId: typed.orderId.trim(), email: typed.email.trim() })
      showToast('success', translateMessage(message, words))
      setTyped({ orderId: '', email: '' })
      navigate(downloadPath(data.orderId))
    } catch (error) {
      if (asksToWait(error)) setRefused(error)
      else showToast('error', failureWords(error, language))
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setChecked(true)
    const first = missing.orderId ? 'orderId' : missing.email ? 'email' : undefined
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    else void track()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        label={words.orderId}
        error={checked ? missing.orderId : undefined}
        name="orderId"
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        value={typed.orderId}
        onChange={(event) => setTyped({ ...typed, orderId: event.target.value })}
      />
      <Field
        label={words.emailId}
        error={checked ? missing.email : undefined}
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <WaitNotice refused={refused} />
      <button type="submit" className="button button-wide" aria-disabled={busy}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {words.trackOrder}
      </button>
    </form>
  )
}
