/** TABLE: words that say nothing of what is asked, in the portal's languages. */
const FILLERS = new Set(
  `de del la las el los y o en su sus que por favor indique escriba ingrese seleccione introduzca favor requerido
  of the a an and or in on your is are be to please enter select choose required do you will
  du des le les l d et ou en dans votre veuillez saisir choisissez sur obligatoire
  der die das des den dem und oder in im ihr ihre ihrer bitte eingeben wahlen pflichtfeld am zur zum
  di della del dello dei delle il lo gli i e o in nel nella suo sua inserisca selezioni obbligatorio
  do da dos das os as e ou em no na seu sua insira informe selecione obrigatorio um uma
  в во на и или по с из вы ваш ваша ваше ли вас укажите введите выберите пожалуйста обязательно
  pasajero viajero solicitante passenger traveller traveler applicant passager voyageur demandeur reisender reisenden passagier
  passeggero viaggiatore richiedente passageiro viajante requerente пассажира путешественника заявителя`
    .split(/\s+/)
    .filter(Boolean),
)

/** TABLE: other ways to write the word for a number; all become one sign. */
export const NUMBERS = new Set('n no nr num nº n° № numero number nummer # nro numeri numeros номер'.split(' '))

/** From here on a label says where the value is written, not what it is: "as on the passport". */
const AS_WRITTEN =
  /\s(?:como (?:aparece|figura|est|en|no|sul)|tal como|(?:exactly )?as (?:on|in|it|they|shown|written|appear)|tels? qu|comme (?:sur|dans)|wie (?:im|in|auf)|come (?:sul|nel|da)|как (?:в|указано)|segun)(?:\s|$).*/

/** A text without case, accents and marks. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ё/g, 'е')
    .replace(/e-\s?mail/g, 'email')
    .replace(/(\d)[.,\s\u00a0\u202f](?=\d{3}\b)/g, '$1')
}

/** A text folded, its brackets and what follows "as on" cut. */
export function plainText(text: string): string {
  const plain = folded(text)
  const cut = plain.replace(/\([^)]*\)|\[[^\]]*\]/g, '').replace(AS_WRITTEN, '')
  return /\p{L}/u.test(cut) ? cut : plain
}

/** Of each text its words are found once: a control is held against every row of the table, and a page looked at again and again. */
function once(wordsOf: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const found = new Map<string, readonly string[]>()
  return (text) => {
    const words = found.get(text) ?? wordsOf(text)
    found.set(text, words)
    return words
  }
}

/** Every word of a text, also of its brackets: what is never to be overlooked is looked for there. */
export const allWords = once((text) =>
  folded(text)
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean),
)

/** The words of a text that say what is asked. A text of fillers alone has none. */
export const tokensOf = once((text) => {
  const words = plainText(text)
    .replace(/\bn\s?[.º°o]{1,2}(?=\s)/g, ' # ')
    .replace(/№/g, ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean)
  return words.map((word) => (NUMBERS.has(word) ? '#' : word)).filter((word) => !FILLERS.has(word))
})

/** The words of a name or id as programmers write them: numeroPasaporte, passport_no, txt-apellido. */
export const nameTokens = once((name) =>
  tokensOf(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_\-.:[\]\d]+/g, ' ')).filter(
    (word) => !/^(?:txt|input|field|campo|fld|ctl|frm|form|id|sel|select|ddl|cbo|cmb|f|x|y|r)$/.test(word),
  ),
)

/** How much two words are one: an ending may differ. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const shorter = Math.min(one.length, other.length)
  if (shorter < 4 || Math.abs(one.length - other.length) > 3) return 0
  let common = 0
  while (common < shorter && one[common] === other[common]) common++
  return common >= shorter - (shorter < 6 ? 1 : 2) ? 0.85 : 0
}

/** Whether a text says all the words of another. */
export function says(words: readonly string[], all: readonly string[]): boolean {
  return all.every((word) => words.some((said) => likeness(said, word) > 0))
}
