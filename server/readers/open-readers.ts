import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#server/errors.ts'
import { MEASURES } from '#server/measures.ts'
import { LANES, type LaneName, type LaneRow, type Lanes } from '#server/readers/lanes.ts'
import { Reader, type Outcome, type ReaderTask } from '#server/readers/reader.ts'
import type { FoundOf, ReaderWork, TaskOf, ReaderAnswer } from '#server/readers/reader-work.ts'
import { traced } from '#server/tracing/traced.ts'

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** A reader unused for this long is ended, unless its lane keeps it. */
const IDLE_MS = 5 * 60_000
const CANNOT_READ = 'The server cannot read files at the moment. Nothing was saved; please tell your administrator.'

/** How much a lane has to do. */
export interface LaneLoad {
  lane: LaneName
  /** Processes that are there. */
  living: number
  /** Tasks that are worked on, and those that wait for their turn. */
  busy: number
  waiting: number
}

/** The reader processes of a server; nothing else opens files from outside. */
export interface Readers {
  /**
   * Runs a task in a reader of the lane, when its turn has come. Never throws for what the task holds: what was found before a limit is
   * returned, with the reason. Throws `unavailable` where no reader can start, which is logged.
   */
  read<Body>(reading: ReaderWork<Body>, task: TaskOf<Body>, lane: LaneName): Promise<ReaderAnswer<FoundOf<Body>>>
  /** Starts the readers that a lane keeps, with these readings loaded. */
  warm(lane: LaneName, ...readings: readonly ReaderWork<unknown>[]): void
  /** What each lane has to do now. */
  tell(): LaneLoad[]
  /** Ends them all. */
  close(): Promise<void>
}

/** Opens the lanes; their readers start with the first task, or by `warm`. */
export function openReaders(log: Log, limits: Lanes = LANES): Readers {
  const names = Object.keys(limits) as LaneName[]
  const lanes = new Map(names.map((name) => [name, new Lane(name, limits[name], log)]))
  const laneOf = (name: LaneName) => lanes.get(name)!
  return {
    async read<Body>({ module, seconds }: ReaderWork<Body>, task: TaskOf<Body>, lane: LaneName) {
      const { parts, ended } = await measured(module, lane, () => laneOf(lane).run({ module, task, seconds }))
      const found = Object.assign({}, ...parts) as Partial<FoundOf<Body>>
      return ended ? { found, ended } : { found }
    },
    warm: (lane, ...readings) => laneOf(lane).warm(readings.map(({ module }) => module)),
    tell: () => names.map((name) => laneOf(name).tell()),
    close: async () => void (await Promise.all([...lanes.values()].map((lane) => lane.close()))),
  }
}

/** Runs a task, seen from outside: how long it took with its wait, and what ended its reader. */
function measured(module: string, lane: LaneName, run: () => Promise<Outcome>): Promise<Outcome> {
  const reading = module.split('/').at(-1)!.replace('.ts', '')
  const words = { 'entrada.reader.lane': lane, 'entrada.reader.reading': reading }
  return traced(`read ${reading}`, 'internal', words, async (say) => {
    const stop = MEASURES.readings.startTimer({ lane })
    const outcome = await run()
    stop({ outcome: outcome.ended ?? 'done' })
    if (outcome.ended) say({ 'entrada.reader.ended': outcome.ended })
    return outcome
  })
}

class Lane {
  readonly #name: LaneName
  readonly #row: LaneRow
  readonly #log: Log
  /** What its readers load before their first task: all that was asked of the lane so far. */
  readonly #modules = new Set<string>()
  readonly #living = new Set<Reader>()
  readonly #free: Reader[] = []
  readonly #waiting: (() => void)[] = []
  #working = 0
  #isClosed = false
  #idle: NodeJS.Timeout | undefined

  constructor(name: LaneName, row: LaneRow, log: Log) {
    this.#name = name
    this.#row = row
    this.#log = log
  }

  async run(task: ReaderTask): Promise<Outcome> {
    this.#modules.add(task.module)
    await this.#turn()
    try {
      const reader = await this.#take()
      const outcome = await reader.run(task)
      if (reader.isUsable) this.#free.push(reader)
      else this.#replace(reader)
      if (outcome.ended) this.#tellEnd(task, outcome)
      return outcome
    } finally {
      this.#next()
    }
  }

  warm(modules: string[]): void {
    for (const module of modules) this.#modules.add(module)
    this.#refill()
  }

  tell(): LaneLoad {
    return { lane: this.#name, living: this.#living.size, busy: this.#working, waiting: this.#waiting.length }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await Promise.all([...this.#living].map((reader) => reader.stop()))
  }

  async #turn(): Promise<void> {
    clearTimeout(this.#idle)
    if (this.#working < this.#row.atMost) this.#working += 1
    else await new Promise<void>((go) => this.#waiting.push(go))
  }

  #next(): void {
    const go = this.#waiting.shift()
    if (go) return go()
    this.#working -= 1
    this.#refill()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#endIdle(), IDLE_MS)
    this.#idle.unref()
  }

  /** A reader that is loaded; one that has ended while it waited is passed over. */
  async #take(): Promise<Reader> {
    const reader = this.#free.pop()
    if (reader && !reader.isUsable) return this.#take()
    const taken = reader ?? this.#add()
    try {
      await taken.ready
      return taken
    } catch {
      throw new Refusal('unavailable', CANNOT_READ)
    }
  }

  #add(): Reader {
    const reader = new Reader(this.#modules, this.#row)
    this.#living.add(reader)
    void reader.gone.then(() => this.#living.delete(reader))
    reader.ready.catch((error: unknown) => {
      if (this.#isClosed) return
      this.#log.error({ lane: this.#name, problem: String(error) }, 'a reader cannot start: nothing can be read')
    })
    return reader
  }

  /** Where one was needed the next may be soon. */
  #replace(reader: Reader): void {
    reader.end()
    if (!this.#isClosed) this.#free.unshift(this.#add())
  }

  /** Starts a reader in advance, so that the next task finds one ready. */
  #refill(): void {
    if (this.#isClosed) return
    const usable = this.#free.filter(({ isUsable }) => isUsable)
    this.#free.splice(0, Infinity, ...usable)
    while (this.#free.length + this.#working < this.#row.kept) this.#free.unshift(this.#add())
  }

  #endIdle(): void {
    for (const reader of this.#free.splice(this.#row.kept)) reader.end()
  }

  #tellEnd({ module }: ReaderTask, { ended, error }: Outcome): void {
    this.#log.warn({ lane: this.#name, module, ended, error }, 'a reader was ended by what it read')
  }
}
