/** TABLE: the key -> its number, for keys that are no digit. */
const NUMBERS: Partial<Record<string, number>> = { Backspace: 8, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 }

/** A key as a person presses it: with its number too, by which alone flatpickr, Angular and others know it. */
export function keyEvent(kind: 'keydown' | 'keyup', key: string): KeyboardEvent {
  const isDigit = /^\d$/.test(key)
  const code = isDigit ? `Digit${key}` : key
  const keyCode = isDigit ? key.charCodeAt(0) : (NUMBERS[key] ?? 0)
  return new KeyboardEvent(kind, { key, code, keyCode, bubbles: true, cancelable: true, composed: true })
}
