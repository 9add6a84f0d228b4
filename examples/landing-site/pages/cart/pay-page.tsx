import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fill, follow, go, money, useSite } from '../site.ts'
import { lastSent, useApplication } from '../apply/use-application.ts'
import { useCart } from './use-cart.ts'

const CARDS = ['visa', 'mastercard', 'declined'] as const

/** Stands in for the page of a payment provider, and says so. */
export function PayPage({ id }: { id: string }) {
  const { language, words } = useSite()
  const { clear } = useApplication()
  const { cart, state, read } = useCart(id, { follows: false })
  const [card, setCard] = useState<(typeof CARDS)[number]>('visa')
  const [outcome, setOutcome] = useState<'idle' | 'paying' | 'declined' | 'unsure'>('idle')
  const message = useRef<HTMLParagraphElement>(null)
  const isPaid = cart?.isPaid === true

  useEffect(() => {
    if (outcome === 'declined' || outcome === 'unsure') message.current?.focus()
  }, [outcome])
  useEffect(() => {
    if (!isPaid) return
    lastSent.note(id)
    clear()
    // Back leads to the application, not to a payment that was made.
    go(`/${language}/thanks/${id}`, { replace: true })
    // Once: what clearing changes is of no concern here.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isPaid, id, language])

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (outcome === 'paying') return
    setOutcome('paying')
    try {
      const answer = await fetch(`/api/carts/${id}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ card }),
        signal: AbortSignal.timeout(20_000),
      })
      if (answer.status === 402) return setOutcome('declined')
      if (!answer.ok) throw new Error(String(answer.status))
      await read()
    } catch {
      // It may have been paid all the same.
      const found = await read()
      if (!found?.isPaid) setOutcome('unsure')
    }
  }

  if (state === 'gone') {
    return (
      <div className="narrow">
        <h1 tabIndex={-1}>{words.pay.gone}</h1>
        <a className="button" href={`/${language}/apply/travellers`} onClick={follow}>
          {words.pay.again}
        </a>
      </div>
    )
  }
  const amount = cart ? money(language, cart.amount, cart.currency) : ''
  return (
    <div className="narrow pay">
      <p className="test-mark">{words.pay.mark}</p>
      <form className="paper" onSubmit={(event) => void pay(event)}>
        <h1 tabIndex={-1}>{words.pay.title}</h1>
        <p>{words.pay.explain}</p>
        <p className="total">
          <span>{words.pay.amount}</span>
          <strong>{amount || '…'}</strong>
        </p>
        <fieldset className="field">
          <legend>{words.pay.cardLegend}</legend>
          <div className="cards">
            {CARDS.map((one) => (
              <label key={one} className="card">
                <input type="radio" name="card" value={one} checked={card === one} onChange={() => setCard(one)} />
                <span>{words.pay.cards[one]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {(outcome === 'declined' || outcome === 'unsure') && (
          <p className="problem" role="alert" tabIndex={-1} ref={message}>
            {words.pay[outcome]}
          </p>
        )}
        <p className="actions">
          <button className="button button-large" type="submit" aria-disabled={outcome === 'paying' || !cart}>
            {outcome === 'paying' ? words.pay.paying : fill(words.pay.pay, { amount })}
          </button>
          <a className="button button-quiet" href={`/${language}/apply/check`} onClick={follow}>
            {words.pay.leave}
          </a>
        </p>
      </form>
    </div>
  )
}
