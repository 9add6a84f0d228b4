import type { LiveEvent } from '#contract/http/live.ts'
import { BEAT_MS } from '#contract/http/timeouts.ts'
import { eventReader, type StreamBlock } from '#web/live/read-events.ts'
import type { PageEvents } from '#web/live/page-events.ts'

/**
 * How live the page is. `paused`: nobody sees it, so it listens to nothing, and catches up when somebody does;
 * `offline`: the server could not be reached for a while, or there is no network.
 */
export type LiveState = 'connected' | 'reconnecting' | 'offline' | 'paused'

/** Dead when silent for longer: two signs of life and a slow network. */
const SILENT_MS = 2 * BEAT_MS + 5000
/** A page that is hidden only for a moment keeps its stream. */
const HIDDEN_MS = 30_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** This many failures in a row are more than a hiccup. */
const FAILURES_OFFLINE = 4
/** A stream that lasted this long was a good one. */
const STEADY_MS = 5000

interface Options {
  /** Asks for the stream, with the headers of a call; the token never stands in the address. */
  open(headers: Record<string, string>, signal: AbortSignal): Promise<Response>
  /** The session is over, or the proof of an order; nothing more is tried. */
  onSignedOut(message: string): void
  page: PageEvents
  /** All clients leave a stopping server at once; they need not arrive at the next one together. About so long after. */
  spreadMs?: number
}

type Handler = (data: unknown) => void

/**
 * The page's one stream of events: opens it, opens it again with growing, uneven pauses, and closes it while nobody looks.
 * The server is told how far the stream was, so after a break it brings what was missed, or `resync`.
 */
export class LiveConnection<Events extends { ended: LiveEvent<'ended'> }> {
  readonly #options: Options
  readonly #handlers = new Map<keyof Events, Set<Handler>>()
  readonly #watchers = new Set<() => void>()
  #state: LiveState = 'reconnecting'
  #lastEventId: string | undefined
  #failures = 0
  #connectedAt = 0
  #heardAt = 0
  #replaced = false
  #stream: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #unwatch: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get state(): LiveState {
    return this.#state
  }

  /** Begins to listen, where somebody looks; until stop(). `since`: how far what the page shows is at least; what came after is brought first. */
  start(since?: string): void {
    if (this.#unwatch) return
    this.#lastEventId = since
    this.#unwatch = this.#options.page.watch((why) => this.#look(why))
    this.#look('seen')
  }

  stop(): void {
    this.#unwatch?.()
    this.#unwatch = undefined
    this.#close()
    this.#lastEventId = undefined
  }

  /** Calls back with each event of this name; returns a function that ends this. */
  on<Name extends keyof Events>(name: Name, handler: (data: Events[Name]) => void): () => void {
    const handlers = this.#handlers.get(name) ?? new Set()
    this.#handlers.set(name, handlers.add(handler as Handler))
    return () => void handlers.delete(handler as Handler)
  }

  /** Calls back when the state has changed; returns a function that ends this. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  /** Something about the page may have changed. */
  #look(why: 'seen' | 'other'): void {
    const { page } = this.#options
    if (page.hidden()) {
      if (!this.#stream) this.#pause()
      else this.#later(HIDDEN_MS, () => this.#pause())
    } else if (!page.online()) {
      this.#close()
      this.#enter('offline')
    } else if (why === 'seen' || !this.#replaced) {
      this.#replaced = false
      this.#later(undefined)
      // Timers sleep with the device.
      if (this.#stream && Date.now() - this.#heardAt > SILENT_MS) this.#pause()
      if (!this.#stream) void this.#connect()
    }
  }

  #pause(): void {
    this.#close()
    this.#enter('paused')
  }

  async #connect(): Promise<void> {
    const stream = new AbortController()
    this.#stream = stream
    if (this.#state !== 'offline') this.#enter('reconnecting')
    let pauseMs: number | undefined
    try {
      this.#listenForSilence(stream)
      const id = this.#lastEventId
      const answer = await this.#options.open(id === undefined ? {} : { 'last-event-id': id }, stream.signal)
      if (answer.status === 401 || answer.status === 403) return this.#signOut(await readMessage(answer))
      if (answer.status !== 200 || !answer.body) throw new Error(`status ${answer.status}`)
      pauseMs = await this.#follow(answer.body, stream)
    } catch {
      // Refused, broken, silent or aborted: below it is tried again, unless it was us who closed it.
    }
    if (this.#stream !== stream) return
    this.#close()
    if (this.#replaced) return this.#enter('paused')
    this.#again(pauseMs)
  }

  async #follow(body: ReadableStream<Uint8Array>, stream: AbortController): Promise<number | undefined> {
    const read = eventReader()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let pauseMs: number | undefined
    for (;;) {
      const { done, value } = await reader.read()
      if (done || this.#stream !== stream) return pauseMs
      this.#listenForSilence(stream)
      if (this.#state !== 'connected') this.#connectedAt = Date.now()
      this.#enter('connected')
      for (const block of read(decoder.decode(value, { stream: true }))) {
        if (block.event === 'ended') pauseMs = this.#ended(block)
        else this.#tell(block)
        if (this.#stream !== stream) return undefined
      }
    }
  }

  /** The server said why it ends; returns when to come back. */
  #ended(block: StreamBlock): number | undefined {
    const { reason, message } = JSON.parse(block.data ?? '{}') as LiveEvent<'ended'>
    if (reason === 'signed-out') this.#signOut(message)
    if (reason === 'replaced') this.#replaced = true
    return reason === 'stopping' ? uneven(this.#options.spreadMs ?? 1000) : undefined
  }

  #tell({ event, data, id }: StreamBlock): void {
    if (event !== undefined && data !== undefined) {
      const parsed: unknown = JSON.parse(data)
      for (const handler of this.#handlers.get(event as keyof Events) ?? []) callSafely(handler, parsed)
    }
    if (id !== undefined) this.#lastEventId = id
  }

  #again(given?: number): void {
    if (this.#state === 'connected' && Date.now() - this.#connectedAt >= STEADY_MS) this.#failures = 0
    const pauseMs = given ?? uneven(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures))
    this.#failures++
    this.#enter(this.#failures >= FAILURES_OFFLINE ? 'offline' : 'reconnecting')
    this.#later(pauseMs, () => void this.#connect())
  }

  #signOut(message: string): void {
    this.stop()
    this.#options.onSignedOut(message)
  }

  #listenForSilence(stream: AbortController): void {
    clearTimeout(this.#silence)
    this.#heardAt = Date.now()
    this.#silence = setTimeout(() => stream.abort(), SILENT_MS)
  }

  #later(ms: number | undefined, work: () => void = () => undefined): void {
    clearTimeout(this.#timer)
    this.#timer = ms === undefined ? undefined : setTimeout(work, ms)
  }

  #close(): void {
    const stream = this.#stream
    this.#stream = undefined
    this.#later(undefined)
    clearTimeout(this.#silence)
    stream?.abort()
  }

  #enter(state: LiveState): void {
    if (this.#state === state) return
    this.#state = state
    for (const changed of this.#watchers) changed()
  }
}

/** A part of the page that fails on an event must not end the stream for all others. */
function callSafely(handler: Handler, data: unknown): void {
  try {
    handler(data)
  } catch (error) {
    reportError(error)
  }
}

function uneven(ms: number): number {
  return ms * (0.5 + Math.random())
}

async function readMessage(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { message?: string }
  return body.message ?? ''
}
