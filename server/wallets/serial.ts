import type { Direction } from '#server/wallets/wallet-pass.ts'

/** A pass of an order and a way, as wallets number it. */
export interface PassName {
  orderId: number
  direction: Direction
}

/** The number of a pass in a wallet: the same for every later ticket of its order and way. */
export function serialOf(orderId: number, direction: Direction): string {
  return `${orderId}-${direction}`
}

/** Which pass a number is of; undefined for what is none of ours. */
export function readSerial(serial: string): PassName | undefined {
  const [, order, direction] = /^([1-9][0-9]{0,14})-(Arrival|Departure)$/.exec(serial) ?? []
  return order === undefined ? undefined : { orderId: Number(order), direction: direction as Direction }
}
