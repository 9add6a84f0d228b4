// `node scripts/run.mjs bench/peers/run-peers.ts --keep=/var/tmp/bench [--orders=1000000 --seconds=4 --dir=/var/tmp/peers]`: what a team would use instead,
// on the same PostgreSQL, rows, questions and load as the office, in one run; writes its section of bench/results.md. `bench/peers/install.sh` installs them.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSection } from '../office/again.ts'
import type { Ask } from '../office/asked.ts'
import { load } from '../office/load.ts'
import { openOffice, type Office } from '../office/open-office.ts'
import { OPERATIONS } from '../office/operations.ts'
import { freePort } from '#server/testing/free-port.ts'
import { copyOrders } from './copy-orders.ts'
import { PEERS, QUESTIONS, type Peer, type Question } from './peers.ts'
import { writePeers, type Answered } from './write-peers.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'bench/results.md')
const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    dir: { type: 'string', default: '/var/tmp/peers' },
  },
})
const seconds = Number(values.seconds)
const office = await openOffice(Number(values.orders), values.keep)
const answered: Answered[] = []
const notHere: string[] = []
try {
  const database = await copyOrders(office)
  await ask(
    'Entrada',
    (question: Question) => OPERATIONS.find(({ name }) => name.startsWith(question))!.ask(office.known, 0),
    office.url,
  )
  for (const peer of PEERS.filter(({ name }) => name.toLowerCase().includes(values.only))) {
    if (!existsSync(peer.isHere(values.dir))) notHere.push(`${peer.name} (${peer.isHere(values.dir)} is missing)`)
    else await askPeer(peer, database)
  }
} finally {
  await office.close()
}
const text = writePeers({ at: new Date(), orders: office.orders, seconds, answered, notHere, load: loadavg()[1]! })
console.log(`\n${text}`)
writeFileSync(RESULTS, withSection(readFileSync(RESULTS, 'utf8'), text))

async function askPeer(peer: Peer, database: string): Promise<void> {
  const port = await freePort()
  const { command, env } = peer.server({ dir: values.dir, port, database })
  const place = { dir: values.dir, port, database }
  for (const [program, ...args] of peer.before?.(place) ?? []) {
    const { status } = spawnSync(program!, args, {
      cwd: values.dir,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: 'inherit',
      timeout: 180_000,
    })
    if (status !== 0) return void notHere.push(`${peer.name} (it could not be set up)`)
  }
  const [program, ...args] = command
  const child = spawn(program!, args, {
    cwd: values.dir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilAnswers(peer, url, child)
    await expectRows(peer, url, office)
    await ask(peer.name, (question: Question) => peer.asks(question, office.known), url)
  } catch (error) {
    notHere.push(`${peer.name} (${(error as Error).message})`)
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

async function ask(name: string, asks: (question: Question) => Ask | undefined, url: string): Promise<void> {
  for (const question of QUESTIONS) {
    const asked = asks(question)
    if (asked === undefined) continue
    const each = (connections: number) =>
      load(url, name === 'Entrada' ? office.sessions : [], { connections, seconds }, () => asked)
    const [one, many] = [await each(1), await each(16)]
    answered.push({ name, question, one, many })
    console.log(
      `${name.padEnd(24)} ${question.padEnd(24)} p50 ${one.p50.toFixed(2)} ms, ${many.perSecond.toFixed(1)} a second`,
    )
  }
}

/** Throws unless a peer returns what the office does: ten rows, and the same total. */
async function expectRows(peer: Peer, url: string, { pool }: Office): Promise<void> {
  const asked = peer.asks('page 1', office.known)!
  const answer = await fetch(url + asked.path, {
    method: asked.body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(asked.authorization && { authorization: asked.authorization }) },
    body: asked.body === undefined ? undefined : JSON.stringify(asked.body),
  })
  const found = peer.reads((await answer.json()) as never)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from orders where queue = 5')
  if (found.rows !== 10 || found.total !== rows[0]!.n)
    throw new Error(`it answered ${found.rows} rows of ${found.total}, and there are 10 of ${rows[0]!.n}`)
}

async function untilAnswers(peer: Peer, url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} as it was started`)
    if (
      await fetch(url + peer.isUp).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('it did not answer within two minutes')
}
