import type { In } from '#contract/http/endpoint.ts'
import type { saveMacro as contract } from '#contract/presets/macros.ts'
import type { TextContent } from '#contract/presets/texts.ts'
import type { Context } from '#server/context.ts'
import { findPresets } from '#server/presets/find-presets.ts'
import { saveMacro } from '#server/presets/save-macro.ts'

/** The macros of the demonstration, their keys and steps; `text` finds one of the texts that come with Entrada by its code. */
const demoMacros = (text: (code: string) => number): In<typeof contract>[] => [
  {
    name: 'No answer: try again in two hours',
    code: 'no-answer',
    key: 'n',
    steps: [
      { kind: 'remark', textId: text('no-answer'), flags: ['telephone'] },
      { kind: 'putOff', until: 'hours2', reason: 'No answer, call again' },
    ],
  },
  {
    name: 'Not reached: write to the traveller',
    code: 'not-reached',
    key: 'w',
    steps: [
      { kind: 'mail', textId: text('not-reached') },
      { kind: 'whatsapp', textId: text('call-missed') },
      { kind: 'putOff', until: 'morning', reason: 'Called several times, then wrote' },
    ],
  },
  {
    name: 'Ask whether the flight has changed',
    code: 'flight-changed',
    key: 'f',
    steps: [
      { kind: 'question', textId: text('flight-changed') },
      { kind: 'move', status: 'Awaiting' },
      { kind: 'putOff', until: 'traveller', reason: 'Asked about the flight' },
    ],
  },
]

/** Makes the macros of the demonstration. */
export async function addDemoMacros(manager: Context): Promise<void> {
  const texts = await findPresets<TextContent>(manager.pool, 'text')
  const text = (wanted: string) => texts.find(({ code }) => code === wanted)!.id
  for (const macro of demoMacros(text)) await saveMacro(manager, macro)
}
