/**
 * TABLE: language -> words, whole and in any case, by which a traveller or a colleague speaks of a bank, a dispute or a fraud: a
 * refund now is dearer than none, and cheaper than a chargeback. Those of several languages stand once.
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

// Letters and digits of any script end a word, so that "embankment" is none.
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.values(REFUND_WORDS)
    .flat()
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** The first such word of a text, as it is written there. */
export function refundWord(text: string): string | undefined {
  return PATTERN.exec(text.normalize('NFC'))?.[0]
}
