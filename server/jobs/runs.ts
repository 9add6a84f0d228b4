import type { PoolClient } from 'pg'
import { sealAudit } from '#server/audit/seal-audit.ts'
import type { Services } from '#server/context.ts'
import { compareDocuments } from '#server/documents/compare-documents.ts'
import { scanDocuments } from '#server/documents/scan-documents.ts'
import { sealNumbers } from '#server/orders/seal-numbers.ts'
import { sealFiles } from '#server/documents/keeping/seal-files.ts'
import { sweepOrphanFiles } from '#server/documents/keeping/sweep-orphan-files.ts'
import { forgetOldGovernmentMail } from '#server/government-mail/forget-old-government-mail.ts'
import { giveUpReading } from '#server/government-mail/give-up-reading.ts'
import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import type { GaveUp, JobName, OneJob, Payload } from '#server/jobs.ts'
import { releaseFutureOrders } from '#server/orders/release-future-orders.ts'
import { bringBackDue } from '#server/orders/later/bring-back-due.ts'
import { anonymiseOldOrders } from '#server/privacy/retention.ts'
import { renewChecks } from '#server/corrections/renew-checks.ts'
import { renewOrders } from '#server/corrections/renew-orders.ts'
import { giveUpSending } from '#server/mails/sending/attempts.ts'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { remindTravellers } from '#server/mails/notices/remind-travellers.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { forgetOldWallets } from '#server/tracking/forget-old-wallets.ts'
import { notifyWallet } from '#server/tracking/notify-wallet.ts'
import { mailLinkAgain } from '#server/tracking/mail-link-again.ts'
import { mailResetLink } from '#server/staff/passwords/mail-reset-link.ts'
import { forgetOldAttempts } from '#server/jobs/forget-old-attempts.ts'
import { watchOpenings } from '#server/audit/watch-openings.ts'
import { forgetOldSessions } from '#server/jobs/forget-old-sessions.ts'
import { forgetOldNotes } from '#server/shift/forget-old-notes.ts'
import { forgetOldNotices } from '#server/inbox/forget-old-notices.ts'
import { forgetOldWebhooks } from '#server/webhooks/forget-old-webhooks.ts'
import { forgetOldTestOrders } from '#server/intake/tests/clear-test-orders.ts'
import { tellDueDisputes } from '#server/disputes/tell-due-disputes.ts'
import { giveUpWebhook, sendWebhook } from '#server/webhooks/send-webhook.ts'

/** Carries a job out. Throwing means "not done": it is tried again, as JOBS says. */
export type Run<Name extends JobName> = (services: Services, payload: Payload<Name>) => Promise<unknown>

/** TABLE: job -> what carries it out. One that is missing does not compile. */
export const RUNS: { [Name in JobName]: Run<Name> } = {
  'send-mail': sendMail,
  'mail-reset-link': mailResetLink,
  'mail-link-again': mailLinkAgain,
  'release-future-orders': releaseFutureOrders,
  'bring-back-due': bringBackDue,
  'tell-travellers': sendDueNotices,
  'send-webhook': sendWebhook,
  'tell-wallet': notifyWallet,
  'forget-old-wallets': forgetOldWallets,
  'forget-old-webhooks': forgetOldWebhooks,
  'forget-old-test-orders': forgetOldTestOrders,
  'remind-travellers': remindTravellers,
  'renew-orders': (services) => renewOrders(services),
  'renew-checks': (services) => renewChecks(services),
  'read-government-mail': readGovernmentMail,
  'forget-old-government-mail': forgetOldGovernmentMail,
  'scan-documents': scanDocuments,
  'compare-documents': compareDocuments,
  'anonymise-orders': anonymiseOldOrders,
  'sweep-orphan-files': sweepOrphanFiles,
  'seal-numbers': sealNumbers,
  'seal-files': sealFiles,
  'seal-audit': sealAudit,
  'forget-old-attempts': forgetOldAttempts,
  'forget-old-notes': forgetOldNotes,
  'forget-old-notices': forgetOldNotices,
  'tell-due-disputes': tellDueDisputes,
  'forget-old-sessions': forgetOldSessions,
  'watch-openings': watchOpenings,
}

export type GiveUp<Name extends JobName> = (
  client: PoolClient,
  payload: Payload<Name>,
  why: GaveUp,
  services: Services,
) => Promise<void>

/** TABLE: job that has failed for good -> how staff see that besides the audit log, in the caller's transaction. */
export const GIVE_UP: { [Name in OneJob]?: GiveUp<Name> } = {
  'read-government-mail': giveUpReading,
  'send-mail': giveUpSending,
  'send-webhook': giveUpWebhook,
}
