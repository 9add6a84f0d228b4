import { fill, follow, money, useSite } from '../site.ts'
import { Gone } from './gone.tsx'
import { useCart } from './use-cart.ts'

/** The payment arrived: what happens now, and the way to each traveller's own page. */
export function ThanksPage({ id }: { id: string }) {
  const { language, words } = useSite()
  const { cart, state } = useCart(id, { follows: true })
  if (state === 'gone') return <Gone />
  if (!cart) return <div className="narrow" aria-busy="true" />
  const { thanks } = words
  const known = cart.orders.filter(({ trackUrl }) => trackUrl)
  return (
    <div className="narrow">
      <div className="good" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
      </div>
      <h1 tabIndex={-1}>{fill(thanks.title, { name: cart.orders[0]!.name })}</h1>
      <p className="lead">{fill(thanks.lead, { amount: money(language, cart.amount, cart.currency) })}</p>
      <section className="paper" aria-labelledby="own-page">
        <h2 id="own-page">{thanks.trackTitle}</h2>
        <p>{thanks.trackLead}</p>
        {known.map(({ name, trackUrl, orderId }) => (
          <p key={orderId} className="track">
            <a className="button button-large" href={trackUrl} target="_blank" rel="noopener noreferrer">
              {fill(thanks.track, { name })}
            </a>
            <span className="quiet">{fill(thanks.order, { id: orderId! })}</span>
          </p>
        ))}
        {known.length < cart.orders.length && (
          <p className="notice" role="status">
            {thanks.waiting}
          </p>
        )}
      </section>
      <section className="group" aria-labelledby="next">
        <h2 id="next">{thanks.next}</h2>
        <ol>
          {thanks.nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          <a href={`/${language}/order/${id}`} onClick={follow}>
            {thanks.toOrder}
          </a>
        </p>
      </section>
    </div>
  )
}
