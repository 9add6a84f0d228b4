import { cpus } from 'node:os'
import type { Load } from '../office/load.ts'
import { count, ms, ratio, table } from '../office/results.ts'
import { QUESTIONS, type Question } from './peers.ts'

export interface Answered {
  name: string
  question: Question
  one: Load
  many: Load
}

interface Run {
  at: Date
  orders: number
  seconds: number
  answered: readonly Answered[]
  /** What was not measured, and why. */
  notHere: readonly string[]
  load: number
}

/** The head of its section. */
export const PEERS_HEAD = '## Beside what a team would use instead'

/** The peers' section of bench/results.md. */
export function writePeers({ at, orders, seconds, answered, notHere, load }: Run): string {
  const names = [...new Set(answered.map(({ name }) => name))]
  const of = (name: string, question: Question) =>
    answered.find((one) => one.name === name && one.question === question)
  const beside = (name: string, question: Question, what: (one: Answered) => string) => {
    const found = of(name, question)
    return found ? what(found) : '–'
  }
  const times = (name: string, question: Question) => {
    const [ours, theirs] = [of('Entrada', question), of(name, question)]
    if (!ours || !theirs || name === 'Entrada') return ''
    return ` (${ratio(theirs.one.p50 / ours.one.p50)} ×)`
  }
  const rates = (name: string, question: Question) => {
    const [ours, theirs] = [of('Entrada', question), of(name, question)]
    if (!ours || !theirs || name === 'Entrada') return ''
    return ` (${ratio(ours.many.perSecond / theirs.many.perSecond)} ×)`
  }
  return `${PEERS_HEAD}

By \`bench/peers/run-peers.ts\` on ${at.toISOString().slice(0, 10)}: the same ${count(orders)} orders on the same PostgreSQL, in a database of their own with the columns of a list and indexes by queue and id, by queue and day, and by day; each asked for ${seconds} seconds,
one after the other in one run. ${load.toFixed(0)} processes wanted the ${cpus().length} processors meanwhile, so that the ratios say more than the milliseconds. The office signs in, checks who may, records what was looked at and says how each order stands; of the others only
Directus asks who it is (an administrator's token), Django runs as two processes, and each shows a row. Each answers an exact total, but for what has none of its own ("–"). A search looks where each of them does: Django in four columns, Directus in all that
hold text, the office in names with their other spellings, e-mail, phone and id.

The middle time over one connection in milliseconds, and how many times the office's:

${table(
  ['', ...names],
  QUESTIONS.map((question) => [
    question,
    ...names.map((name) => beside(name, question, ({ one }) => ms(one.p50)) + times(name, question)),
  ]),
)}

Answers a second over 16 connections, and how many times as many the office gives:

${table(
  ['', ...names],
  QUESTIONS.map((question) => [
    question,
    ...names.map((name) => beside(name, question, ({ many }) => ms(many.perSecond)) + rates(name, question)),
  ]),
)}
${notHere.length > 0 ? `\nNot measured here: ${notHere.join('; ')}.\n` : ''}`
}
