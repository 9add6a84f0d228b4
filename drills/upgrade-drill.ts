import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Installation, Posted } from '#drills/installation.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SEVERAL = 60

/** Puts the newest version of ours that knows fewer migrations into a folder; returns its commit. */
function takeOlder(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const migrated = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations').toString().trim()
    const commit = git('rev-parse', '--short', `${migrated}~1`).toString().trim()
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    return commit
  } catch {
    throw new NotHere('it takes git and the history of the project')
  }
}

/** R37: an older version serves and works on jobs while this one migrates its database and starts beside it; then the older is stopped. */
export async function upgradeUnderTraffic(it: Installation): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-older-'))
  it.afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const commit = takeOlder(folder)
  const migrations = () => it.owner<{ name: string }>('select name from migrations')
  const older = await it.start({}, { root: folder })
  const [olderAddress, before] = [it.address(), await migrations()]
  let newer: string | undefined
  let starting: Promise<unknown> | undefined
  const during = await stream(it, (done) => {
    if (done >= SEVERAL) {
      starting ??= it.start().then(() => {
        newer = it.address()
      })
      it.turnTo(newer ?? olderAddress)
    }
    return newer !== undefined
  })
  await starting
  const known = new Set(before.map(({ name }) => name))
  const applied = (await migrations()).filter(({ name }) => !known.has(name)).length
  const one = await stream(it, (done) => done >= SEVERAL)
  it.turnTo(olderAddress)
  const other = await stream(it, (done) => done >= SEVERAL)
  it.turnTo(newer!)
  older.kill('SIGTERM')
  const code = await older.exit()
  const last = await stream(it, (done) => done >= SEVERAL)
  const streams = [during, one, other, last]
  const found = await findOrders(it, new Map(streams.flatMap(({ acknowledged }) => [...acknowledged])))
  await it.end('SIGTERM')
  const strange = (posts: Posted[]) => posts.map(({ code: said }) => `a post was answered ${said ?? 'not at all'}`)
  return {
    ...found,
    wrong: [
      ...new Set([
        ...streams.flatMap(({ refused }) => strange(refused)),
        ...(applied > 0 ? [] : ['nothing was migrated']),
        ...(code === 0 ? [] : [`the older ended with ${code}`]),
      ]),
    ],
    seen: `${commit} served while ${applied} migrations were applied, and beside this version after; then it was stopped`,
  }
}

/** R39: the older version is started over the database that this one has migrated; then this one again. */
export async function olderOverNewer(it: Installation): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-older-'))
  it.afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const commit = takeOlder(folder)
  await it.start()
  const { acknowledged } = await stream(it, (done) => done >= SEVERAL)
  await it.end('SIGTERM')
  const said = await it.start({}, { root: folder }).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  const [line] = /A newer Entrada migrated this database.*/.exec(said) ?? []
  if (!line) await it.end('SIGTERM')
  await it.start()
  const found = await findOrders(it, acknowledged)
  await it.end('SIGTERM')
  return { ...found, wrong: line ? [] : [`${commit} said: ${said.slice(0, 300)}`], seen: `${commit} said “${line}”` }
}
