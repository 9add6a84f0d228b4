import { readableText } from '#contract/normalise/text.ts'
import { Refusal } from '#server/errors.ts'
import { parseSent } from '#server/intake/json-lines.ts'
import { DATE_ORDERS, isZone, readMoment } from '#server/moving-in/read-moment.ts'
import { quoted } from '#server/words/say.ts'

/** The fields by one of which a line says whose it is: the landing site's number of the order, the key that it was imported under, ours. */
export const ORDER_FIELDS = ['external_reference', 'idempotency_key', 'order_id'] as const
export type OrderField = (typeof ORDER_FIELDS)[number]

/** How a moment of the file is to be read, where it does not say so itself. */
export const MOMENT_FIELDS = ['moment', 'time_zone', 'date_order'] as const

/** Which order a line is about, as it says. */
export interface NamedOrder {
  by: OrderField
  value: string
}

const YES = /^(y|yes|s|si|sí|true|1|x)$/i
const NO = /^(n|no|false|0)?$/i
const REFERENCE_AT_MOST = 255

/** Reads one line's fields; what is wrong with each is reported together, by `end`. */
export class Fields {
  readonly #sent: Record<string, unknown>
  readonly #errors: Record<string, string> = {}
  readonly #now: Date

  /** Of a line, or of what it says; without `known` it may say what it likes. */
  constructor(
    of: { text: string } | { sent: Record<string, unknown> },
    known: readonly string[] | undefined,
    now = new Date(),
  ) {
    this.#sent = 'sent' in of ? of.sent : parseSent(of.text)
    this.#now = now
    if (!known) return
    for (const name of Object.keys(this.#sent)) if (!known.includes(name)) this.#errors[name] = 'is no field of these'
  }

  /** Text as it is read, its line breaks kept; empty where there is none. */
  text(name: string, atMost: number, isNeeded = false): string {
    const value = this.#sent[name]
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    const text = isPlain ? readableText(String(value)).trim() : ''
    if (value !== undefined && value !== null && !isPlain) this.#errors[name] = 'is not text'
    else if (isNeeded && text === '') this.#errors[name] = 'is required'
    else if (text.length > atMost) this.#errors[name] = `has more than ${atMost.toLocaleString('en')} characters`
    else if (text.includes('\0')) this.#errors[name] = 'holds a zero byte'
    return text
  }

  flag(name: string): boolean {
    const text = this.text(name, 10)
    if (!YES.test(text) && !NO.test(text)) this.#errors[name] ??= 'is neither yes nor no'
    return YES.test(text)
  }

  /** Null where the line has none. */
  moment(isNeeded: boolean, name = 'moment'): string | null {
    const text = this.text(name, 60, isNeeded)
    const zone = this.text('time_zone', 60) || undefined
    const order = this.text('date_order', 20) || undefined
    const known = DATE_ORDERS.find((one) => one === order)
    if (zone !== undefined && !isZone(zone)) this.#errors.time_zone ??= 'is no time zone such as America/Santo_Domingo'
    if (order !== undefined && !known) this.#errors.date_order ??= 'is day-month or month-day'
    if (text === '' || this.#errors[name] || this.#errors.time_zone || this.#errors.date_order) return null
    const at = readMoment(text, { zone, order: known, now: this.#now })
    if (at instanceof Date) return at.toISOString()
    this.#errors[name] = at
    return null
  }

  order(): NamedOrder {
    const [named, ...more] = ORDER_FIELDS.flatMap((by) => {
      const value = this.text(by, REFERENCE_AT_MOST)
      return value === '' ? [] : [{ by, value }]
    })
    if (named?.by === 'order_id' && !/^[1-9]\d{0,14}$/.test(named.value))
      this.#errors.order_id = 'is no number of an order'
    if (named && more.length === 0) return named
    this.#errors[ORDER_FIELDS[0]] ??=
      `is required, or one of ${ORDER_FIELDS.slice(1).join(' and ')}, and one of them alone`
    return { by: 'order_id', value: '0' }
  }

  /** Says that a field cannot be taken, for a reason of its kind. */
  refuse(name: string, why: string): void {
    this.#errors[name] ??= why
  }

  /** Throws `invalid`, with what is wrong with each field. */
  end(): void {
    const errors = Object.entries(this.#errors).map(([name, why]) => [name, quoted(`${name} ${why}`)] as const)
    if (errors.length === 0) return
    throw new Refusal('invalid', 'This line cannot be taken', { errors: Object.fromEntries(errors) })
  }
}
