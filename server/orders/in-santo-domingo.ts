import { dayInWords, figuresOf } from '#contract/values/moments.ts'
import { say, type Said } from '#server/words/say.ts'

/** A moment as its reader says it: 2 Dec 2026, 18:00 in Santo Domingo, by the country's clock. */
export function inSantoDomingo(at: Date): Said {
  const { date, hour, minute } = figuresOf(at, 'SantoDomingo')!
  return say('{0}, {1} in Santo Domingo', dayInWords(date, 'en')!, `${hour}:${minute}`)
}
