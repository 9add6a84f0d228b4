import { randomBytes } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import pg from 'pg'
import { CopyOut } from '#server/backup/copy-out.ts'
import { StartError } from '#server/start-error.ts'

export interface BaseBackup {
  /** The cluster as one tar, with what was written while it was read. */
  tar: Readable
  /** Once the tar has ended: the segment from which on what was written is needed to go further. */
  firstSegment(): string
  close(): Promise<void>
}

/** Kilobytes a second at most: a backup that takes all of disk and processors slows down everybody at work. */
const RATE = 64 * 1024

/** PostgreSQL's own `BASE_BACKUP` of a running server, by the replication protocol: `url` is that of the cluster's owner. */
export async function streamBaseBackup(url: string, progress: (done: number, of: number) => void): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  // What is written meanwhile is sent at the end: kept until then, however long it takes. It goes with the connection.
  const slot = `entrada_backup_${randomBytes(6).toString('hex')}`
  await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`)
  const damage: string[] = []
  const copy = client.query(
    new CopyOut(
      `BASE_BACKUP (LABEL 'entrada', CHECKPOINT 'fast', WAL true, MANIFEST 'no', PROGRESS true, MAX_RATE ${RATE})`,
    ),
  )
  const tar = unwrap((done) => progress(done, total(copy)))
  copy.on('error', (error) => {
    if (damage.length > 0) error.message = damage.join('; ')
    tar.destroy(error)
  })
  // At its end it only says that there was some.
  client.on('notice', ({ message = '' }) => {
    if (/checksum verification failed/.test(message)) damage.push(message)
  })
  // A connection that breaks in the middle ends nothing by itself.
  client.on('end', () => copy.destroy(new Error('PostgreSQL ended the connection')))
  tar.on('close', () => copy.destroy())
  return {
    tar: copy.pipe(tar),
    firstSegment() {
      const [start, timeline] = copy.rows[0] ?? []
      return segmentOf(start!, Number(timeline))
    },
    close: () => client.end(),
  }
}

/** Each message says with its first byte what it is: data of the archive, progress, or the next archive. */
function unwrap(progress: (done: number) => void): Transform {
  let archives = 0
  return new Transform({
    writableObjectMode: true,
    transform(message: Buffer, _encoding, done) {
      const kind = String.fromCharCode(message[0]!)
      if (kind === 'd') return done(null, message.subarray(1))
      if (kind === 'p') progress(Number(message.readBigUInt64BE(1)))
      if (kind === 'n' && ++archives > 1)
        return done(new StartError('The database has tablespaces, which are not backed up.'))
      done()
    },
  })
}

/** In kB, the third column of the rows about tablespaces, which follow the row of the start. */
function total({ rows }: CopyOut): number {
  return rows.slice(1).reduce((sum, [, , size]) => sum + Number(size ?? 0) * 1024, 0)
}

/** The name of the segment (of 16 MB) that holds a position such as 3/4A0000D8. */
export function segmentOf(position: string, timeline: number): string {
  const [high = '', low = ''] = position.split('/')
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return part(timeline) + part(Number.parseInt(high, 16)) + part(Number.parseInt(low, 16) >>> 24)
}
