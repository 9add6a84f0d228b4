/** TABLE: how gateways shorten or write a card's brand -> its name. */
const NAMES = new Map([
  ['amex', 'American Express'],
  ['mc', 'Mastercard'],
  ['diners', 'Diners Club'],
  ['unionpay', 'UnionPay'],
])

/** A card's brand as it stands on the card: gateways write it in letters of one size, visa, AMERICAN_EXPRESS, jcb. */
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
