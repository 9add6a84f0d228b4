import type { MacroStep } from '#contract/presets/macro-steps.ts'
import type { TextContent } from '#contract/presets/texts.ts'
import type { Context } from '#server/context.ts'
import { findPresets } from '#server/presets/find-presets.ts'
import { saveMacro } from '#server/presets/save-macro.ts'

/** A step as the table has it: a text by its code. */
type Step = Exclude<MacroStep, { textId: number } | { kind: 'tags' }> | Written
type Written =
  | { kind: 'remark'; text: string; flags: Extract<MacroStep, { kind: 'remark' }>['flags'] }
  | { kind: 'question' | 'mail' | 'whatsapp'; text: string }

/** TABLE: macros of the demonstration -> their key and steps; the texts are those that come with Entrada. */
const MACROS: readonly { name: string; code: string; key: string; steps: readonly Step[] }[] = [
  {
    name: 'No answer: try again in two hours',
    code: 'no-answer',
    key: 'n',
    steps: [
      { kind: 'remark', text: 'no-answer', flags: ['telephone'] },
      { kind: 'putOff', until: 'hours2', reason: 'No answer, call again' },
    ],
  },
  {
    name: 'Not reached: write to the traveller',
    code: 'not-reached',
    key: 'w',
    steps: [
      { kind: 'mail', text: 'not-reached' },
      { kind: 'whatsapp', text: 'call-missed' },
      { kind: 'putOff', until: 'morning', reason: 'Called several times, then wrote' },
    ],
  },
  {
    name: 'Ask whether the flight has changed',
    code: 'flight-changed',
    key: 'f',
    steps: [
      { kind: 'question', text: 'flight-changed' },
      { kind: 'move', status: 'Awaiting' },
      { kind: 'putOff', until: 'traveller', reason: 'Asked about the flight' },
    ],
  },
]

/** Makes the macros of the demonstration. */
export async function addDemoMacros(manager: Context): Promise<void> {
  const texts = await findPresets<TextContent>(manager.pool, 'text')
  for (const { name, code, key, steps } of MACROS) {
    await saveMacro(manager, { name, code, key, steps: steps.map((step) => withText(step, texts)) })
  }
}

function withText(step: Step, texts: readonly { id: number; code: string }[]): MacroStep {
  if (!('text' in step)) return step
  const { text, ...rest } = step
  return { ...rest, textId: texts.find(({ code }) => code === text)!.id }
}
