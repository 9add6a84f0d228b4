import { LEFT_AFTER_MINUTES } from '#contract/lists/shift-rules.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { IS_IDLE, WITH_RULE } from '#server/staff/sessions/is-idle.ts'

/** SQL that joins `used` to the member `m`: when they last touched a page, in a session that is alive. */
export const WITH_LAST_USE = `cross join lateral (select max(s.last_used_at) as at from sessions s ${WITH_RULE}
  where s.staff_id = m.id and s.ended_at is null and s.expires_at > now() and not ${IS_IDLE}) used`

/**
 * SQL of the way in which the member `m` left (WAYS_TO_LEAVE); null: they are at work. A page that is open and that nobody touches is
 * nobody at work.
 */
export const WAY_LEFT = `case when not (${IS_LET_IN}) then 'suspended' when used.at is null then 'signed-out'
  when used.at < now() - interval '${LEFT_AFTER_MINUTES} minutes' then 'silent' end`
