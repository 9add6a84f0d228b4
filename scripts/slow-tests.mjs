// `npm test` is done within twelve minutes on two quiet cores, so that one runs it before each push; `npm test -- --all`, as CI runs it,
// tries everything.

/**
 * TABLE: the test files of the API (by the end of their path) that take ten to seventy seconds of a processor each: whole programs that
 * are killed, backed up, restored or moved, and corpora. `npm test` leaves them out;
 * `--all` runs them afterwards.
 */
export const SLOW_TESTS = [
  'server/backup/backup.api.test.ts',
  'scripts/launcher.api.test.ts',
  'server/documents/reading/killer-pdfs.api.test.ts',
  'server/defence-packs/pdf/ticket-pages.api.test.ts',
  'server/main.api.test.ts',
  'server/defence-packs/histories.api.test.ts',
  'server/start/data-keys.api.test.ts',
  'scripts/change-costs.api.test.ts',
  'server/jobs/deadly-job.api.test.ts',
  'server/intake/import-orders.api.test.ts',
  'server/start/kill-during-intake.api.test.ts',
  'server/backup/move.api.test.ts',
  'server/backup/verify.api.test.ts',
  'server/backup/erased-again.api.test.ts',
  'server/backup/restored-twice.api.test.ts',
  'server/db/embedded/start-embedded.api.test.ts',
  'server/government-mail/hostile-mail.api.test.ts',
  'server/start/several-at-once.api.test.ts',
  'server/db/carry-over.api.test.ts',
  'server/defence-packs/only-what-is-so.api.test.ts',
  'server/documents/reading/inspect.api.test.ts',
  'server/documents/reading/read-pass.api.test.ts',
  'server/readers/readers.api.test.ts',
  'server/mails/sending/killed-before-sending.api.test.ts',
  'server/normalise/fuzzed-texts.api.test.ts',
  'server/defence-packs/every-script.api.test.ts',
  'server/defence-packs/cases/sixty-orders.api.test.ts',
  'bench/run-bench.api.test.ts',
  'server/http/fuzz.api.test.ts',
  'server/http/hostile-requests.api.test.ts',
  'server/moving-in/moving-in.api.test.ts',
  'server/moving-in/old-orders.api.test.ts',
  'server/front/wallet-updates.api.test.ts',
  'server/disputes/stripe/stripe-evidence.api.test.ts',
  'server/defence-packs/cases/case-packs.api.test.ts',
  'server/staff/passwords/asking-for-links.api.test.ts',
  'server/start/migrate-database.api.test.ts',
]

/**
 * TABLE: the journeys (`e2e/NAME.spec.ts`) that `npm test` makes: one through each part of the work, from an order's coming to its ticket,
 * its call, its refund and its dispute. What else is tried in a browser, CI tries.
 */
export const MAIN_JOURNEYS = [
  'answer',
  'call-desk',
  'correction',
  'dispute-story',
  'filing-desk',
  'find-order',
  'follow-order',
  'keyboard',
  'later',
  'queues',
  'refund',
  'room',
  'search',
  'send-document',
  'session',
  'story',
  'traveller',
]
