import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DurableFiles } from './durable-files.ts'

/** TABLE: cards of the test mode -> what becomes of a payment by one. Nobody types a number. */
export const TEST_CARDS = {
  visa: { brand: 'visa', last4: '4242', isTaken: true },
  mastercard: { brand: 'mastercard', last4: '4444', isTaken: true },
  declined: { brand: 'visa', last4: '0002', isTaken: false },
} as const
export type TestCard = keyof typeof TEST_CARDS

/** A payment that was made, with what a gateway knows of it beside. */
export interface Charge {
  id: string
  amount: string
  currency: string
  card_brand: string
  card_last4: string
  three_d_secure_eci: string
  three_d_secure_id: string
  avs_result: string
  cvv_result: string
  card_fingerprint: string
  authorisation_code: string
  descriptor: string
}

/**
 * Stands in for a gateway, and moves no money: put Stripe's, PayPal's or your bank's in its place. As with theirs, one purchase is charged
 * once, however often it is asked to, and what was charged can be asked for.
 */
export class TestGateway {
  readonly #charges: DurableFiles<Charge>

  constructor(dataDir: string) {
    this.#charges = new DurableFiles(join(dataDir, 'test-gateway'))
  }

  /** The payment of a purchase, if one was made. */
  find(purchase: string): Promise<Charge | undefined> {
    return this.#charges.read(purchase)
  }

  /** Charges a purchase; undefined: the card was declined. */
  async charge(
    purchase: string,
    wanted: { amount: string; currency: string; card: TestCard },
  ): Promise<Charge | undefined> {
    const before = await this.#charges.read(purchase)
    if (before) return before
    const { brand, last4, isTaken } = TEST_CARDS[wanted.card]
    if (!isTaken) return undefined
    const charge: Charge = {
      id: `test_${randomUUID().replaceAll('-', '')}`,
      amount: wanted.amount,
      currency: wanted.currency,
      card_brand: brand,
      card_last4: last4,
      three_d_secure_eci: brand === 'visa' ? '05' : '02',
      three_d_secure_id: randomUUID(),
      avs_result: 'Y',
      cvv_result: 'M',
      // The same card is known again, and its number is not in it.
      card_fingerprint: createHash('sha256').update(`test card ${wanted.card}`).digest('base64url').slice(0, 16),
      authorisation_code: String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0'),
      descriptor: 'CORALINA ENTRY SERVICE',
    }
    // Of two presses at once one was first.
    return await this.#charges.writeFirst(purchase, charge)
  }
}
