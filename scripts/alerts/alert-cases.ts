/** Series -> its values, one a minute, as promtool writes them: `0x5 1x3` is six times 0 and then four times 1. */
type Series = Record<string, string>

interface AlertCase {
  /** What a healthy installation reports for an hour and a half. */
  calm: Series
  /** What it reports before the alert rings. */
  rings: Series
  /** What the alert then says, and of what. */
  says: string
  of?: Record<string, string>
}

const A = { instance: 'a' }

/** Makes the case of a gauge: an hour at its calm value, then at the one that rings. */
function gauge(name: string, calm: number, rings: number, says: string, of: Record<string, string> = {}): AlertCase {
  return { calm: { [name]: `${calm}x120` }, rings: { [name]: `${calm}x60 ${rings}x60` }, says, of }
}

const fine = (name: string, labels: string) => `${name}{${labels}}`
const requests = (code: number) => `http_request_duration_seconds_count{code="${code}"}`
const slow = (le: string) => `http_request_duration_seconds_bucket{route="/api/admin/x",le="${le}"}`
const handed = (outcome: string) => `mail_handover_duration_seconds_count{provider="AWS",outcome="${outcome}"}`

/** TABLE: alert of deploy/alerts.yaml -> when it is silent, when it rings, and what it says. `npm run alerts` has promtool try each. */
export const ALERT_CASES: Record<string, AlertCase> = {
  EntradaIsDown: gauge('up{job="entrada",instance="a"}', 1, 0, 'a does not answer Prometheus', {
    job: 'entrada',
    ...A,
  }),
  DatabaseDoesNotAnswer: gauge(
    'database_answers{instance="a"}',
    1,
    0,
    'a gets no answer from the database within five seconds',
    A,
  ),
  RequestsFail: {
    calm: { [requests(200)]: '0+1000x120', [requests(503)]: '0+9x120' },
    rings: { [requests(200)]: '0+900x120', [requests(503)]: '0+100x120' },
    says: '10% of the requests fail',
  },
  RequestsAreSlow: {
    calm: { [slow('1')]: '0+96x120', [slow('5')]: '0+100x120', [slow('+Inf')]: '0+100x120' },
    rings: { [slow('1')]: '0+90x120', [slow('5')]: '0+100x120', [slow('+Inf')]: '0+100x120' },
    says: 'One request in twenty takes longer than 3s',
  },
  RequestsWaitForTheDatabase: gauge(
    'database_pool_connections{instance="a",state="waiting"}',
    0,
    7,
    '7 requests of a wait for a connection',
    { ...A, state: 'waiting' },
  ),
  ConnectionsRunOut: {
    calm: { database_connections: '80x120', database_connections_at_most: '100x120' },
    rings: { database_connections: '90x120', database_connections_at_most: '100x120' },
    says: "90% of PostgreSQL's connections are in use",
  },
  TransactionStaysOpen: gauge(
    'database_oldest_transaction_seconds',
    20,
    3600,
    'A transaction of Entrada is 1h 0m 0s old',
  ),
  NobodyWorksOnJobs: gauge('workers_alive', 1, 0, 'No process works on jobs: no mail goes out'),
  JobsFallBehind: gauge('jobs_oldest_seconds{job="send-mail"}', 5, 660, 'send-mail has waited 11m 0s', {
    job: 'send-mail',
  }),
  JobsGiveUp: gauge('jobs_failed{job="send-mail"}', 3, 4, 'send-mail failed as often as it may be tried', {
    job: 'send-mail',
  }),
  JobWasSetAside: gauge('jobs_set_aside', 1, 2, 'A process died twice of what it read'),
  MailsAreRefused: {
    calm: { [handed('sent')]: '0+60x120', [handed('refused')]: '0+40x120' },
    rings: { [handed('sent')]: '0+40x120', [handed('refused')]: '0+60x120' },
    says: 'AWS takes fewer than half of our mails',
    of: { provider: 'AWS' },
  },
  MailsAreInTrouble: {
    calm: { 'mails_in_trouble{state="failed"}': '20x120', 'mails_in_trouble{state="bounced"}': '30x120' },
    rings: { 'mails_in_trouble{state="failed"}': '21x120', 'mails_in_trouble{state="bounced"}': '30x120' },
    says: '51 mails need somebody',
  },
  DocumentsWaitForTheScan: gauge(
    'documents_waiting_oldest_seconds',
    60,
    660,
    'Documents have waited 11m 0s for the virus scan',
  ),
  FilesWaitToBeRead: gauge(fine('readers', 'lane="mail",state="waiting"'), 3, 4, '4 files wait for a reader (mail)', {
    lane: 'mail',
  }),
  FilesEndTheirReaders: {
    calm: { [fine('reading_duration_seconds_count', 'lane="mail",outcome="time"')]: '0x75 1x1 2x1 3x60' },
    rings: { [fine('reading_duration_seconds_count', 'lane="mail",outcome="time"')]: '0x75 3x1 6x1 9x60' },
    says: 'Files of lane mail end their readers (time)',
    of: { lane: 'mail', outcome: 'time' },
  },
  GovernmentMailIsNotRead: gauge('government_mails{state="received"}', 20, 21, '21 messages are not read yet'),
  PriorityOrdersAreLate: gauge(
    'queue_overdue_seconds{queue="priorityOrder"}',
    3_600,
    7_200,
    'A priority order is 2h 0m 0s overdue',
  ),
  BackupIsTooOld: {
    // Prometheus begins its tests in 1970: what is old lies before that.
    calm: { backup_expected: '1x120', backup_newest_timestamp_seconds: '0x120' },
    rings: { backup_expected: '1x120', backup_newest_timestamp_seconds: '-90000x120' },
    says: 'The newest backup is more than 26 hours old',
  },
  ArchiveStandsStill: {
    calm: { backup_expected: '1x120', backup_archive_timestamp_seconds: '0+60x120' },
    rings: { backup_expected: '1x120', backup_archive_timestamp_seconds: '0+60x70 4200x60' },
    says: 'What was written in the last 20m 0s is in no backup',
  },
  DiskFillsUp: gauge('disk_free_bytes{folder="data"}', 2e9, 1e9, 'Less than 2 GB are free for data', {
    folder: 'data',
  }),
  AuditIsNotSealed: gauge('audit_unsealed_seconds', 900, 1_200, 'Rows of the audit log wait 20m 0s for their seal'),
  SomebodyOpensUnusuallyMuch: gauge(
    'unusual_openings',
    0,
    1,
    'A member or a network opened unusually many orders within an hour',
  ),
  SomebodyGuesses: gauge('guessing_alarms', 0, 1, 'Somebody guesses at orders or at passwords'),
  TheProcessStalls: gauge('nodejs_eventloop_lag_p99_seconds{instance="a"}', 0.02, 0.75, 'a stalls for 750ms', A),
  MemoryGrows: gauge('process_resident_memory_bytes{instance="a"}', 1.5e9, 2147483648, 'a takes 2GiB of memory', A),
  TracesAreLost: {
    calm: { 'trace_spans_total{outcome="lost"}': '5x120', 'trace_spans_total{outcome="sent"}': '0+9x120' },
    rings: { 'trace_spans_total{outcome="lost"}': '0+1x120', 'trace_spans_total{outcome="sent"}': '0+9x120' },
    says: 'Traces do not reach the collector',
  },
}
