import { dayInWords } from '#contract/values/moments.ts'

/** 2001-05-01 -> its words in a language, with places for day and year: {0} May {1}. */
function placesOf(day: string, language: string): string {
  let place = 0
  return dayInWords(day, language)!.replace(/\d+/g, () => `{${place++}}`)
}

/** A day as the server writes it into a sentence -> the same in Spanish: 2 Dec 2026, 2 dic 2026. */
export const ES_DAYS: Record<string, string> = Object.fromEntries(
  Array.from({ length: 12 }, (_, month) => `2001-${String(month + 1).padStart(2, '0')}-01`).map((day) => [
    placesOf(day, 'en'),
    placesOf(day, 'es'),
  ]),
)
