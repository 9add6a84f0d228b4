import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { until, type Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import { fencesOf } from '#drills/operating-page.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { OwnPostgres } from '#drills/own-postgres.ts'
import { ANSWERS } from '#server/testing/provider-server.ts'

const SEVERAL = 60
/** `archive_timeout`, and what a slow machine needs to bring a segment away. */
const ARCHIVED_WITHIN_MS = 60_000 + 15_000

const { sh, cron, sql } = fencesOf('### With a PostgreSQL of your own')
const [begin, restoreToMoment, restoreLatest, fetchDocuments] = sh as [string, string, string, string]
const [eachNight, eachMinute] = cron![0]!.split('\n') as [string, string]

/** R40, with a PostgreSQL of one's own: back to a moment after somebody's mistake, then as far as the archive goes after the machine died. */
export async function ownDatabaseRestored(it: Installation): Promise<Found> {
  const own = await OwnPostgres.open(it)
  await own.runLines(begin)
  await it.start(own.env)
  const moment = await backToAMoment(it, own)
  const death = await deadMachine(it, own)
  return {
    acknowledged: moment.acknowledged + death.acknowledged,
    lost: moment.lost + death.lost,
    doubled: moment.doubled + death.doubled,
    wrong: [...moment.wrong, ...death.wrong],
    seen: `${moment.seen}; ${death.seen}`,
  }
}

/** Orders come while the backup is made and on through the moment; then all orders are removed, and database and documents go back. */
async function backToAMoment(it: Installation, own: OwnPostgres): Promise<Found> {
  const backup = own.runLines(eachNight)
  let isMade = false
  void backup.then(
    () => (isMade = true),
    () => (isMade = true),
  )
  const during = await stream(it, (done) => isMade && done >= SEVERAL)
  await backup

  const [mailed, waiting, later] = (await ordersAtRest(it, 3, takesIt(it))) as [number, number, number]
  await it.mailIs((await aMail(it, mailed, 'Sendgrid')).id, 'sent')
  it.provider.script(ANSWERS.sendgridIsBusy)
  const mail = await aMail(it, waiting, 'Sendgrid')
  await until('the provider was asked', () => callsOf(it, mail) > 0)

  let moment: { at: string; done: number; mark: number } | undefined
  let noting: Promise<void> | undefined
  const note = async (done: number) => {
    const [row] = await it.owner<{ at: string }>('select clock_timestamp()::text as at')
    moment = { at: row!.at, done, mark: it.nextOrder() }
  }
  const through = await stream(it, (done) => {
    if (done >= SEVERAL) noting ??= note(done)
    return moment !== undefined && done >= moment.done + SEVERAL
  })
  await noting
  const { at, done, mark } = moment!

  it.provider.script(takesIt(it))
  await it.mailIs(mail.id, 'sent')
  const calls = callsOf(it, mail)
  await it.queueMail(later, 'AWS')
  await own.runLines(eachMinute)
  await it.end('SIGTERM')
  await it.owner('set role entrada; drop table orders cascade')
  await own.end('SIGINT')
  rmSync(join(it.dataDir, 'documents'), { recursive: true })

  await own.runLines(restoreToMoment.replace(/(?<=--target=)'[^']*'/, `'${at}'`))
  await own.start()
  await it.owner(sql![0]!)
  await own.runLines(fetchDocuments)
  await it.start(own.env)
  const verified = await it.run('verify', own.env)
  const isSignedIn = (await it.call('GET', '/user_info')).code !== 401
  const before = [...during.acknowledged, ...[...through.acknowledged].slice(0, done)]
  const after = through.sent.filter((n) => n > mark)
  const [left] = await it.owner<{ orders: number; documents: number; late: number; given: number }>(
    `select (select count(*)::int from applications where external_reference = any($1)) as orders,
      (select count(*)::int from documents where order_id = any($2)) as documents,
      (select count(*)::int from documents where order_id = $3) as late,
      (select last_value::float8 from order_ids) as given`,
    [after.map((n) => `D-${n}`), [mailed, waiting], later],
  )
  const state = await it.mailState(mail.id)
  const found = await findOrders(it, new Map(before))
  return {
    ...found,
    wrong: [
      ...new Set(
        [...during.refused, ...through.refused].map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
      ),
      ...(left!.orders === 0 && left!.late === 0 ? [] : ['something from after the moment is there']),
      ...(left!.given > Math.max(...through.acknowledged.values()) ? [] : ['ids of lost orders are given again']),
      ...(left!.documents === 2 ? [] : [`${left!.documents} documents of 2 are there`]),
      ...(verified.code === 0 ? [] : [`verify said: ${verified.output}`]),
      ...(state === 'uncertain' && callsOf(it, mail) === calls ? [] : [`the mail that had waited is ${state}`]),
      ...(isSignedIn ? ['a session from before is still open'] : []),
    ],
    seen: `backed up while ${during.acknowledged.size} orders came, restored to a moment with ${after.length} orders sent after it`,
  }
}

/** Orders are taken, and brought away by `archive_timeout` alone; more come, and in that moment the machine is gone. */
async function deadMachine(it: Installation, own: OwnPostgres): Promise<Found> {
  await own.runLines(eachNight)
  const kept = await stream(it, (done) => done >= SEVERAL)
  await it.upload([...kept.acknowledged.values()][0]!, 'AWS')
  await own.runLines(eachMinute)
  const begun = performance.now()
  const [row] = await it.owner<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment')
  await until('the archive has them', async () => {
    const [archiver] = await it.owner<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')
    return (archiver!.last ?? '') >= row!.segment
  })
  const tookMs = performance.now() - begun
  const last = await stream(it, (done) => done >= SEVERAL)
  await Promise.all([own.end('SIGKILL'), it.end('SIGKILL')])
  await own.renew()
  rmSync(join(it.dataDir, 'documents'), { recursive: true })

  await own.runLines(restoreLatest)
  await own.start()
  await it.owner(sql![0]!)
  await own.runLines(fetchDocuments)
  const verified = await it.run('verify', own.env)
  const found = await findOrders(it, kept.acknowledged)
  const { lost } = await findOrders(it, last.acknowledged)
  const seconds = (tookMs / 1000).toFixed(0)
  return {
    ...found,
    wrong: [
      ...(tookMs < ARCHIVED_WITHIN_MS ? [] : [`the archive had them after ${seconds} s`]),
      ...(verified.code === 0 ? [] : [`verify said: ${verified.output}`]),
    ],
    seen: `then the archive had ${kept.acknowledged.size} orders after ${seconds} s and all were there when the machine was gone, without ${lost} of the ${last.acknowledged.size} of its last seconds`,
  }
}
