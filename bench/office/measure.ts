import { MANY } from './asked.ts'
import { load, type Load } from './load.ts'
import type { Office } from './open-office.ts'
import type { Operation } from './operations.ts'
import { postgresSeconds, processSeconds } from '../processor.ts'

/** One operation on one database: alone, over many connections, and beside the bare limit of the same minute. */
export interface Measured {
  name: string
  one: Load
  many: Load
  /** Milliseconds of CPU time that the server and PostgreSQL spent on each request of `many`. */
  cpuMs: number
  bare?: { one: Load; many: Load }
}

/** Measures one operation: ours and the bare one in turns, so that what else the machine does meets both. */
export async function measure(office: Office, operation: Operation, seconds: number): Promise<Measured> {
  let turn = 0
  const ours = (connections: number) =>
    load(office.url, office.sessions, { connections, seconds }, () => operation.ask(office.known, turn++))
  const bare = (connections: number) =>
    load(office.bareUrl, [], { connections, seconds }, () => ({ path: `/${operation.bare}` }))
  const one = await ours(1)
  const bareOne = operation.bare && (await bare(1))
  const before = await spent(office)
  const many = await ours(MANY)
  const cpuMs = (((await spent(office)) - before) * 1000) / many.requests
  const bareMany = operation.bare && (await bare(MANY))
  return {
    name: operation.name,
    one,
    many,
    cpuMs,
    ...(bareOne && bareMany && { bare: { one: bareOne, many: bareMany } }),
  }
}

/** Milliseconds of each request over one connection for so many seconds. */
export async function askAlone(office: Office, operation: Operation, seconds: number): Promise<readonly number[]> {
  let turn = 0
  const { times } = await load(office.url, office.sessions, { connections: 1, seconds }, () =>
    operation.ask(office.known, turn++),
  )
  return times
}

const spent = async ({ pool, pids }: Office) => (await postgresSeconds(pool)) + processSeconds(pids.office)
