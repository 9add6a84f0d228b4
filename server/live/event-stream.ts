import { Readable } from 'node:stream'
import type { LiveEvent, LiveEventName, OrderEvents } from '#contract/http/live.ts'

/** A client that leaves this much unread is cut off; it comes back and is told what it missed. */
const UNREAD_BYTES_AT_MOST = 256 * 1024
/** How long a browser waits before it reconnects (our own client decides for itself). */
const RETRY_MS = 3000

/** One client's stream of server-sent events. */
export class EventStream {
  /** The body of the response; closes when either side ends it. */
  readonly body = new Readable({ read: () => undefined })
  /** What happens while the client is still told what it missed. */
  #held: string[] | undefined = []
  #ended = false

  constructor() {
    this.body.push(`retry: ${RETRY_MS}\n\n`)
  }

  /** Sends what formatEvent made; many streams share one text. */
  send(event: string): void {
    this.#write(event)
  }

  /** Sends a sign of life with the stream's position. */
  beat(position?: string): void {
    this.#write(position === undefined ? ':\n\n' : `:\nid: ${position}\n\n`)
  }

  /** Sends what precedes everything held back; from then on the stream flows. */
  begin(events: string[]): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const text of [...events, ...held]) this.#write(text)
  }

  /** Ends the stream with a reason that the client understands. */
  end(reason: LiveEvent<'ended'>['reason'], message: string): void {
    if (this.#ended) return
    this.#held = undefined
    this.#write(formatEvent('ended', { reason, message }))
    this.#ended = true
    this.body.push(null)
  }

  #write(text: string): void {
    if (this.#held) return void this.#held.push(text)
    if (this.#ended || this.body.destroyed) return
    this.body.push(text)
    if (this.body.readableLength > UNREAD_BYTES_AT_MOST) this.body.destroy()
  }
}

/** An event as the wire has it, with the position of the log that it leads to. JSON never holds a line break. */
export function formatEvent<Name extends LiveEventName>(name: Name, data: LiveEvent<Name>, position?: string): string
export function formatEvent(name: 'changed', data: OrderEvents['changed']): string
export function formatEvent(name: string, data: unknown, position?: string): string {
  return `event: ${name}\n${position === undefined ? '' : `id: ${position}\n`}data: ${JSON.stringify(data)}\n\n`
}
