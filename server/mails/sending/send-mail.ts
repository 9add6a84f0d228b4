import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { Refusal } from '#server/errors.ts'
import type { Payload } from '#server/jobs.ts'
import { missingMailKeys } from '#server/mail-keys.ts'
import { captureMail } from '#server/mail-transport/capture.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'
import { MAIL_PROVIDERS, notSetUp } from '#server/mail-transport/providers.ts'
import { beginAttempt, MadeTooEarly, recordOutcome, type Attempt } from '#server/mails/sending/attempts.ts'
import { composeMail } from '#server/mails/composing/compose-mail.ts'
import { MEASURES } from '#server/measures.ts'
import { traced } from '#server/tracing/traced.ts'

const RECORD_PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000]

/**
 * Sends one mail, at most once: makes it, commits an attempt, calls the provider, writes what came of
 * it. Run again after a crash it goes on where it is safe, and else leaves the mail `uncertain`.
 */
export async function sendMail(services: Services, { mailId }: Payload<'send-mail'>): Promise<void> {
  const begun = await begin(services, mailId)
  if (!begun) return
  const { mail, attempt } = begun
  const outcome = 'outcome' in mail ? mail : await measured(services, mailId, attempt, mail)
  services.log.info({ mail: mailId, attempt: attempt.number, outcome: outcome.outcome }, 'mail handed over')
  await recordSurely(services, attempt, outcome)
}

/** Makes the mail and begins its attempt; undefined where it is not to go. */
async function begin(services: Services, mailId: number, how: { alone?: boolean } = {}) {
  const mail = await compose(services, mailId, how)
  if (!mail) return undefined
  try {
    const attempt = await beginAttempt(services, mailId, 'outcome' in mail ? { isComplete: false } : { made: mail })
    return attempt && { mail, attempt }
  } catch (error) {
    if (error instanceof MadeTooEarly) return begin(services, mailId, { alone: true })
    throw error
  }
}

/** A mail that cannot be composed counts as an attempt and is tried again later, unless it is the database that is away. */
async function compose(
  services: Services,
  mailId: number,
  how: { alone?: boolean } = {},
): Promise<OutgoingMail | Outcome | undefined> {
  try {
    return await composeMail(services, mailId, how)
  } catch (error) {
    if (databaseProblem(error)) throw error
    services.log.error(
      { mail: mailId, name: (error as Error).name, at: (error as Error).stack?.split('\n')[1] },
      'mail not made',
    )
    const reason = error instanceof Refusal ? error.said : 'The mail could not be made'
    return { outcome: 'later', reason }
  }
}

/** Hands a mail over, seen from outside: how long the provider took, and what it said. */
function measured(services: Services, mailId: number, attempt: Attempt, mail: OutgoingMail): Promise<Outcome> {
  const provider = services.env.MAIL_CAPTURE ? 'captured' : attempt.provider
  const words = { 'entrada.mail': mailId, 'entrada.mail.provider': provider }
  return traced('hand over mail', 'client', words, async (say) => {
    const stop = MEASURES.mails.startTimer({ provider })
    const found = await handOver(services, attempt, mail)
    stop({ outcome: found.outcome })
    say({ 'entrada.mail.outcome': found.outcome })
    return found
  })
}

async function handOver({ env }: Services, { provider }: Attempt, mail: OutgoingMail): Promise<Outcome> {
  if (env.MAIL_CAPTURE) {
    return captureMail(env, mail).catch(() => ({
      outcome: 'later',
      reason: 'The mail could not be kept in the outbox',
    }))
  }
  const missing = missingMailKeys(env, provider)
  if (missing.length > 0) return { outcome: 'refused', reason: notSetUp(provider, missing) }
  return MAIL_PROVIDERS[provider].send(env, mail)
}

/** A database that is away for half a minute must not make a mail uncertain whose outcome is known here. */
async function recordSurely(services: Services, attempt: Attempt, outcome: Outcome): Promise<void> {
  for (const pauseMs of [...RECORD_PAUSES_MS, undefined]) {
    try {
      return await recordOutcome(services, attempt, outcome)
    } catch (error) {
      if (pauseMs === undefined || !databaseProblem(error)?.passing) throw error
      await sleep(pauseMs)
    }
  }
}
