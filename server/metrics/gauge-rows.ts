/** One value of a gauge, and whose it is. */
export interface Value {
  labels?: Record<string, string>
  value: number
}

export interface GaugeRow {
  /** What it is, in a sentence; seconds and bytes in its name. */
  help: string
  /** The names of its labels; their values are words of ours. */
  labels?: readonly string[]
}

/** TABLE: gauge -> what it measures. Each is read when /metrics is requested; those of the database are the same in every process. */
export const GAUGES = {
  database_answers: { help: '1 where the database answers this process, else 0; the gauges below are missing then' },
  database_answer_seconds: { help: 'Time that the smallest question took, with the wait for a connection' },
  database_size_bytes: { help: 'What the database takes on its disk' },
  database_connections: { help: 'Connections to the database, of whomever' },
  database_connections_at_most: { help: 'Connections that PostgreSQL allows' },
  database_oldest_transaction_seconds: { help: 'Age of the oldest transaction of ours that has not ended' },
  database_pool_connections: {
    help: 'Connections of this process for requests: busy, idle, and requests that wait for one',
    labels: ['state'],
  },
  queue_orders: { help: 'Orders of each queue, as the dashboard shows them', labels: ['queue'] },
  queue_oldest_seconds: { help: 'Age of the order of each queue that came first', labels: ['queue'] },
  queue_overdue_seconds: {
    help: 'How long the most urgent order of each queue is overdue; 0: none is',
    labels: ['queue'],
  },
  jobs_waiting: { help: 'Jobs whose time has come and that nobody has taken yet', labels: ['job'] },
  jobs_oldest_seconds: { help: 'How long the longest waiting job has waited beyond its time', labels: ['job'] },
  jobs_running: { help: 'Jobs under way, in whichever process', labels: ['job'] },
  jobs_failed: { help: 'Jobs that failed as often as they may be tried', labels: ['job'] },
  jobs_set_aside: { help: 'Jobs of which the process died twice: they are run no more, or pause' },
  workers_alive: { help: 'Processes that work on jobs' },
  mails_in_trouble: {
    help: 'Mails of orders that failed, bounced or are uncertain, and that nobody has seen to',
    labels: ['state'],
  },
  documents_waiting: { help: 'Documents that wait for the virus scan' },
  documents_waiting_oldest_seconds: { help: 'How long the first of them has waited' },
  government_mails: {
    help: 'Messages that are not read yet (received) or name no order (unmatched)',
    labels: ['state'],
  },
  audit_unsealed_seconds: { help: 'Age of the oldest row of the audit log that is not sealed yet' },
  unusual_openings: {
    help: 'Alerts of the last hour that a member opened, or a network proved, unusually many orders',
  },
  guessing_alarms: { help: 'Alerts of the last hour that somebody guesses at orders or at passwords' },
  encryption_at_rest: { help: '1 where this process seals documents and numbers (DATA_KEYS), else 0' },
  readers: {
    help: 'Processes of this one that read files: living, and busy; and files that wait for one',
    labels: ['lane', 'state'],
  },
  backup_expected: { help: '1 where BACKUP_DIR is set, else 0' },
  backup_newest_timestamp_seconds: { help: 'When the newest whole backup was begun; 0: there is none' },
  backup_archive_timestamp_seconds: {
    help: 'The last moment that can be restored to by the archive; 0: there is none',
  },
  disk_free_bytes: { help: 'Room on the disk of DATA_DIR (data) and of BACKUP_DIR (backup)', labels: ['folder'] },
} as const satisfies Record<string, GaugeRow>

export type GaugeName = keyof typeof GAUGES
/** What is known at one moment; a gauge of which nothing is known is left out. */
export type Read = Partial<Record<GaugeName, Value[]>>

export const one = (value: number): Value[] => [{ value }]
