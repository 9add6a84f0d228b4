import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import type { Context } from '#server/context.ts'
import { readOpenCookie, setOpenCookie } from '#server/security/cookies.ts'

const COOKIE = 'lang'
const YEAR_SECONDS = 31_536_000

/**
 * The language of a page for a traveller: the one chosen now, else before on this device, else the order's where one is shown, else
 * the first of the browser's that we write, as they rank them; English without one.
 */
export function readersLanguage(ctx: Pick<Context, 'header'>, orders?: string, chosen?: string): TravellerLanguage {
  const wishes = (ctx.header('accept-language') ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', q] = part.trim().split(/;\s*q=/)
      return { tag, rank: q === undefined ? 1 : Number(q) || 0 }
    })
  const ranked = wishes.toSorted((one, other) => other.rank - one.rank).map(({ tag }) => tag)
  return [chosen, readOpenCookie(ctx, COOKIE), orders, ...ranked].flatMap((wish) => languageOf(wish) ?? [])[0] ?? 'en'
}

/** The language of ours that a tag means (`de-AT`), or undefined. */
function languageOf(tag: string | undefined): TravellerLanguage | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return TRAVELLER_LANGUAGES.find((language) => language === base)
}

/** Remembers the language a reader chose, if it is one of ours. */
export function rememberLanguage(ctx: Context, chosen: string): void {
  const language = languageOf(chosen)
  if (language) setOpenCookie(ctx, COOKIE, language, YEAR_SECONDS)
}
