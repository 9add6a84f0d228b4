import type { Pool } from 'pg'
import type { Role } from '#contract/staff/roles.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { HAS_FACTOR } from '#server/staff/members/find-members.ts'
import { IS_IDLE, WITH_RULE } from '#server/staff/sessions/is-idle.ts'
import { KEPT_MS } from '#server/live/changes.ts'
import { CLAIM_IDLE_SINCE } from '#server/orders/claim-alive.ts'

/** A tab whose stream broke may come back within this; then nobody sees it leave. */
const LEAVING_MS = 3000
const FORGOTTEN_AT_ONCE = 50_000

/** The sessions among these that are alive and may work, with their members' present roles. */
export async function listLiveSessions(pool: Pool, sessionIds: string[]): Promise<Map<string, Role>> {
  const { rows } = await pool.query<{ id: string; role: Role }>({
    name: 'list-live-sessions',
    text: `select s.id, m.role from sessions s join staff m on m.id = s.staff_id ${WITH_RULE}
      where s.id = any($1::text[]) and s.ended_at is null and s.expires_at > now() and ${IS_LET_IN}
        and not ${IS_IDLE}
        and (r.second_factor is not true or ${HAS_FACTOR})`,
    values: [sessionIds],
  })
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Removes, and announces, presences that have lapsed and claims whose holders were away too long. */
export async function forgetTheAbsent(pool: Pool): Promise<void> {
  await pool.query({
    name: 'forget-presence',
    text: `with gone as (delete from presence where (staff_id, tab) in (
        select staff_id, tab from presence where expires_at < now() for update skip locked) returning order_id, queue)
      insert into live_log (topic, order_ids, part)
        select 'presence', case when order_id is not null then array[order_id] end, queue from gone`,
  })
  await pool.query({
    name: 'forget-claims',
    text: `with gone as (delete from order_claims where order_id in (
        select order_id from order_claims where active_at < ${CLAIM_IDLE_SINCE}
        for update skip locked) returning order_id)
      insert into live_log (topic, order_ids) select 'claim', array[order_id] from gone`,
  })
}

/** A stream closed: its tab's presence ends in a moment unless the tab comes back. */
export async function leaveSoon(pool: Pool, staffId: number, tab: string): Promise<void> {
  await pool.query({
    name: 'leave-soon',
    text: `update presence set expires_at = least(expires_at, now() + interval '${LEAVING_MS} milliseconds')
      where staff_id = $1 and tab = $2`,
    values: [staffId, tab],
  })
}

/** Deletes the oldest lines of the log once nobody can ask for them. */
export async function forgetOldChanges(pool: Pool): Promise<void> {
  await pool.query(`delete from live_log where ctid = any(array(
    select ctid from live_log where at < now() - interval '${KEPT_MS} milliseconds' order by xid limit ${FORGOTTEN_AT_ONCE}))`)
}
