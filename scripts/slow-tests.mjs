/**
 * TABLE: the test files of the API (by the end of their path) that take ten to seventy seconds of a processor each: whole programs that
 * are killed, backed up, restored or moved, and corpora. `npm test` leaves them out; with `--all`, as CI runs it, they begin first.
 * A journey that is left out has the tag `@slow`.
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
]

/** Whether the file at a path is one of them. */
export const isSlow = (path) => SLOW_TESTS.some((end) => path.endsWith(end))
