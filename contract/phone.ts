type Text = string | null | undefined

/** Whether a number begins with a country code of its own: `+34 600`, `0034 600`. Then none beside it counts. */
export function isInternational(number: Text): boolean {
  return /^\s*(?:\+|00)\s*\d/.test(number ?? '')
}

/**
 * A phone as it is read, copied and exported: plus sign, country code, number (the database's shown_phone() says the same).
 * Null where there is no number; the number alone where it has a code of its own, or none is known.
 */
export function shownPhone(countryCode: Text, number: Text): string | null {
  const written = (number ?? '').trim()
  if (written === '') return null
  if (isInternational(written)) return written.replace(/^(?:\+|00)\s*/, '+')
  const code = (countryCode ?? '').trim().replace(/^\++/, '')
  return code === '' ? written : `+${code} ${written}`
}
