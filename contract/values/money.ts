/** Amounts of money as text with up to four decimals, exact: reckoned in ten-thousandths, whole numbers to the largest amount taken. */
const UNIT = 10_000
const AMOUNT = /^\s*(\d{1,11})(?:\.(\d{1,4}))?\s*$/

/** Reads an amount; undefined where there is none. A comma before the cents is accepted. */
export function readAmount(text: string | number | null | undefined): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(String(text ?? '').replace(/,(\d{1,2}\s*)$/, '.$1')) ?? []
  const units = whole === undefined ? 0 : Number(whole) * UNIT + Number(part.padEnd(4, '0'))
  return units > 0 ? units : undefined
}

/** Writes an amount with two decimals, or as many as it has: 69.00, 0.125. */
export function writeAmount(units: number): string {
  const part = String(units % UNIT).padStart(4, '0')
  return `${Math.floor(units / UNIT)}.${part.slice(0, 2)}${part.slice(2).replace(/0+$/, '')}`
}

/** An amount as the database keeps it (69.0000), as people and landing sites read it (69.00); null where none is known. */
export function plainAmount(kept: string | null): string | null {
  const units = readAmount(kept)
  return units === undefined ? null : writeAmount(units)
}
