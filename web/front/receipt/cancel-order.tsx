import type { FrontStart, Receipt } from '#contract/travellers/front-page.ts'
import { CANCEL, cancelPath } from '#contract/travellers/front-paths.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'

interface CancelOrderProps {
  start: FrontStart
  orderId: number
  cancel: NonNullable<Receipt['cancel']>
  texts: AnswerWords
}

/** Cancels an order of which nothing was filed, after one tick; the browser sends the form by itself. */
export function CancelOrder({ start, orderId, cancel, texts }: CancelOrderProps) {
  const { code, words } = useLanguage()
  return (
    <section className="card" id={CANCEL}>
      <h2>{words.cancelOrder}</h2>
      <p suppressHydrationWarning>{fill(texts.cancelLead, { amount: amountInWords(cancel, code) ?? '' })}</p>
      <form method="post" action={cancelPath(orderId)}>
        <input type="hidden" name="token" value={start.token} />
        <div className="field">
          <label className="is-right">
            <input type="checkbox" name="sure" value="true" required /> {texts.cancelSure}
          </label>
        </div>
        <p className="keeping">
          <button type="submit" className="button button-quiet">
            {texts.cancelButton}
          </button>
        </p>
      </form>
    </section>
  )
}
