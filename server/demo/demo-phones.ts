/** TABLE: city -> its area code in the United States and Canada. */
const AREAS: Record<string, string> = {
  'New York': '212',
  Miami: '305',
  Boston: '617',
  Orlando: '407',
  Newark: '973',
  Chicago: '312',
  Providence: '401',
  Philadelphia: '215',
  Toronto: '416',
  Montréal: '514',
  Ottawa: '613',
  Québec: '418',
  Halifax: '902',
  Calgary: '403',
}

/**
 * TABLE: dialling code -> numbers there, `#` for any digit. Of ranges that are kept for films and books where a country has some (+1, +33,
 * +44, +49); elsewhere of such as look made up.
 */
const RANGES: Record<string, string> = {
  '1': '55501##',
  '1809': '55501##',
  '34': '6000000##',
  '33': '6399800##',
  '49': '3023125###',
  '44': '2079460###',
  '39': '32000000##',
  '57': '30055501##',
  '54': '91155550###',
  '55': '11955550###',
  '7': '90055501##',
  '48': '5000000##',
  '90': '50055501##',
  '86': '130000001##',
}

/** One traveller in so many has typed a digit too few. */
const ONE_WRONG_IN = 16

/** The telephone number of the n-th traveller of the demonstration, without its dialling code: one that can be dialled, but for a few. */
export function demoPhone(n: number, code: string, city: string): string {
  const range = RANGES[code]
  if (range === undefined) throw new Error(`There are no numbers of +${code}`)
  let rest = (n * 7919) % 1000
  const number = range.replace(/#/g, () => {
    const digit = rest % 10
    rest = Math.floor(rest / 10)
    return String(digit)
  })
  const whole = code === '1' ? `${AREAS[city] ?? '212'}${number}` : number
  return n % ONE_WRONG_IN === ONE_WRONG_IN - 1 ? whole.slice(0, -1) : whole
}
