import { useState, type FormEvent, type ReactNode } from 'react'
import {
  TYPED_FORM,
  type FindField,
  type FindForm,
  type FrontPage,
  type FrontStart,
} from '#contract/travellers/front-page.ts'
import { findPath, trackPath } from '#contract/travellers/front-paths.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { supportAddress } from '#web/front/site/brand.ts'
import { PrivateService } from '#web/front/site/private-service.tsx'
import { TicketMark } from '#web/front/site/ticket-mark.tsx'
import { useTitle } from '#web/front/site/use-title.ts'
import { Field, spellOut, useBusyUntilBack } from '#web/front/track/field.tsx'
import { Notice } from '#web/front/track/notice.tsx'

interface FindPageProps {
  start: FrontStart
  page: Extract<FrontPage, { kind: 'find' }>
}

/**
 * Where an order is found without its number: its link is sent again, the code of that mail opens it here, and passport, flight and e-mail
 * do without a mailbox. The browser sends each form by itself; the server says the same whether there is such an order or not.
 */
export function FindPage({ start, page }: FindPageProps) {
  const { words } = useLanguage()
  const { brand } = start
  const { isAsked, by } = page
  useTitle(words.findHeading)
  const support = supportAddress(brand)
  const isOf = (form: FindForm) => by === form
  const asking = (
    <FindFormOf form="email" start={start} page={page} id={isAsked ? undefined : TYPED_FORM} press={words.sendLink}>
      {!isAsked && <p>{words.findIntro}</p>}
    </FindFormOf>
  )
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="ticket">
        <div className="ticket-stub">
          <TicketMark />
          <div>
            <p className="ticket-brand">{brand.name}</p>
            <h1>{words.findHeading}</h1>
          </div>
        </div>
        <div className="ticket-body">
          {isAsked ? (
            <>
              <p className="lead" role="status">
                {words.linkAsked}
              </p>
              <FindFormOf form="code" start={start} page={page} id={TYPED_FORM} press={words.openOrder}>
                <p>{words.linkAskedMore}</p>
              </FindFormOf>
              <Fold open={isOf('email')} title={words.sendAgain}>
                {asking}
              </Fold>
            </>
          ) : (
            asking
          )}
          <Fold open={isOf('passport')} title={words.byPassport}>
            <FindFormOf form="passport" start={start} page={page} press={words.openOrder}>
              <p>{words.byPassportIntro}</p>
            </FindFormOf>
          </Fold>
          <p className="help-line">
            <a href={trackPath(undefined, brand.id)}>{words.withOrderId}</a>{' '}
            {support && <a href={support}>{words.needHelp}</a>}
          </p>
        </div>
      </div>
      <PrivateService />
    </main>
  )
}

function Fold({ open, title, children }: { open: boolean; title: string; children: ReactNode }) {
  return (
    <details className="fold" open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** TABLE: form -> its fields. */
const FIELDS: Record<Exclude<FindForm, 'link'>, readonly FindField[]> = {
  email: ['email'],
  code: ['code'],
  passport: ['passport', 'flightDay', 'email'],
}

interface FormProps extends FindPageProps {
  form: keyof typeof FIELDS
  /** Of the one whose fields the language switch sends along. */
  id?: string | undefined
  press: string
  children: ReactNode
}

function FindFormOf({ form, start, page, id, press, children }: FormProps) {
  const { words } = useLanguage()
  const [busy, setBusy] = useBusyUntilBack()
  const [isMended, setIsMended] = useState(false)
  const { said, brand, token } = start
  const isMine = page.by === form
  const errors = isMine && !isMended ? (said?.errors ?? {}) : {}

  function submit(event: FormEvent) {
    if (busy) event.preventDefault()
    setBusy(true)
  }

  const fieldOf = (name: FindField) => ({
    name,
    error: errors[name] && translateMessage(errors[name], words),
    defaultValue: isMine || id !== undefined ? page.typed[name] : undefined,
    onChange: () => setIsMended(true),
  })
  const fields: Record<FindField, ReactNode> = {
    email: (
      <Field
        label={words.emailId}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        {...fieldOf('email')}
      />
    ),
    code: (
      <Field
        label={words.codeField}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        {...fieldOf('code')}
      />
    ),
    passport: (
      <Field
        label={words.passportField}
        autoComplete="off"
        autoCapitalize="characters"
        onBlur={spellOut}
        spellCheck={false}
        maxLength={40}
        {...fieldOf('passport')}
      />
    ),
    flightDay: <Field label={words.passDate} type="date" autoComplete="off" {...fieldOf('flightDay')} />,
  }
  return (
    <form id={id} method="post" action={findPath(brand.id)} noValidate onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="form" value={form} />
      {children}
      {FIELDS[form].map((name) => (
        <div key={name}>{fields[name]}</div>
      ))}
      {isMine && said?.kind === 'refusal' && !said.errors && <Notice said={said} />}
      <button type="submit" className="button button-wide" aria-disabled={busy}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {press}
      </button>
    </form>
  )
}
