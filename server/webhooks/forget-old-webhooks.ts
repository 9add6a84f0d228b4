import type { Services } from '#server/context.ts'

const KEPT = `interval '60 days'`
/** What was sent and answered word by word. */
const ATTEMPTS_KEPT = `interval '14 days'`

/** Removes what landing sites were told long ago (those that still wait are young), and what gateways told that was no dispute. */
export async function forgetOldWebhooks({ pool }: Services): Promise<void> {
  await pool.query(`delete from webhook_attempts where at < now() - ${ATTEMPTS_KEPT}`)
  await pool.query(
    `delete from webhook_messages m where at < now() - ${KEPT} and not exists (select from webhook_attempts a where a.message_id = m.id)`,
  )
  await pool.query(`delete from dispute_events where result = 'ignored' and received_at < now() - ${KEPT}`)
}
