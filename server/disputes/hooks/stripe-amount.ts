import { plainAmount } from '#contract/values/money.ts'

/** TABLE: currencies of which Stripe counts something else than hundredths -> how many decimals its whole numbers have. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((currency) => [currency, 3])),
  // Without cents of their own, but Stripe goes on counting them in hundredths: ISK, UGX.
}

/** Stripe's whole number of the currency's smallest unit as an amount with a decimal point; null where it is none above zero. */
export function amountOfStripe(minor: number | null, currency: string | null): string | null {
  if (minor === null || currency === null || !Number.isSafeInteger(minor) || minor <= 0) return null
  const decimals = DECIMALS[currency] ?? 2
  const unit = 10n ** BigInt(decimals)
  const [whole, part] = [BigInt(minor) / unit, BigInt(minor) % unit]
  return plainAmount(`${whole}.${String(part).padStart(decimals, '0')}`)
}
