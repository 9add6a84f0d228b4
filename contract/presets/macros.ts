import { z } from 'zod'
import { endpoint, type Data } from '#contract/http/endpoint.ts'
import { id, text } from '#contract/http/envelope.ts'
import {
  MACRO_DELAYS,
  MACRO_ORDERS_AT_MOST,
  MACRO_STEP_KINDS,
  REMARK_FLAGS,
  TO_TRAVELLER,
} from '#contract/presets/macro-steps.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import { tagId } from '#contract/presets/tags.ts'
import { presetCode, saved } from '#contract/presets/texts.ts'
import { moved, versions } from '#contract/orders/order-changes.ts'
import { STATUS_NAMES, type Status } from '#contract/orders/statuses.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

const MOVES = STATUS_NAMES.filter((status) => status !== 'Deleted') as [Exclude<Status, 'Deleted'>]
const textId = z.int({ error: 'Choose a text' }).min(1, 'Choose a text').max(2_000_000_000, 'Choose a text')

const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remark'), textId, flags: z.array(z.enum(REMARK_FLAGS)).max(REMARK_FLAGS.length) }),
  z.object({ kind: z.literal('move'), status: z.enum(MOVES, { error: 'Choose a status' }) }),
  z.object({ kind: z.literal('question'), textId }),
  z.object({ kind: z.literal('mail'), textId }),
  z.object({ kind: z.literal('whatsapp'), textId }),
  z.object({
    kind: z.literal('tags'),
    tagIds: z.array(tagId).min(1, 'Choose a tag').max(ORDER_TAGS_AT_MOST, 'An order has at most 10 tags'),
  }),
  z.object({
    kind: z.literal('putOff'),
    until: z.enum(MACRO_DELAYS, { error: 'Choose until when' }),
    reason: text(500, 'Say why, for whoever picks it up again'),
  }),
])

const NO_STEPS = 'Choose what the macro does'
const content = {
  name: text(60, 'Please enter a name'),
  /** The key that picks it in the menu; null: none. */
  key: z
    .string()
    .regex(/^[a-z0-9]$/, 'A key is one letter or figure')
    .nullable(),
  steps: z.array(step).min(1, NO_STEPS).max(MACRO_STEP_KINDS.length, NO_STEPS),
}
export const macroContent = z.object(content)
export type MacroContent = z.output<typeof macroContent>

const macro = z.object({
  id: z.number(),
  code: z.string(),
  ...content,
  ...saved,
  removed: z.boolean(),
  /** Whether the caller may do each of its steps. */
  allowed: z.boolean(),
})
export type Macro = z.output<typeof macro>

export const macros = endpoint({
  method: 'GET',
  path: '/admin/macros',
  access: 'orders:read',
  summary: 'The macros, by name, and whether the caller may run each; those that were removed too',
  input: z.object({}),
  data: z.array(macro),
})

export const saveMacro = endpoint({
  method: 'POST',
  path: '/admin/save-macro',
  access: 'presets:write',
  summary:
    'Add a macro, or save a new version of the one with this id; refused with 409 where somebody saved another since `version`. What was removed is back with that',
  input: z.object({ id: id.nullish(), version: z.int().min(1).optional(), code: presetCode, ...content }),
  data: macro,
})

export const macroVersions = endpoint({
  method: 'GET',
  path: '/admin/macro-versions/:id',
  access: 'presets:write',
  summary: 'Every version of a macro, the newest first; to restore one, save it again',
  input: z.object({ id }),
  data: z.array(macroContent.extend(saved)),
})

/** What goes to a traveller, and in which language its words are. */
const words = z.object({ language: z.enum(TRAVELLER_LANGUAGES), text: z.string() })
const mailed = words.extend({ email: z.string() })
/** Country code and number as WhatsApp takes them: digits alone. */
const prepared = words.extend({ number: z.string() })

const TOO_MANY = 'Choose between 1 and 50 orders'
const orders = {
  macroId: id,
  orderId: z
    .array(id)
    .min(1, TOO_MANY)
    .max(MACRO_ORDERS_AT_MOST, TOO_MANY)
    .transform((list) => [...new Set(list)]),
  versions,
}

const run = z.uuid({ error: 'Start the macro again' })

export const previewMacro = endpoint({
  method: 'POST',
  path: '/admin/preview-macro',
  access: 'orders:read',
  summary:
    'What a macro would do to these orders now: to which it can be done, why not to the others, in which languages it writes to their travellers, and of one order its very words. With a `run` it says which of them this run has already handled. Nothing is changed',
  input: z.object({ ...orders, run: run.optional() }),
  data: z.object({
    /** The versions that were previewed; a run has to name these. */
    seen: z.string(),
    ...moved.shape,
    /** Of `moved`, those that the run has already been done to, and will not be again. */
    ran: z.array(z.number()),
    /** To how many travellers a step would write in each language. */
    languages: z.array(
      z.object({ kind: z.enum(TO_TRAVELLER), language: z.enum(TRAVELLER_LANGUAGES), orders: z.number() }),
    ),
    /** Of one order alone: which it is, and its words. */
    of: z.object({ id: z.number(), name: z.string() }).nullable(),
    remark: z.string().nullable(),
    question: mailed.nullable(),
    mail: mailed.nullable(),
    whatsapp: prepared.nullable(),
  }),
})

export const runMacro = endpoint({
  method: 'POST',
  path: '/admin/run-macro',
  access: 'orders:read',
  summary:
    'Run a macro on orders, each whole or not at all; an order of the same `run` is done at most once, however often the call is repeated. WhatsApp messages are only prepared: a person opens and sends them',
  input: z.object({ ...orders, seen: z.string().max(40), run }),
  data: z.object({
    ...moved.shape,
    /** The messages that a person can open now, one an order; nothing was sent. */
    whatsapp: z.array(prepared.extend({ id: z.number() })),
  }),
})
export type PreparedMessage = Data<typeof runMacro>['whatsapp'][number]
