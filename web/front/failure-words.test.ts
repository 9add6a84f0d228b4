import { expect, test } from 'vitest'
import { CallError } from '#web/api.ts'
import { failureWords } from '#web/front/failure-words.ts'
import { LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '#web/front/languages/languages.ts'

const tooMany = (retryAfter: string | null) => new CallError(429, { message: 'Wait a little.' }, retryAfter)
const say = async (code: LanguageCode, error: unknown) =>
  failureWords(error, { code, words: await LANGUAGES[code].load() })

const WAITS: Record<LanguageCode, [oneMinute: string, twoMinutes: string, threeHours: string]> = {
  en: ['again in 1 minute,', 'again in 2 minutes,', 'again in 3 hours,'],
  es: ['dentro de 1 minuto ', 'dentro de 2 minutos ', 'dentro de 3 horas '],
  fr: ['dans 1 minute,', 'dans 2 minutes,', 'dans 3 heures,'],
  de: [' in 1 Minute ', ' in 2 Minuten ', ' in 3 Stunden '],
  it: ['tra 1 minuto ', 'tra 2 minuti ', 'tra 3 ore '],
  pt: [' em 1 minuto ', ' em 2 minutos ', ' em 3 horas '],
  ru: [' через 1 минуту ', ' через 2 минуты ', ' через 3 часа '],
}

test.each(LANGUAGE_CODES)('in %s a wait is said in words', async (code) => {
  const [one, two, hours] = WAITS[code]
  for (const seconds of ['1', '60']) expect(await say(code, tooMany(seconds))).toContain(one)
  for (const seconds of ['61', '120']) expect(await say(code, tooMany(seconds))).toContain(two)
  expect(await say(code, tooMany('7201'))).toContain(hours)
})

test.each([null, '', 'soon', 'Sun, 22 Nov 2026 09:00:00 GMT'])(
  'without a number of seconds (%j) the message stays as it is',
  async (retryAfter) => {
    expect(await say('en', tooMany(retryAfter))).toBe('Wait a little.')
  },
)
