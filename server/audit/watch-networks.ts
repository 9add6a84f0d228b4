import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { networkOf } from '#server/security/networks.ts'

/** More different orders that one network proves within an hour are unusual; an airport's may come to as many. */
export const PROVED_AT_MOST = 100

/**
 * Reports in the audit log and the server's log the networks from which unusually many different orders were proved within the last hour,
 * once an hour each: somebody who has ids and e-mails is right every time, so no limit of wrong attempts stops them.
 */
export async function watchNetworks(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ ip: string; orders: number }>(
    `select ip, count(distinct order_id)::int as orders from audit_log
      where event = 'order.tracked' and at > now() - interval '1 hour' and ip is not null group by ip`,
  )
  const proved = new Map<string, number>()
  for (const { ip, orders } of rows) proved.set(networkOf(ip), (proved.get(networkOf(ip)) ?? 0) + orders)
  const many = [...proved].filter(([, orders]) => orders > PROVED_AT_MOST)
  if (many.length === 0) return
  const { rows: told } = await services.pool.query<{ network: string }>(
    `select after->>'network' as network from audit_log
      where event = 'orders.proved-many' and at > now() - interval '1 hour'`,
  )
  const alerts = many
    .filter(([network]) => !told.some((alert) => alert.network === network))
    .map(([network, orders]): AuditEntry => ({ event: 'orders.proved-many', after: { network, orders } }))
  await writeAudit(services.pool, jobContext(services, 'watch-openings'), alerts)
  for (const { after } of alerts) services.log.warn(after, 'a network proved unusually many orders in an hour')
}
