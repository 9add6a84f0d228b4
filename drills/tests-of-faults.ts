/** TABLE: fault -> the tests, as `file › name`, that inject it in a smaller world too. */
export const TESTS: Record<string, string[]> = {
  R4: [
    'server/mails/sending/send-mail.api.test.ts › refused for good is failed at once, with the provider’s words',
    'server/mails/sending/send-mail.api.test.ts › a busy provider is asked again, not before it said',
    'server/mails/sending/send-mail.api.test.ts › an answer that is lost leaves the mail uncertain, and it is not sent again',
  ],
  R5: ['server/mails/sending/send-mail.api.test.ts › a provider that hangs does not hold up the other one'],
  R6: ['server/mails/sending/mail-events.api.test.ts › the same events again, at once and reordered, change nothing'],
  R9: [
    'server/http/held-lock.api.test.ts › who waits for a lock that somebody holds gets 503 in words when its time is over, and the rest is served',
  ],
  R13: [
    'server/sites/gateways.api.test.ts › twenty activations at once: one active at every look, and the last of the history at the end',
  ],
  R16: [
    'server/orders/fuzzed-acts.api.test.ts › whatever is done by whomever at once: every order is in one queue, counted and told as it is, and nothing forbidden was done',
  ],
  R18: [
    'server/documents/stores.api.test.ts › a full disk is a clear refusal, keeps nothing half-written, and what fits is taken again',
  ],
  R20: ['server/documents/hostile-upload.api.test.ts › an upload that breaks off leaves nothing, however often'],
  R21: [
    'server/http/cut-slow-bodies.test.ts › a body that trickles in is cut; one in time, and lines however long they take, are read',
  ],
  R22: [
    'server/documents/stores.api.test.ts › while the bucket fails an upload is refused and leaves no row; then the same one is taken',
  ],
  R23: [
    'server/documents/hostile-upload.api.test.ts › a file above 15 MB is refused with 413 and leaves nothing',
    'server/documents/reading/inspect.api.test.ts › HEIC with more pixels than its limit is refused before one is decoded',
    'server/documents/reading/inspect.api.test.ts › a PDF with %s is refused in words',
  ],
  R33: [
    'server/jobs/deadly-job.api.test.ts › a message of which the process dies is read twice, then shown and read no more; one that was read beside it is read',
    'server/jobs/worker.api.test.ts › a poisoned job fails in words without personal data, and the others go on',
  ],
  R34: ['server/mails/sending/send-mail.api.test.ts › two workers send each mail once'],
  R35: [
    'server/jobs/worker.api.test.ts › what a minute brings is added once, on however many nodes',
    'server/jobs/worker.api.test.ts › a worker that starts catches up: a future order whose day came while nobody worked is New',
  ],
  R38: [
    'server/db/apply-migrations.api.test.ts › a process that is killed half-way through a migration leaves nothing of it, and the next one applies it',
    'server/db/apply-migrations.api.test.ts › processes that start at once apply each migration once, an index made beside them too',
    'server/start/several-at-once.api.test.ts › three processes at once over nothing, and then over what they made, all come up: one database, one Admin, one secret',
    'server/start/several-at-once.api.test.ts › three processes at once over an older database, whose application may do nothing yet, all come up',
  ],
  R39: ['server/db/apply-migrations.api.test.ts › a start over the database of a newer version is refused in one line'],
  R40: [
    'server/backup/backup.api.test.ts › restored to a moment between two backups, all from before it is there, its documents too, and nothing from after',
  ],
  R41: [
    'server/backup/verify.api.test.ts › it names a removed document, a changed one, one that nobody names, a count that is off, and a changed row of the audit log',
  ],
  R51: [
    'server/db/replica.api.test.ts › while it lags behind the primary answers, and it comes back by itself',
    'server/db/replica.api.test.ts › while it says nothing the primary answers, and it comes back by itself',
    'server/db/replica.api.test.ts › while it is gone the primary answers, and it comes back by itself',
    'server/db/replica.api.test.ts › what it ends, because what was read is to go, is asked of the primary',
  ],
  R45: [
    'server/documents/virus-scan.api.test.ts › while the scanner is away a document waits: nobody opens it, nothing mails it',
    'server/documents/virus-scan.api.test.ts › when the scanner is back, the document becomes current and its mail goes',
  ],
}
