import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvents, OrderEvents } from '#contract/http/live.ts'
import type { Traveller } from '#server/testing/traveller.ts'

interface Events extends LiveEvents, Omit<OrderEvents, 'ended'> {}
type Received = { [Name in keyof Events]: { name: Name; data: Events[Name]; id: string } }[keyof Events]

/** For a hang, not for slowness. */
const PATIENCE_MS = 60_000

/** A client of the stream of events as a browser is one: over HTTP, with the token in a header. */
export interface LiveClient {
  status: number
  received: Received[]
  /** Whether the server has ended the stream. */
  ended: boolean
  /** The newest position that the stream told, for Last-Event-ID. */
  lastId: string
  /** Waits until an event of this name fits, now or among those received already. */
  next<Name extends keyof Events>(name: Name, fits?: (data: Events[Name]) => boolean): Promise<Events[Name]>
  /** Forgets what was received. */
  forget(): void
  close(): void
}

/** A short name made long enough to name a tab. */
export function tabNamed(name: string): string {
  return name.padEnd(20, '-')
}

/** Opens a stream; `origin` is where a server listens. */
export function liveClient(
  origin: string,
  token: string,
  { tab = `tab-${Math.random().toString(36).slice(2)}`, lastEventId }: { tab?: string; lastEventId?: string } = {},
): Promise<LiveClient> {
  const headers = { authorization: token, ...(lastEventId && { 'last-event-id': lastEventId }) }
  return openStream(`${origin}/api/admin/events?tab=${tabNamed(tab)}`, headers)
}

/** Opens the stream of an order as its traveller's page does, which has shown it for so long. */
export function orderClient(
  origin: string,
  { jar, headers }: Traveller,
  orderId: number,
  ageSeconds = 0,
): Promise<LiveClient> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const xsrf = jar.get('XSRF-TOKEN') ?? ''
  return openStream(`${origin}/api/front/order-events?orderId=${orderId}&age=${ageSeconds}`, {
    ...headers,
    cookie,
    'x-xsrf-token': xsrf,
  })
}

async function openStream(address: string, headers: Record<string, string>): Promise<LiveClient> {
  const closing = new AbortController()
  const answer = await fetch(address, { headers, signal: closing.signal })
  const client: LiveClient = {
    status: answer.status,
    received: [],
    ended: false,
    lastId: '',
    async next<Name extends keyof Events>(name: Name, fits: (data: Events[Name]) => boolean = () => true) {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(10)) {
        const found = client.received.find((event) => event.name === name && fits(event.data as Events[Name]))
        if (found) return found.data as Events[Name]
      }
      throw new Error(`No such ${name} in ${PATIENCE_MS} ms, but ${JSON.stringify(client.received)}`)
    },
    forget: () => void client.received.splice(0),
    close: () => closing.abort(),
  }
  if (answer.status === 200) void follow(answer.body!, client).catch(() => (client.ended = true))
  return client
}

async function follow(body: ReadableStream<Uint8Array>, client: LiveClient): Promise<void> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const [name, data] = [field('event'), field('data')]
      client.lastId = field('id') ?? client.lastId
      if (name && data) client.received.push({ name, data: JSON.parse(data), id: client.lastId } as Received)
    }
  }
  client.ended = true
}
