import { CURRENCY } from '../form/prices.ts'
import type { ShownCart } from '../form/shown-cart.ts'
import type { Cart } from './carts.ts'

/** Returns a cart as it is shown to anybody who knows its id. */
export function showCart({ id, amount, speed, card, payment, orders }: Cart): ShownCart {
  return {
    id,
    isPaid: payment !== undefined,
    amount,
    currency: CURRENCY,
    speed,
    card,
    orders: orders.map(({ name, orderId, trackUrl, isConfirmed, events }) => ({
      name,
      orderId,
      trackUrl,
      isHandedOver: isConfirmed === true,
      events: events.map(({ type, at }) => ({ type, at })),
    })),
  }
}
