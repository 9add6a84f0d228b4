import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { colleague } from '#contract/http/live.ts'
import { id, moment, text } from '#contract/http/envelope.ts'
import { TEXT_USES, TEXT_VARIABLE_NAMES, WORDS_AT_MOST } from '#contract/presets/text-variables.ts'
import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'

const NOT_A_CODE = 'A code has 1 to 30 letters, figures and hyphens'
/** What one types after `/`. */
export const presetCode = z
  .string({ error: NOT_A_CODE })
  .transform((code) => code.trim().toLowerCase())
  .refine((code) => /^[a-z0-9][a-z0-9-]{0,29}$/.test(code), NOT_A_CODE)

/** A ready text: what it is for, and its wording by language. */
const content = {
  name: text(60, 'Please enter a name'),
  uses: z
    .array(z.enum(TEXT_USES, { error: 'Choose what the text is for' }))
    .min(1, 'Choose what the text is for')
    .max(TEXT_USES.length, 'Choose what the text is for'),
  /** English is always there; a language without words of its own gets the English ones. */
  words: z.partialRecord(z.enum(TRAVELLER_LANGUAGES), text(WORDS_AT_MOST)),
}
export const textContent = z.object(content)
export type TextContent = z.output<typeof textContent>

/** Of every version: which, by whom (null: it came with Entrada) and when. */
export const saved = { version: z.number(), by: colleague.nullable(), at: moment }

const readyText = z.object({ id: z.number(), code: z.string(), ...content, ...saved, removed: z.boolean() })
export type ReadyText = z.output<typeof readyText>

export const texts = endpoint({
  method: 'GET',
  path: '/admin/texts',
  access: 'orders:read',
  summary:
    'The ready texts for remarks, and for messages, questions and mails to travellers, by name; those that were removed too',
  input: z.object({}),
  data: z.array(readyText),
})

export const saveText = endpoint({
  method: 'POST',
  path: '/admin/save-text',
  access: 'presets:write',
  summary:
    'Add a ready text, or save a new version of the one with this id; refused with 409 where somebody saved another since `version`. What was removed is back with that',
  input: z.object({ id: id.nullish(), version: z.int().min(1).optional(), code: presetCode, ...content }),
  data: readyText,
})

export const textVersions = endpoint({
  method: 'GET',
  path: '/admin/text-versions/:id',
  access: 'presets:write',
  summary: 'Every version of a ready text, the newest first; to restore one, save it again',
  input: z.object({ id }),
  data: z.array(textContent.extend(saved)),
})

export const removePreset = endpoint({
  method: 'PUT',
  path: '/admin/remove-preset',
  access: 'presets:write',
  summary: 'Offer a ready text no more; its versions are kept, and saving it again brings it back',
  input: z.object({ id, version: z.int().min(1) }),
  data: z.null(),
})

const values = Object.fromEntries(TEXT_VARIABLE_NAMES.map((name) => [name, z.string().nullable()])) as Record<
  (typeof TEXT_VARIABLE_NAMES)[number],
  z.ZodNullable<z.ZodString>
>
const byLanguage = Object.fromEntries(TRAVELLER_LANGUAGES.map((language) => [language, z.object(values)])) as Record<
  TravellerLanguage,
  z.ZodObject<typeof values>
>

export const textValues = endpoint({
  method: 'GET',
  path: '/admin/text-values/:orderId',
  access: 'orders:read',
  summary:
    'What an order has for the variables of ready texts, in each language, and which language its traveller reads',
  input: z.object({ orderId: id }),
  data: z.object({ language: z.enum(TRAVELLER_LANGUAGES), values: z.object(byLanguage) }),
})
