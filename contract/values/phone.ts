type Text = string | null | undefined

/** Whether a number starts with its own country code (`+34 600`, `0034 600`), which then counts instead of any given beside it. */
export function isInternational(number: Text): boolean {
  return /^\s*(?:\+|00)\s*\d/.test(number ?? '')
}

/**
 * A phone as it is read, copied and exported: plus sign, country code, number (the database's shown_phone() says the same).
 * Null without a number; the number alone where it has its own code or no code is known.
 */
export function shownPhone(countryCode: Text, number: Text): string | null {
  const written = (number ?? '').trim()
  if (written === '') return null
  if (isInternational(written)) return written.replace(/^(?:\+|00)\s*/, '+')
  const code = (countryCode ?? '').trim().replace(/^\++/, '')
  return code === '' ? written : `+${code} ${written}`
}
