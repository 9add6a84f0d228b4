/** A letter that is written from right to left. */
const RTL = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]`

/** From one such letter to the last before the next letter of another direction, with the marks upon it. */
const PHRASE = new RegExp(String.raw`${RTL}(?:[^\p{L}]*${RTL})*\p{M}*`, 'gu')

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['“', '”'],
] as const

export interface Phrase {
  text: string
  /** Written from right to left, and isolated: the text around it keeps its place. */
  rtl: boolean
}

/**
 * Cuts an English text into what runs from left to right and the phrases in it that run the other way. Page and letter isolate
 * each of them (`<bdi>`; U+2068 and U+2069), so that a date after an Arabic name is not drawn into the name.
 */
export function rtlPhrases(text: string): Phrase[] {
  const phrases: Phrase[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(PHRASE)) {
    let [from, to] = [index, index + found.length]
    for (const [open, close] of BRACKETS) {
      const more = count(found, open) - count(found, close)
      if (more > 0 && text.startsWith(close, to)) to += close.length
      if (more < 0 && from > end && text[from - 1] === open) from -= open.length
    }
    if (from > end) phrases.push({ text: text.slice(end, from), rtl: false })
    phrases.push({ text: text.slice(from, to), rtl: true })
    end = to
  }
  if (end < text.length) phrases.push({ text: text.slice(end), rtl: false })
  return phrases
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
