import { useRef, useState, type FormEvent } from 'react'
import {
  TYPED_FORM,
  UNSENT,
  type FrontStart,
  type TrackField,
  type UnsentAnswer,
} from '#contract/travellers/front-page.ts'
import { answerPath, trackPath } from '#contract/travellers/front-paths.ts'
import type { Words } from '#web/front/languages/en.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { Field, useBusyUntilBack } from '#web/front/track/field.tsx'
import { Notice } from '#web/front/track/notice.tsx'

interface TrackFormProps {
  start: FrontStart
  typed: Record<TrackField, string>
  /** What goes along, and comes back once the order is proved. */
  unsent?: UnsentAnswer | undefined
}

/**
 * Proves the order and goes to its page. The browser sends it by itself, and the server answers with a page; script only asks for
 * what is missing before it is sent. A refusal stays at its field until that is fixed, and what was typed stays.
 */
export function TrackForm({ start, typed, unsent }: TrackFormProps) {
  const language = useLanguage()
  const { words } = language
  const { said, brand, token } = start
  const refused = said?.errors ?? {}
  const [isMended, setIsMended] = useState(false)
  const [missing, setMissing] = useState<Partial<Record<TrackField, string>>>()
  const [busy, setBusy] = useBusyUntilBack()
  const action = unsent ? answerPath(unsent.orderId) : trackPath(undefined, brand.id)
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    const found = missingIn(form.current!, words)
    const [first] = Object.keys(found)
    if (busy || first) event.preventDefault()
    setMissing(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    else setBusy(true)
  }

  function typedOn() {
    setIsMended(true)
    if (missing) setMissing(missingIn(form.current!, words))
  }

  const fieldOf = (name: TrackField) => ({
    name,
    error: missing?.[name] ?? (isMended ? undefined : refused[name] && translateMessage(refused[name], words)),
    // The field that gets the focus when there is something to correct.
    autoFocus: Object.keys(refused)[0] === name,
    defaultValue: typed[name],
    onChange: typedOn,
  })

  return (
    <form id={TYPED_FORM} ref={form} method="post" action={action} noValidate onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      {unsent && <input type="hidden" name="lang" value={language.code} />}
      {Object.entries(unsent?.typed ?? {}).map(([name, text]) => (
        // Of several lines too.
        <textarea key={name} name={UNSENT + name} defaultValue={text} hidden />
      ))}
      <Field label={words.orderId} inputMode="numeric" autoComplete="off" maxLength={64} {...fieldOf('orderId')} />
      <Field
        label={words.emailId}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        {...fieldOf('email')}
      />
      {said?.kind === 'refusal' && !said.errors && <Notice said={said} />}
      <button type="submit" className="button button-wide" aria-disabled={busy}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {words.trackOrder}
      </button>
    </form>
  )
}

/** What stands in the fields themselves: it may have been typed before the page came to life. */
function missingIn(form: HTMLFormElement, words: Words): Partial<Record<TrackField, string>> {
  const fields = new FormData(form)
  const [orderId, email] = ['orderId', 'email'].map((name) => String(fields.get(name)).trim())
  return {
    ...(orderId === '' && { orderId: words.orderIdMissing }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email ?? '') && { email: words.emailMissing }),
  }
}
