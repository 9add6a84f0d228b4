import { foldText } from '#contract/normalise/text.ts'

/** The words of a text for comparing: small, and without accents. */
export function foldWords(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '')
}
