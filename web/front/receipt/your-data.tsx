import type { DataRequestKind } from '#contract/orders/person-keys.ts'
import { DATA_REQUESTS } from '#contract/orders/person-keys.ts'
import type { FrontStart } from '#contract/travellers/front-page.ts'
import { receiptPath, YOUR_DATA } from '#contract/travellers/front-paths.ts'
import type { DataRequest } from '#contract/travellers/privacy.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { Notice } from '#web/front/track/notice.tsx'

interface YourDataProps {
  start: FrontStart
  orderId: number
  requests: DataRequest[]
  texts: AnswerWords
}

/** TABLE: what can be asked for -> its button, its name among what was asked, and what is to be known before. */
const KINDS = {
  copy: { button: 'askCopy', name: 'requestCopy', before: undefined },
  erasure: { button: 'askErasure', name: 'requestErasure', before: 'eraseLead' },
} as const satisfies Record<
  DataRequestKind,
  { button: keyof AnswerWords; name: keyof AnswerWords; before: keyof AnswerWords | undefined }
>

/** What a traveller may ask of the data held of them, and what became of what they asked. The browser sends the forms by itself. */
export function YourData({ start, orderId, requests, texts }: YourDataProps) {
  const { code, words } = useLanguage()
  const { said, token } = start
  const isOpen = (kind: DataRequestKind) => requests.some((one) => one.kind === kind && one.handled_at === null)
  return (
    <section className="card" id={YOUR_DATA}>
      <h2>{words.yourData}</h2>
      <p>{texts.dataLead}</p>
      {said?.kind === 'refusal' && <Notice said={said} />}
      {requests.length > 0 && (
        <ul className="given">
          {requests.map(({ kind, asked_at: asked, handled_at: handled }) => (
            <li key={`${kind} ${asked}`}>
              <p>
                <strong>{texts[KINDS[kind].name]}</strong>
              </p>
              <p suppressHydrationWarning>
                {handled === null
                  ? fill(texts.requestOpen, { date: formatDay(asked, code) })
                  : fill(texts.requestHandled, { date: formatDay(asked, code), done: formatDay(handled, code) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {DATA_REQUESTS.filter((kind) => !isOpen(kind)).map((kind) => {
        const { button, before } = KINDS[kind]
        return (
          <form key={kind} method="post" action={receiptPath(orderId)}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="kind" value={kind} />
            {before && <p className="hint">{texts[before]}</p>}
            <p className="keeping">
              <button type="submit" className="button button-quiet">
                {texts[button]}
              </button>
            </p>
          </form>
        )
      })}
    </section>
  )
}
