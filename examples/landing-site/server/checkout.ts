import { createHash } from 'node:crypto'
import { findProblems, readApplication, type Application } from '../form/application.ts'
import { STEPS } from '../form/fields.ts'
import { orderOf } from '../form/order-of.ts'
import { CURRENCY, priceOf } from '../form/prices.ts'
import { hasWork, type Outbox } from './outbox.ts'
import type { Cart, Carts } from './carts.ts'
import type { Entrada } from './entrada.ts'
import type { Settings } from './settings.ts'
import { TEST_CARDS, type Charge, type TestCard, type TestGateway } from './test-gateway.ts'

/** How long a page waits for Entrada; what takes longer goes on in the background. */
const PATIENCE_MS = 4000
/** An application that nobody paid is Entrada's to follow up, and no longer ours to keep. */
const UNPAID_MS = 7 * 24 * 3_600_000

/** Who is at the other end, as evidence of the purchase. */
export interface Visitor {
  ip: string
  userAgent: string
  device: string
}

interface Parts {
  carts: Carts
  outbox: Outbox
  entrada: Entrada
  gateway: TestGateway
  settings: Settings
}

export type Outcome =
  | { kind: 'ok'; cart: Cart }
  | { kind: 'not-found' | 'bad-request' | 'other-answers' | 'declined' }
  | { kind: 'problems'; problems: { id: string; problem: string }[] }

/** From an application to a paid order. */
export class Checkout {
  readonly #parts: Parts
  #gatewayName = 'Stripe'

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Takes an application under an id that the browser made, and sends it as pending before anybody pays. The same again is the same cart;
   * other answers under that id are refused, since Entrada has the first ones.
   */
  async begin(id: string, sent: unknown, visitor: Visitor): Promise<Outcome> {
    const { carts, outbox } = this.#parts
    const application = readApplication(sent)
    if (!application?.hasAccepted) return { kind: 'bad-request' }
    // The page has checked it; requests that come without the page are checked here.
    const problems = STEPS.flatMap((step) => findProblems(application, step))
    if (problems.length > 0)
      return { kind: 'problems', problems: problems.map(({ id: at, problem }) => ({ id: at, problem })) }
    const cart = await carts.add(this.#newCart(id, application, visitor))
    if (cart.digest !== digestOf(application)) return { kind: 'other-answers' }
    await outbox.deliver(id, PATIENCE_MS)
    return this.find(id)
  }

  #newCart(id: string, application: Application, { ip, userAgent, device }: Visitor): Cart {
    const { termsVersion, refundPolicyVersion } = this.#parts.settings
    const now = new Date().toISOString()
    const terms = { version: termsVersion, refund_policy_version: refundPolicyVersion, accepted_at: now, ip }
    const payment = { status: 'pending', ip, user_agent: userAgent }
    return {
      id,
      digest: digestOf(application),
      language: application.language,
      speed: application.common.processing_mode!,
      amount: priceOf(application.common.processing_mode) * application.travellers.length,
      createdAt: now,
      device,
      orders: application.travellers.map((traveller, index) => {
        const reference = `${id}-${index + 1}`
        return {
          reference,
          name: traveller.name!.trim(),
          body: { ...orderOf(application, index, reference), terms, payment },
          events: [],
        }
      }),
    }
  }

  /**
   * Charges a cart once, however often it is asked to: what was paid before is answered as paid. The payment is on disk before anybody is
   * told of it.
   */
  async pay(id: string, card: unknown, visitor: Visitor): Promise<Outcome> {
    const { carts, gateway, outbox } = this.#parts
    if (typeof card !== 'string' || !Object.hasOwn(TEST_CARDS, card)) return { kind: 'bad-request' }
    await this.#askGatewayName()
    const before = await carts.find(id)
    if (!before) return { kind: 'not-found' }
    if (!before.payment) {
      const amount = before.amount.toFixed(2)
      const charge = await gateway.charge(id, { amount, currency: CURRENCY, card: card as TestCard })
      if (!charge) return { kind: 'declined' }
      await this.#keepPayment(id, charge, visitor)
    }
    await outbox.deliver(id, PATIENCE_MS)
    return this.find(id)
  }

  async find(id: string): Promise<Outcome> {
    const cart = await this.#parts.carts.find(id)
    return cart ? { kind: 'ok', cart } : { kind: 'not-found' }
  }

  /** After a crash: what the gateway charged and we had no time to note is noted now. */
  async recover(): Promise<void> {
    const { carts, gateway } = this.#parts
    for (const id of await carts.ids()) {
      const cart = await carts.find(id)
      const charge = cart && !cart.payment ? await gateway.find(id) : undefined
      if (charge) await this.#keepPayment(id, charge)
    }
  }

  /** Forgets what nobody paid in a week: Entrada has it, and follows it up. */
  async forgetUnpaid(): Promise<void> {
    const { carts } = this.#parts
    for (const id of await carts.ids()) {
      const cart = await carts.find(id)
      const isOld = cart && Date.parse(cart.createdAt) < Date.now() - UNPAID_MS
      if (isOld && !cart.payment && !hasWork(cart)) await carts.remove(id)
    }
  }

  async #keepPayment(id: string, charge: Charge, visitor?: Visitor): Promise<void> {
    const { id: transaction, ...told } = charge
    await this.#parts.carts.change(id, (cart) => {
      cart.card ??= `${charge.card_brand} ${charge.card_last4}`
      cart.payment ??= {
        ...told,
        transaction_id: transaction,
        gateway: this.#gatewayName,
        // One payment for all; each order has its part of it.
        amount: (cart.amount / cart.orders.length).toFixed(2),
        ...(visitor && { ip: visitor.ip, user_agent: visitor.userAgent }),
        device_id: visitor?.device || cart.device,
      }
    })
  }

  /** Which gateway the office wants to be used; where Entrada does not say, the last one. */
  async #askGatewayName(): Promise<void> {
    const answer = await this.#parts.entrada.activeGateway()
    if (answer.kind === 'done' && answer.data.gateway_name) this.#gatewayName = answer.data.gateway_name
  }
}

function digestOf(application: Application): string {
  return createHash('sha256').update(JSON.stringify(application)).digest('base64url')
}
