import type { CallOutcome } from '#contract/orders/call-outcomes.ts'
import { CALL_REASONS } from '#contract/orders/call-reasons.ts'
import { dayInWords } from '#contract/values/moments.ts'
import { timeThere } from '#contract/values/local-time.ts'
import type { Context } from '#server/context.ts'
import { forReader } from '#server/words/in-language.ts'
import { say, type Said } from '#server/words/say.ts'

interface Told {
  outcome: CallOutcome
  /** When the traveller wants to be called back. */
  again: Date | null
  zones: readonly string[]
  note: string
}

/** TABLE: what came of a call -> what the remark says. */
const SAYS: Record<CallOutcome, Said> = {
  reached: 'Reached',
  'no-answer': CALL_REASONS['no-answer'].en,
  'wrong-number': 'Wrong number',
  'call-back': CALL_REASONS['call-back'].en,
  messaged: 'Answered by message',
}

/** The remark that tells a call, in the language of who called, as if they had written it. */
export function remarkOf(ctx: Context, { outcome, again, zones, note }: Told): string {
  const told = again === null ? SAYS[outcome] : say('To be called back: {0}', inWords(again, zones))
  const written = note.trim()
  return written === '' ? forReader(ctx, told) : `${forReader(ctx, told)}. ${written}`
}

/** A moment by the clocks there: 2 Dec 2026, 18:00; in UTC where nobody knows them. */
function inWords(at: Date, zones: readonly string[]): Said {
  const there = timeThere(zones, at)
  if (!there) return say('{0}, {1} UTC', dayInWords(at, 'en')!, at.toISOString().slice(11, 16))
  const [day, from, to] = [there.from.slice(0, 10), there.from.slice(11), there.to.slice(11)]
  return say('{0}, {1} there', dayInWords(day, 'en')!, from === to ? from : `${from}–${to}`)
}
