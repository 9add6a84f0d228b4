import type { Services } from '#server/context.ts'

const KEPT = `interval '60 days'`

/** Removes what landing sites were told long ago (those that still wait are young), and what gateways told that was no dispute. */
export async function forgetOldWebhooks({ pool }: Services): Promise<void> {
  await pool.query(`delete from webhook_messages where at < now() - ${KEPT}`)
  await pool.query(`delete from dispute_events where result = 'ignored' and received_at < now() - ${KEPT}`)
}
