import { styleText } from 'node:util'
import type { Env } from '#server/env.ts'
import { oneLine } from '#server/files/one-line.ts'

/** What pino writes as JSON, or the last words of a crash. */
interface Entry extends Record<string, unknown> {
  level: number
  time: number
  msg?: string
  /** Of a request: what was asked, by its route, and how it was answered. */
  method?: string
  route?: string
  code?: number | string
  ms?: number
  /** Of a fault. */
  problem?: { stack?: unknown }
  stack?: unknown
}

const WARNING = 40

/** TABLE: pino's levels, the gravest first -> the word for it and its colour. */
const LEVELS = [
  { from: 60, word: 'fatal', colour: 'red' },
  { from: 50, word: 'error', colour: 'red' },
  { from: WARNING, word: 'warn ', colour: 'yellow' },
  { from: 0, word: 'info ', colour: 'green' },
] as const

/** Whether log lines are for a person to read: as told, else on a terminal. */
export function isPretty({ LOG_FORMAT }: Pick<Env, 'LOG_FORMAT'>): boolean {
  return (LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json')) === 'pretty'
}

/**
 * A log entry as one short line, and the places of a fault below it. Below a warning only a request that was not answered well
 * gives one: more would scroll away how to sign in. Of a stack only places are shown: words may hold a traveller's details.
 */
export function prettyLine({ level, time, msg, problem = {}, stack, ...rest }: Entry): string | undefined {
  const { pid: _pid, hostname: _host, id: _sameAsReqId, method, route, code, ms, ...others } = rest
  if (level < WARNING && !(Number(code) >= 400)) return undefined
  const { stack: deeper, ...known } = problem
  const request = `${method} ${route ?? '(no such address)'} ${code} in ${ms} ms`
  const fields = { ...(method === undefined && { code }), ...others, ...known }
  const { word, colour } = LEVELS.find(({ from }) => level >= from)!
  const line = [
    styleText('dim', new Date(time).toTimeString().slice(0, 8)),
    styleText(colour, word),
    oneLine(method === undefined ? (msg ?? '') : request),
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : styleText('dim', oneLine(`${name}=${plain(value)}`)),
    ),
  ]
  return [line.join(' '), ...placesOf(stack ?? deeper).map((place) => styleText('dim', `    ${oneLine(place)}`))].join(
    '\n',
  )
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function placesOf(stack: unknown): string[] {
  const lines = Array.isArray(stack) ? stack.map(String) : String(stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line))
}
