import { cpus } from 'node:os'
import { count, ms, ratio, table } from './results.ts'

/** Milliseconds of a question, of each size. */
export interface Grown {
  name: string
  of: { orders: number; times: readonly number[] }[]
}

interface Again {
  at: Date
  seconds: number
  grown: readonly Grown[]
  /** Processes that wanted a processor, on average. */
  load: number
}

/** The one in the middle. */
export const middleOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!
const ninetyNinth = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))]!

const HEAD = '## Asked again'

/** Questions of all sizes in turns, as a section of bench/results.md. */
export function writeAgain({ at, seconds, grown, load }: Again): string {
  const sizes = grown[0]!.of.map(({ orders }) => orders)
  const [smallest, largest] = [sizes[0]!, sizes.at(-1)!]
  return `${HEAD}

By \`npm run bench -- --only\` on ${at.toISOString().slice(0, 10)}, after what they ask of had changed: one connection, ${seconds} seconds of each size in turns, so that whatever else the machine
does meets all of them alike. ${load.toFixed(0)} processes wanted its ${cpus().length} processors meanwhile: what counts is the last column. The worker does not
run beside this server, as it does beside that of the tables above. The middle time at each size, the ninety-ninth of a hundred at ${count(largest)} orders, and the middle time there beside that at ${count(smallest)}.

${table(
  ['', ...sizes.map((size) => count(size)), 'p99', 'grows'],
  grown.map(({ name, of }) => {
    const middles = of.map(({ times }) => middleOf(times))
    return [name, ...middles.map(ms), ms(ninetyNinth(of.at(-1)!.times)), `× ${ratio(middles.at(-1)! / middles[0]!)}`]
  }),
)}
`
}

const partsOf = (text: string) => text.split(/^(?=## )/m)
const headOf = (part: string) => part.split('\n')[0]!

/** The section with this head; empty where there is none. */
export const sectionOf = (text: string, head: string): string =>
  partsOf(text).find((part) => headOf(part) === head) ?? ''

/** A text with this section in place of the one with the same head, or after all others. */
export function withSection(text: string, section: string): string {
  if (section === '') return text
  const kept = partsOf(text).filter((part) => headOf(part) !== headOf(section))
  return `${kept.join('').trimEnd()}\n\n${section.trimEnd()}\n`
}
