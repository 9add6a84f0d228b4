import { rtlPhrases } from '#contract/values/rtl-phrases.ts'

/** Words of the letter, in which names that run from right to left are set for themselves, as in the PDF. */
export function Words({ text }: { text: string }) {
  // The pieces of a text never change places.
  return rtlPhrases(text).map((phrase, index) => (phrase.rtl ? <bdi key={index}>{phrase.text}</bdi> : phrase.text))
}
