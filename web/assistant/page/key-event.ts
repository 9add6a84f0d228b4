/** TABLE: the key -> its number, for keys that are no digit. */
const NUMBERS: Partial<Record<string, number>> = { Backspace: 8, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 }

/** A key as a person presses it. Flatpickr, Angular and others know keys by their numbers alone, which an event that a script makes has only where it is told. */
export function keyEvent(kind: 'keydown' | 'keyup', key: string): KeyboardEvent {
  const isDigit = /^\d$/.test(key)
  const code = isDigit ? `Digit${key}` : key
  const keyCode = isDigit ? key.charCodeAt(0) : (NUMBERS[key] ?? 0)
  return new KeyboardEvent(kind, { key, code, keyCode, bubbles: true, cancelable: true, composed: true })
}
