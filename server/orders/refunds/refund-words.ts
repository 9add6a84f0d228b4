/**
 * TABLE: language -> whole words, in any case, with which a traveller or colleague mentions a bank, a dispute or fraud: a
 * refund now costs more than none, and less than a chargeback. A word shared by several languages is listed once.
 */
export const REFUND_WORDS = {
  en: [
    'bank',
    'chargeback',
    'charge back',
    'dispute',
    'disputed',
    'fraud',
    'fraudulent',
    'scam',
    'scammed',
    'unauthorized',
  ],
  es: [
    'banco',
    'contracargo',
    'devolución de cargo',
    'disputa',
    'fraude',
    'fraudulento',
    'estafa',
    'estafado',
    'estafada',
  ],
  pt: ['estorno', 'contestação', 'contestar', 'golpe', 'fraudulenta'],
  fr: ['banque', 'rétrofacturation', 'litige', 'frauduleux', 'arnaque', 'escroquerie'],
  de: ['rückbuchung', 'rücklastschrift', 'betrug', 'betrüger', 'abzocke'],
  it: ['banca', 'contestazione', 'frode', 'truffa', 'truffato', 'truffata'],
  ru: ['банк', 'банка', 'банку', 'банком', 'чарджбэк', 'мошенничество', 'мошенники', 'обман'],
} as const

// No letter or digit of any script may touch the word, so that "embankment" does not match.
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.values(REFUND_WORDS)
    .flat()
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** The first such word in a text, as written there. */
export function refundWord(text: string): string | undefined {
  return PATTERN.exec(text.normalize('NFC'))?.[0]
}
