/** TABLE: how gateways shorten or write a card's brand -> its name. */
const NAMES = new Map([
  ['amex', 'American Express'],
  ['mc', 'Mastercard'],
  ['diners', 'Diners Club'],
  ['unionpay', 'UnionPay'],
])

/** A brand's name as printed on the card; gateways write it all in capitals or all in small letters: visa, AMERICAN_EXPRESS, jcb. */
export function cardBrandName(brand: string): string {
  const words = brand.replaceAll('_', ' ')
  const isPlain = words === words.toLowerCase() || words === words.toUpperCase()
  if (!isPlain) return words
  return (
    NAMES.get(words.toLowerCase()) ??
    words.replace(/\p{L}+/gu, (word) =>
      word.length <= 3 ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
    )
  )
}
