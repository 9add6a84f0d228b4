import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '#drills/installation.ts'
import { ordersAtRest } from '#drills/mails-under-faults.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { damagePage } from '#server/testing/damage-page.ts'

const SEVERAL = 60

/** Mounts a file system of its own for the documents; returns what makes it read-only, or not. */
export function ownFileSystem(it: Installation): (options: 'ro' | 'rw') => void {
  const folder = join(it.dataDir, 'documents')
  mkdirSync(folder)
  const mount = (...args: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', ...args, 'tmpfs', folder], { stdio: 'pipe' })
  try {
    mount('-o', 'size=64m')
  } catch {
    throw new NotHere('it takes the right to mount: run it as root')
  }
  it.afterwards(() => execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }))
  return (options) => mount('-o', `remount,${options}`)
}

/** Has the kernel answer a running program's fsync with an error of the disk; returns what ends that. */
async function failingDisk(it: Installation, pid: number): Promise<() => Promise<void>> {
  const calls = 'fsync,fdatasync'
  const strace = spawn('strace', [
    '-f',
    '-p',
    String(pid),
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:error=EIO`,
    '-o',
    '/dev/null',
  ])
  let said = ''
  strace.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((tell) => strace.once('exit', () => tell()))
  strace.once('error', () => (said += 'cannot'))
  it.afterwards(() => strace.kill('SIGINT'))
  while (!/attached|cannot|not permitted|attach:/.test(said)) await sleep(50)
  if (!said.includes('attached'))
    throw new NotHere('it takes strace and the right to trace: apt-get install -y strace, run it as root')
  return async () => {
    strace.kill('SIGINT')
    await ended
  }
}

/** R19: the documents' disk is read-only, then fails at fsync: what is not on disk is not acknowledged, and nothing is left of it. */
export async function brokenDisk(it: Installation): Promise<Found> {
  const remount = ownFileSystem(it)
  await it.start()
  const orders = await ordersAtRest(it, 3)
  const rows = async () => {
    const [row] = await it.owner<{ n: number }>(
      'select (select count(*) from documents)::int + (select count(*) from mails where order_id = any($1))::int as n',
      [orders],
    )
    return row!.n
  }
  const wrong: string[] = []
  const taken: number[] = []
  const take = async () => void taken.push(await it.queueMail(orders[taken.length]!, 'Sendgrid'))
  const refuse = async (fault: string) => {
    const before = await rows()
    const answer = await it.upload(orders.at(-1)!, 'Sendgrid')
    if (answer.code < 500) wrong.push(`${fault}: an upload was answered ${answer.code}`)
    if ((await rows()) !== before) wrong.push(`${fault}: rows were left of what was refused`)
    return answer.code
  }
  await take()
  remount('ro')
  const codes = [await refuse('read-only')]
  remount('rw')
  await take()
  const mend = await failingDisk(it, it.pid())
  codes.push(await refuse('failing'))
  await mend()
  await take()
  if (!it.lives()) wrong.push('the server ended')
  await it.end('SIGTERM')
  const verified = await it.run('verify')
  if (verified.code !== 0) wrong.push(`verify said: ${verified.output}`)
  const left = readdirSync(join(it.dataDir, 'documents', 'incoming'))
  if (left.length > 0) wrong.push(`${left.length} half files are left`)
  const [row] = await it.owner<{ n: number }>('select count(*)::int as n from documents where order_id = any($1)', [
    orders,
  ])
  return {
    acknowledged: taken.length,
    lost: Math.max(0, taken.length - row!.n),
    doubled: Math.max(0, row!.n - taken.length),
    wrong,
    seen: `read-only and EIO at fsync: uploads answered ${codes.join(' and ')}, no row, no half file; taken again after`,
  }
}

/** R42: a page of the orders is damaged on disk: verify, backup and the server's log say so; put right, all is there. */
export async function damagedPage(it: Installation): Promise<Found> {
  await it.start()
  const { acknowledged } = await stream(it, (done) => done >= SEVERAL)
  await it.end('SIGTERM')
  const [place] = await it.owner<{ path: string }>(`select pg_relation_filepath('orders') as path`)
  await (await it.database()).stop()
  const { cluster } = await findPlace(it.dataDir, databaseAccount())
  const file = join(cluster, place!.path)
  damagePage(file)
  const backups = mkdtempSync(join(tmpdir(), 'entrada-drill-backups-'))
  it.afterwards(() => rmSync(backups, { recursive: true, force: true }))
  const own = { BACKUP_DIR: backups, BACKUP_KEY: 'qV7hT2mXc9LwZ4sNbR8yKd3P' }
  const [verified, kept] = [await it.run('verify'), await it.run('backup', own)]
  const server = await it.start().catch((error: Error) => error.message)
  if (typeof server !== 'string') {
    await Promise.all(Array.from({ length: 5 }, () => it.call('GET', '/admin/get-orders-list/allOrder')))
    await it.end('SIGTERM')
  }
  const said = typeof server === 'string' ? server : server.output()
  await (await it.database()).stop()
  damagePage(file)
  const whole = await it.run('verify')
  const wrong = [
    ...(verified.code === 1 && isNamed(verified.output) ? [] : [`verify said (${verified.code}): ${verified.output}`]),
    ...(kept.code === 1 && isNamed(kept.output) ? [] : [`backup said (${kept.code}): ${kept.output}`]),
    ...(readdirSync(backups).some((name) => /^\d{4}-/.test(name)) ? ['a backup of it was kept'] : []),
    ...(/XX001/.test(said) ? [] : ['the server’s log does not say it']),
    ...(whole.code === 0 ? [] : [`put right, verify said: ${whole.output}`]),
  ]
  const found = await findOrders(it, acknowledged)
  return {
    ...found,
    wrong,
    seen: 'verify, backup and log named the page, no backup of it was kept; put right, all is well',
  }

  function isNamed(words: string): boolean {
    return words.includes('damaged') && words.includes(place!.path)
  }
}
