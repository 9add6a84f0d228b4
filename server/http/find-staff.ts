import type { IncomingHttpHeaders } from 'node:http'
import type { Role } from '#contract/staff/roles.ts'
import type { Services, StaffActor } from '#server/context.ts'
import { inBatches } from '#server/db/together.ts'
import { Refusal } from '#server/errors.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { staffTokens } from '#server/security/staff-token.ts'
import { HAS_FACTOR } from '#server/staff/members/find-members.ts'
import { IS_IDLE, WITH_RULE } from '#server/staff/sessions/is-idle.ts'
import { untouchedSeconds } from '#server/staff/sessions/untouched-seconds.ts'
import { say } from '#server/words/say.ts'

/**
 * Finds the member of staff whose session the Authorization header names; undefined without a live one. Throws `unauthorised` with
 * the reason where the session ends or has ended for being idle: of a page’s calls at once, each is told. `isUse` says that
 * somebody is at work with it.
 */
export type FindStaff = (headers: IncomingHttpHeaders, isUse?: boolean) => Promise<StaffActor | undefined>

/** Not every call writes that its session is in use. */
const MARKED_SECONDS = 60

interface SessionRow {
  /** Which of those asked for, from 1 on. */
  place: number
  sid: string
  confirmed_ms: number
  factor_ms: number | null
  id: number
  name: string
  email: string
  role: Role
  must_enrol: boolean
  is_idle: boolean
  idle_minutes: number | null
  to_be_marked: boolean
}

const SESSIONS = `select asked.place::int, s.id as sid, (extract(epoch from now() - greatest(s.created_at, s.confirmed_at)) * 1000)::float8 as confirmed_ms,
    (extract(epoch from now() - s.factor_at) * 1000)::float8 as factor_ms, m.id, m.name, m.email, m.role, r.idle_minutes, ${IS_IDLE} as is_idle,
    coalesce(r.second_factor, false) and not ${HAS_FACTOR} as must_enrol,
    s.last_used_at < now() - (asked.untouched + ${MARKED_SECONDS}) * interval '1 second' as to_be_marked
  from unnest($1::text[], $2::int[]) with ordinality as asked (sid, untouched, place)
    join sessions s on s.id = asked.sid join staff m on m.id = s.staff_id ${WITH_RULE}
  where (s.ended_at is null or ${IS_IDLE}) and s.expires_at > now() and ${IS_LET_IN}`

/** Looks a session up in the database on each request, so an ended one is ended on every node at once (security B5); those of one moment together. */
export function findStaffBy({ secret, pool }: Pick<Services, 'secret' | 'pool'>): FindStaff {
  const tokens = staffTokens(secret)
  const findSession = inBatches(async (batch: { sid: string; untouched: number }[]) => {
    const { rows } = await pool.query<SessionRow>({
      name: 'find-sessions',
      text: SESSIONS,
      values: [batch.map(({ sid }) => sid), batch.map(({ untouched }) => untouched)],
    })
    const found = new Map(rows.map((row) => [row.place, row]))
    return batch.map((_, at) => found.get(at + 1))
  })
  return async (headers, isUse = true) => {
    const token = headers.authorization?.replace(/^Bearer /i, '')
    const sid = token && tokens.sessionIdOf(token)
    if (!sid) return undefined
    const untouched = untouchedSeconds((name) => headers[name])
    const row = await findSession({ sid, untouched })
    if (!row) return undefined
    if (row.is_idle) {
      await pool.query('update sessions set ended_at = now() where id = $1 and ended_at is null', [sid])
      throw new Refusal(
        'unauthorised',
        say('You were inactive for {0} minutes. Please sign in again.', row.idle_minutes!),
      )
    }
    if (isUse && row.to_be_marked) {
      await pool.query(
        `update sessions set last_used_at = greatest(last_used_at, now() - $2::int * interval '1 second') where id = $1`,
        [sid, untouched],
      )
    }
    const { id, name, email, role, confirmed_ms: confirmedAgeMs, factor_ms, must_enrol: mustEnrol } = row
    const factorAgeMs = factor_ms ?? Infinity
    return { kind: 'staff', id, name, email, role, sessionId: sid, confirmedAgeMs, factorAgeMs, mustEnrol }
  }
}
