import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { loadedFor, READER_FILE } from '#server/readers/built.ts'
import type { LaneRow } from '#server/readers/lanes.ts'
import type { Done, EndedBy, ReaderWord } from '#server/readers/reader-work.ts'

const ROOT = join(import.meta.dirname, '../..')
const READABLE = ['server', 'contract', 'dist/readers', 'node_modules', 'package.json']

/** Until it has loaded its readings; one that cannot load them ends by itself, long before. */
const START_LIMIT_MS = 5 * 60_000
const LOOK_EVERY_MS = 100

const HEAP_MB = 384
/** All that a reader may write to, in kB: the heap limit counts no buffers. Node's own reservations are 700 MB of it. */
const DATA_KB = 1_200_000

/** After any of these it is not used again. */
const TASKS_AT_MOST = 20
const SLOW_SECONDS = 2
const LARGE_BYTES = 300 * 1024 * 1024

/** No core dumps; too little memory in the machine ends a reader before the server. macOS knows neither limit: see HEAP_MB. */
const SHELL = `ulimit -c 0; ulimit -d ${DATA_KB} 2>/dev/null || :; echo 800 2>/dev/null >/proc/self/oom_score_adj || :; exec "$0" "$@"`

const FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  // No file but the program's own, none to write, no other process. It takes addons for sharp, and a thread to watch the server.
  ...(process.allowedNodeEnvironmentFlags.has('--permission')
    ? [
        '--permission',
        ...READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
        '--allow-addons',
        '--allow-worker',
      ]
    : []),
]

/** A task of a reading, as it goes to the process. */
export interface ReaderTask {
  module: string
  task: unknown
  seconds: number
}

/** What one task came to. */
export interface Outcome {
  parts: object[]
  ended?: EndedBy
  error?: Done['error']
}

/** A process that reads files from outside, with memory limits it cannot lift; it is ended from here. */
export class Reader {
  /** Its readings are loaded. Rejects with its own words where it cannot start. */
  readonly ready: Promise<void>
  /** It has ended, and all that it said has been heard. */
  readonly gone: Promise<void>
  readonly #row: LaneRow
  readonly #child: ChildProcess
  #isGone = false
  #isUsedUp = false
  #tasks = 0
  #words = ''

  constructor(modules: Iterable<string>, row: LaneRow) {
    this.#row = row
    const command = [process.execPath, ...FLAGS, READER_FILE, String(process.pid), ...[...modules].map(loadedFor)]
    this.#child = spawn('/bin/sh', ['-c', SHELL, ...command], {
      cwd: ROOT,
      env: {},
      // Ctrl-C in a terminal is for the server alone.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.gone = this.#watchEnd()
    this.ready = this.#start()
    letGo(this.#child)
    if (row.niceness > 0 && this.#child.pid !== undefined) setPriority(this.#child.pid, row.niceness)
  }

  /** Whether it can be given another task. */
  get isUsable(): boolean {
    return !this.#isGone && !this.#isUsedUp
  }

  /** Ends it at once, whatever it does. */
  end(): void {
    this.#isUsedUp = true
    this.#child.kill('SIGKILL')
  }

  /** Ends it, and returns when it is gone. */
  async stop(): Promise<void> {
    this.#child.ref()
    this.#child.channel?.ref()
    this.end()
    await this.gone
  }

  /** Runs a task until it is done or exceeds its limits. Never throws: files from outside may be anything. */
  async run({ module, task, seconds }: ReaderTask): Promise<Outcome> {
    const parts: object[] = []
    const begun = performance.now()
    const elapsed = () => (performance.now() - begun) / 1000
    const cpuBefore = this.#cpuSeconds() ?? 0
    const used = () => (this.#cpuSeconds() ?? cpuBefore + elapsed()) - cpuBefore
    let isLate = false
    const watch = setInterval(() => {
      if (used() < seconds * this.#row.share && elapsed() < this.#row.wallSeconds) return
      isLate = true
      this.end()
    }, LOOK_EVERY_MS)
    const done = await this.#hear({ module: loadedFor(module), task }, parts)
    clearInterval(watch)
    this.#tasks += 1
    this.#isUsedUp ||= !done || done.spent || done.error !== undefined || done.rss > LARGE_BYTES
    this.#isUsedUp ||= this.#tasks >= TASKS_AT_MOST || used() > SLOW_SECONDS
    if (!done) return { parts, ended: isLate ? 'time' : this.#whyGone() }
    if (!done.error) return { parts }
    return { parts, ended: done.error.isMemory ? 'memory' : 'crash', error: done.error }
  }

  /** Gathers what it reports of a task; undefined where it ends instead of being done. */
  async #hear(job: { module: string; task: unknown }, parts: object[]): Promise<Done | undefined> {
    let heard: (word: ReaderWord) => void = () => undefined
    const done = new Promise<Done>((tell) => {
      heard = (word) => {
        if (word === 'ready') return
        if ('done' in word) tell(word.done)
        else parts.push(word.part)
      }
    })
    this.#child.on('message', heard)
    // What cannot be sent goes to one that has ended.
    this.#child.send(job, () => undefined)
    const outcome = await Promise.race([done, this.gone.then(() => undefined)])
    this.#child.off('message', heard)
    return outcome
  }

  async #start(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((tell) => {
      timer = setTimeout(() => tell('late'), START_LIMIT_MS)
    })
    const first = new Promise<'ready'>((tell) => this.#child.once('message', () => tell('ready')))
    const came = await Promise.race([first, late, this.gone.then(() => 'gone' as const)])
    clearTimeout(timer)
    if (came === 'ready') return
    this.end()
    // It has seen nothing from outside yet, so its words may be told.
    const why = came === 'late' ? 'it is not ready after five minutes' : this.#words.trim() || 'it ended without a word'
    throw new Error(`A reader process cannot start: ${why}`)
  }

  async #watchEnd(): Promise<void> {
    const child = this.#child
    child.stderr?.setEncoding('latin1').on('data', (text: string) => {
      this.#words = (this.#words + text).slice(0, 4_000)
    })
    const exit = new Promise<void>((tell) => {
      child.once('exit', () => tell())
      child.once('error', (error) => {
        this.#words += error.message
        tell()
      })
    })
    const heardAll = new Promise<void>((tell) => child.once('disconnect', () => tell()))
    await exit
    if (child.pid !== undefined && child.connected) await heardAll
    this.#isGone = true
  }

  /** Ended by nobody here: by its own limits on memory, by the system for want of memory, or by an error of its own. */
  #whyGone(): EndedBy {
    return this.#child.signalCode === 'SIGKILL' || /memory|heap limit|bad_alloc|allocation/i.test(this.#words)
      ? 'memory'
      : 'crash'
  }

  /** Undefined where the system does not tell (macOS): then the clock on the wall counts. */
  #cpuSeconds(): number | undefined {
    try {
      const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'latin1')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return (Number(user) + Number(system)) / 100
    } catch {
      return undefined
    }
  }
}

/** A program that has nothing else to do ends without waiting for its readers; they end with it. */
function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  ;(child.stderr as unknown as { unref?(): void } | null)?.unref?.()
}
