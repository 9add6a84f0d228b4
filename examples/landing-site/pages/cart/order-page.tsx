import type { ShownOrder } from '../../form/shown-cart.ts'
import { fill, follow, money, useSite, type Language } from '../site.ts'
import { Gone } from './gone.tsx'
import { useCart } from './use-cart.ts'

/** How far each traveller's order is, as Entrada told us by webhook. */
export function OrderPage({ id }: { id: string }) {
  const { language, words } = useSite()
  const { cart, state } = useCart(id, { follows: true })
  if (state === 'gone') return <Gone />
  if (!cart) return <div className="narrow" aria-busy="true" />
  return (
    <div className="narrow">
      <h1 tabIndex={-1}>{words.order.title}</h1>
      <p className="quiet" role="status">
        {state === 'lost' ? words.order.lost : words.order.lead}
      </p>
      {cart.isPaid ? (
        <>
          {cart.orders.map((order, index) => (
            <OrderCard key={order.orderId ?? `new-${index}`} order={order} />
          ))}
          <p className="quiet">
            {fill(words.order.paidWith, {
              amount: money(language, cart.amount, cart.currency),
              card: cart.card ?? '',
            })}
          </p>
        </>
      ) : (
        <div className="paper">
          <p>{words.order.notPaid}</p>
          <a className="button" href={`/${language}/pay/${id}`} onClick={follow}>
            {words.order.payNow}
          </a>
        </div>
      )}
    </div>
  )
}

type State = 'waiting' | 'received' | 'needsYou' | 'filed' | 'ready' | 'withdrawn' | 'refunded'

/** TABLE: what Entrada told last -> how far the order is. What is not here changes nothing. */
const STATE_AFTER: Record<string, State> = {
  'order.received': 'received',
  'order.needs_you': 'needsYou',
  'answer.refused': 'needsYou',
  'order.filed': 'filed',
  'ticket.ready': 'ready',
  'ticket.replaced': 'ready',
  'ticket.withdrawn': 'withdrawn',
  'order.refunded': 'refunded',
}

function stateOf({ events, isHandedOver }: ShownOrder): State {
  const told = events.toSorted((a, b) => a.at.localeCompare(b.at)).findLast(({ type }) => type in STATE_AFTER)
  return told ? STATE_AFTER[told.type]! : isHandedOver ? 'received' : 'waiting'
}

function OrderCard({ order }: { order: ShownOrder }) {
  const { language, words } = useSite()
  const state = stateOf(order)
  const { name, orderId, trackUrl, events } = order
  const way =
    state === 'ready' ? words.order.openTicket : state === 'needsYou' ? words.order.answer : words.order.follow
  return (
    <section className="paper" data-state={state} aria-label={name}>
      <div className="order-head">
        <h2>{name}</h2>
        {orderId !== undefined && <span className="quiet">{fill(words.thanks.order, { id: orderId })}</span>}
      </div>
      <p className="state" role="status">
        {words.order.states[state]}
      </p>
      {trackUrl && (
        <p>
          <a
            className={state === 'ready' || state === 'needsYou' ? 'button button-large' : 'button button-quiet'}
            href={trackUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {way}
          </a>
        </p>
      )}
      {events.length > 0 && (
        <ol className="events">
          {events
            .filter(({ type }) => words.order.events[type])
            .toSorted((a, b) => b.at.localeCompare(a.at))
            .map(({ type, at }) => (
              <li key={type + at}>
                <span>{words.order.events[type]}</span>
                <time dateTime={at}>{moment(at, language)}</time>
              </li>
            ))}
        </ol>
      )}
    </section>
  )
}

function moment(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
