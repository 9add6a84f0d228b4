/** A row as text, with what JSON has no word for marked: `{ $date }`, `{ $bytes }`, `{ $undefined }`. */
export function tagged(row: unknown): string {
  return JSON.stringify(mark(row))
}

/** What a type may list: a digit, a short word, or the name of a gauge. */
const WORD = /^(\d|[A-Za-z][A-Za-z_. -]{0,23}|[a-z]+(_[a-z]+){2,})$/

/** Quarters of an hour, of which the types list some. */
function isTime(minutes: number): boolean {
  return minutes > 0 && minutes <= 480 && minutes % 15 === 0
}

function mark(value: unknown): unknown {
  if (value instanceof Date) return { $date: 1 }
  if (Buffer.isBuffer(value)) return { $bytes: 1 }
  if (value === undefined) return { $undefined: 1 }
  if (typeof value === 'number') return Math.abs(value) <= 9 || isTime(value) ? value : 9
  if (typeof value === 'string') return WORD.test(value) ? value : ''
  if (Array.isArray(value)) return value.slice(0, 20).map(mark)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one)]))
}
