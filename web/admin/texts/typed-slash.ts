import { foldText } from '#contract/normalise/text.ts'

/** What stands between a sign and the caret: where it begins, and the letters after it. */
export interface Slash {
  from: number
  letters: string
}

/** The `/` that is being typed at, which begins a word; undefined where there is none: 24/12 and addresses are none. */
export function slashBefore(text: string, caret: number): Slash | undefined {
  const found = /(?:^|\s)\/([\p{L}\d-]{0,30})$/u.exec(text.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, letters: found[1]! } : undefined
}

/** The `@` that is being typed at, in the same way: in an e-mail address there is none. A name is found by one of its words. */
export function mentionBefore(text: string, caret: number): Slash | undefined {
  const found = /(?:^|[\s(])@([\p{L}\d'’-]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, letters: found[1]! } : undefined
}

/** The ones whose code begins with these letters first, then those with a word of their name that does. */
export function matching<One extends { code: string; name: string }>(all: readonly One[], letters: string): One[] {
  const wanted = foldText(letters)
  const byCode = all.filter(({ code }) => code.startsWith(wanted))
  const words = (name: string) => foldText(name).split(/[\s-]+/)
  const byName = all.filter((one) => !byCode.includes(one) && words(one.name).some((word) => word.startsWith(wanted)))
  return [...byCode, ...byName]
}
