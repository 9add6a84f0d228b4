import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { findLeaks } from '#server/testing/find-leaks.ts'

/** What the servers of a run wrote, a file a stream, and the details that its journeys told them. */
const FOLDER = join(import.meta.dirname, '../test-results/servers')
const TOLD = join(FOLDER, 'told.ndjson')

const isOfRun = () => process.env.JOURNEY_POSTGRES !== undefined

export function beginOutput(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(TOLD, '')
}

/** Keeps what a server of a run of journeys writes. */
export function keepOutput(child: ChildProcess): void {
  if (!isOfRun()) return
  for (const stream of ['stdout', 'stderr'] as const) {
    const file = join(FOLDER, `${child.pid}.${stream}.log`)
    child[stream]!.on('data', (chunk: Buffer) => appendFileSync(file, chunk))
  }
}

/** Notes a detail that a server was told, to be searched for in what all of them wrote. */
export function noteTold(kind: string, value: unknown): void {
  if (isOfRun() && typeof value === 'string' && value !== '')
    appendFileSync(TOLD, `${JSON.stringify({ kind, value })}\n`)
}

/** Fails the run where a server wrote what no log may hold; says the file, the line and the kind, never the detail. */
export function expectNoLeaks(): void {
  const told: Record<string, Set<string>> = {}
  for (const line of readFileSync(TOLD, 'utf8').split('\n').filter(Boolean)) {
    const { kind, value } = JSON.parse(line) as { kind: string; value: string }
    ;(told[kind] ??= new Set()).add(value)
  }
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.log'))
  const texts = files.map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
  const leaks = texts.flatMap(({ name, text }) =>
    findLeaks(text, told).map(({ line, kind }) => `test-results/servers/${name}:${line} holds a detail: ${kind}`),
  )
  if (leaks.length > 0) throw new Error(`What servers wrote is not without details:\n${leaks.join('\n')}`)
  const lines = texts.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  const servers = new Set(files.map((name) => name.split('.')[0])).size
  console.log(`No detail of anybody in ${lines} lines that ${servers} servers wrote.`)
}
