import type { PoolClient } from 'pg'
import { renderText, type TextValues } from '#contract/presets/text-variables.ts'
import type { MacroDelay, MacroStep } from '#contract/presets/macro-steps.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { Context } from '#server/context.ts'
import type { ReadMacro } from '#server/macros/read-macro.ts'
import type { KeptReasons } from '#server/db/tables/corrections.ts'
import { Refusal } from '#server/errors.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { numberToOpen } from '#server/mails/number-to-open.ts'
import { NOTHING_NEW } from '#server/mails/composing/mail-documents.ts'
import type { QueuedMail } from '#server/mails/queue-mail.ts'
import { queueCorrection } from '#server/mails/send-correction.ts'
import { queueReadyText } from '#server/mails/send-ready-text.ts'
import { writeRemark } from '#server/orders/add-new-remark.ts'
import { changeWith, type Changed } from '#server/orders/change-orders.ts'
import { putOffWith } from '#server/orders/later/put-off.ts'
import type { WantedDelay } from '#server/orders/later/put-off-until.ts'
import { tagWith } from '#server/orders/tag-orders.ts'
import { moveTo } from '#server/orders/rules.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { quoted, say } from '#server/words/say.ts'

/** What the steps need to know of one order. */
export interface StepOrder {
  orderId: number
  email: string
  countryCode: string | null
  phoneNumber: string | null
  /** Of its traveller, and of who runs the macro. */
  language: TravellerLanguage
  reader: TravellerLanguage
  values: Record<TravellerLanguage, TextValues>
  texts: ReadMacro['texts']
}

/** Words, and the language that they are in: English, where the text is not written in the wanted one. */
interface Worded {
  text: string
  language: TravellerLanguage
}

/** The words of what a macro writes about an order, as they were written. */
export interface Written {
  remark: string | null
  question: Worded | null
  mail: Worded | null
  /** Prepared for a person to open, and not sent. */
  whatsapp: (Worded & { number: string }) | null
}

/**
 * Does the steps of a macro to one order, within the caller's transaction, by the same functions as the calls of their own. Throws what they refuse, so that
 * an order is done whole or not at all.
 */
export async function doSteps(
  client: PoolClient,
  ctx: Context,
  steps: readonly MacroStep[],
  order: StepOrder,
): Promise<Written> {
  const { orderId } = order
  const written: Written = { remark: null, question: null, mail: null, whatsapp: null }
  for (const step of steps) {
    switch (step.kind) {
      case 'remark':
        written.remark = wordsOf(order, step.textId, order.reader).text
        await writeRemark(client, ctx, {
          orderId,
          remark: written.remark,
          ...Object.fromEntries(step.flags.map((flag) => [flag, 'Y' as const])),
        })
        break
      case 'move':
        refuseSkipped(await changeWith(client, ctx, [orderId], 'order.moved', moveTo(step.status)))
        break
      case 'question':
        written.question = wordsOf(order, step.textId, order.language)
        refuseRepeated(
          await queueCorrection(
            client,
            ctx,
            {
              orderId,
              email: order.email,
              fields: [],
              note: written.question.text,
              reasons: reasonOf(order, step.textId, written.question.text),
              sendAnyway: false,
            },
            chooseProvider(ctx.env, undefined),
          ),
        )
        break
      case 'mail':
        written.mail = wordsOf(order, step.textId, order.language)
        refuseRepeated(
          await queueReadyText(
            client,
            ctx,
            { orderId, email: order.email, words: written.mail, text: textOf(order, step.textId) },
            chooseProvider(ctx.env, undefined),
          ),
        )
        break
      case 'whatsapp':
        written.whatsapp = messageOf(order, step.textId)
        break
      case 'tags':
        await tagWith(client, ctx, orderId, step.tagIds)
        break
      case 'putOff':
        refuseSkipped(
          await putOffWith(client, ctx, [orderId], { ...delayOf(step.until, new Date()), reason: step.reason }),
        )
        break
    }
  }
  return written
}

/** A text with the order's values, in a language or in English. Throws `conflict` where the order has nothing for a variable. */
function wordsOf({ texts, values }: StepOrder, textId: number, wanted: TravellerLanguage): Worded {
  const { words = {} } = texts.get(textId) ?? {}
  const language = words[wanted] === undefined ? 'en' : wanted
  const { text, missing } = renderText(words[language] ?? '', values[language])
  if (missing.length > 0) throw new Refusal('conflict', say('This order has nothing for {0}', `{${missing[0]!}}`))
  return { text, language }
}

/** A message for WhatsApp, as a person opens it. Throws `invalid` where the order has no number for it, and as wordsOf. */
function messageOf(order: StepOrder, textId: number): Worded & { number: string } {
  return { ...wordsOf(order, textId, order.language), number: numberToOpen(order) }
}

/** The message that a macro prepared for an order before, as it is now; null where it prepares none, or can no more. */
export function preparedBefore(steps: readonly MacroStep[], order: StepOrder): Written['whatsapp'] {
  const step = steps.find((one) => one.kind === 'whatsapp')
  if (step === undefined) return null
  try {
    return messageOf(order, step.textId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** A question of a macro is a ready reason alone. */
function reasonOf(order: StepOrder, id: number, note: string): KeptReasons {
  return { texts: [{ id, version: textOf(order, id).version }], ownFrom: note.length }
}

function textOf({ texts }: StepOrder, id: number) {
  return { id, ...texts.get(id)! }
}

function refuseSkipped({ skipped }: Changed): void {
  if (skipped[0]) throw new Refusal('conflict', quoted(skipped[0].message))
}

/** A call of its own answers with the mail that there is; a macro would say that it has sent one. */
function refuseRepeated({ isRepeated }: QueuedMail): void {
  if (isRepeated) throw new Refusal('conflict', NOTHING_NEW)
}

const HOUR_MS = 3_600_000

/** Until when, as putting off takes it. Mornings are those of the country, UTC−4 all year. */
function delayOf(until: MacroDelay, now: Date): WantedDelay {
  const at = (moment: Date): WantedDelay => ({ until: 'time', at: moment.toISOString() })
  const morning = (days: number) => at(new Date(`${daysAfter(dayInSantoDomingo(now), days)}T09:00:00-04:00`))
  switch (until) {
    case 'hours2':
      return at(new Date(now.getTime() + 2 * HOUR_MS))
    case 'hours4':
      return at(new Date(now.getTime() + 4 * HOUR_MS))
    case 'morning':
      return morning(1)
    case 'days2':
      return morning(2)
    case 'days7':
      return morning(7)
    default:
      return { until }
  }
}
