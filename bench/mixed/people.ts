import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask, Known } from '../office/asked.ts'
import { send } from '../office/load.ts'
import { OPERATIONS } from '../office/operations.ts'

/** TABLE: what somebody at work asks for -> how often, of a hundred times. */
const HABITS: Record<string, number> = {
  'page 1 with total': 24,
  'pages in turn': 10,
  'most urgent, in groups': 8,
  'late, all queues': 4,
  'order page': 26,
  'all counts': 6,
  'search, a full name': 4,
  'search, an e-mail': 4,
  'search, digits of a phone': 2,
  'one’s day': 4,
  dashboard: 2,
  'Manager’s room, today': 1,
  'move 10 orders': 5,
}
/** Between an answer and the next question of the same person. */
const THINKS_MS = 1000

/** One request: when after the beginning it was asked, for how long it took, and of which operation it was. */
export interface Asked {
  name: string
  atMs: number
  ms: number
}

interface Work {
  url: string
  sessions: readonly string[]
  known: Known
  endsAt: number
}

/** Everybody asks, reads for about a second, and asks again. A failed call ends it with an error. */
export async function beAtWork({ url, sessions, known, endsAt }: Work): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: sessions.length })
  const begun = performance.now()
  const asked: Asked[] = []
  const day = Object.entries(HABITS).flatMap(([name, times]) => Array<string>(times).fill(name))
  const operations = new Map(OPERATIONS.map((operation) => [operation.name, operation]))
  const person = async (session: string, at: number) => {
    await sleep((at / sessions.length) * THINKS_MS)
    // Each goes through the day in an order of their own, which is the same in every run.
    for (let turn = at * 7919; performance.now() < endsAt; turn += 37) {
      const name = day[turn % day.length]!
      const from = performance.now()
      await send(agent, url, session, operations.get(name)!.ask(known, turn))
      asked.push({ name, atMs: from - begun, ms: performance.now() - from })
      await sleep(THINKS_MS * (0.5 + (turn % 11) / 10))
    }
  }
  await Promise.all(sessions.map(person))
  agent.destroy()
  return asked
}

interface Sending extends Omit<Work, 'sessions'> {
  key: string
  perSecond: number
}

/** Orders at the pace of a landing site, which waits for no answer before the next customer comes. */
export async function sendOrders({ url, key, known, perSecond, endsAt }: Sending) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { ask } = OPERATIONS.find(({ name }) => name === 'intake of an order')!
  const begun = performance.now()
  const acknowledged: number[] = []
  const times: Asked[] = []
  let refused = 0
  const order = async (turn: number) => {
    const from = performance.now()
    const answer = await post(agent, url, key, ask(known, turn))
    times.push({ name: 'intake of an order', atMs: from - begun, ms: performance.now() - from })
    if (answer === undefined) refused += 1
    else acknowledged.push(answer)
  }
  const open: Promise<void>[] = []
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    open.push(order(turn))
    await sleep(Math.max(0, begun + ((turn + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(open)
  agent.destroy()
  return { acknowledged, times, refused }
}

/** The id of an order that was acknowledged; undefined where it was not. */
function post(agent: Agent, base: string, key: string, { path, headers, body }: Ask): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const sent = request(
    `${base}${path}`,
    {
      agent,
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    },
    (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () =>
        resolve(
          answer.statusCode === 201 ? (JSON.parse(text) as { data: { orderId: number } }).data.orderId : undefined,
        ),
      )
      answer.on('error', () => resolve(undefined))
    },
  )
  sent.on('error', () => resolve(undefined))
  sent.end(JSON.stringify(body))
  return promise
}

/** A page that stays open and hears what happens; returns what closes it. */
export function stayOpen(base: string, session: string): () => void {
  const tab = crypto.randomUUID()
  const sent = request(`${base}/api/admin/events?tab=${tab}`, { headers: { authorization: session } }, (answer) => {
    answer.resume()
    answer.on('error', () => undefined)
  })
  sent.on('error', () => undefined)
  sent.end()
  return () => sent.destroy()
}
