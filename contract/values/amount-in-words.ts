/** An amount with its currency as the reader writes both; as it was sent where that cannot be told. Null: there is none. */
export function amountInWords(
  { amount, currency }: { amount?: string | null | undefined; currency?: string | null | undefined },
  language: string,
): string | null {
  const sent = amount?.trim()
  if (!sent) return null
  const code = currency?.trim().toUpperCase() ?? ''
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(sent) || !/^[A-Z]{3}$/.test(code))
    return [sent, currency?.trim()].filter(Boolean).join(' ')
  // The code says which dollar it is.
  const format = { style: 'currency', currency: code, currencyDisplay: 'code' } as const
  // The same on the server as in every browser, whichever space it writes; a line never breaks there.
  return new Intl.NumberFormat(language, format).format(Number(sent)).replace(/\s/g, '\u00a0')
}
