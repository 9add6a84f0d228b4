import { Agent, request } from 'node:http'
import type { Ask } from './asked.ts'

export interface Load {
  /** Milliseconds: the median and the 99th percentile. */
  p50: number
  p99: number
  perSecond: number
  requests: number
  /** Milliseconds of each, sorted. */
  times: readonly number[]
}

/**
 * Sends requests to a server, or to several in turns, for so many seconds over so many connections that stay open, on each as soon as its
 * last answer is complete. Each connection is one of the callers, in turns. Throws where a request fails.
 */
export async function load(
  bases: string | readonly string[],
  callers: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
  ask: (turn: number) => Ask,
): Promise<Load> {
  const servers = typeof bases === 'string' ? [bases] : bases
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const state = { turn: 0, until: 0 }
  const worker = async (_: unknown, at: number) => {
    const caller = callers[at % callers.length] ?? ''
    const base = servers[at % servers.length]!
    while (performance.now() < state.until) {
      const begun = performance.now()
      await send(agent, base, caller, ask(state.turn++))
      times.push(performance.now() - begun)
    }
  }
  // The first ones open the connections and plan the statements.
  for (const base of servers)
    for (let warm = 0; warm < 3; warm += 1) await send(agent, base, callers[0] ?? '', ask(state.turn++))
  const begun = performance.now()
  state.until = begun + seconds * 1000
  await Promise.all(Array.from({ length: connections }, worker))
  const took = (performance.now() - begun) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / took, requests: times.length, times }
}

/** Sends one request and reads the whole answer; throws with how it begins where it is no success. */
export function send(agent: Agent, base: string, authorization: string, ask: Ask): Promise<void> {
  const body = ask.body === undefined ? undefined : JSON.stringify(ask.body)
  const method = ask.method ?? (body === undefined ? 'GET' : 'POST')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = {
    authorization: ask.authorization ?? authorization,
    ...ask.headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const sent = request(`${base}${ask.path}`, { agent, method, headers }, (answer) => {
    const isGood = answer.statusCode !== undefined && answer.statusCode < 300
    let text = ''
    answer.on('data', (chunk: Buffer) => {
      if (!isGood) text += chunk.toString()
    })
    answer.on('end', () => {
      if (isGood) resolve()
      else reject(new Error(`${method} ${ask.path}: ${answer.statusCode} ${text.slice(0, 300)}`))
    })
    answer.on('error', reject)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
