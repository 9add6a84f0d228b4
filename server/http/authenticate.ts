import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { PERMISSIONS, type Permission, can } from '#contract/access.ts'
import type { Role } from '#contract/roles.ts'
import type { KeyScope } from '#contract/sites.ts'
import type { Actor, Services, StaffActor } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/errors.ts'
import { equalInConstantTime } from '#server/security/signatures.ts'
import { staffTokens } from '#server/security/staff-token.ts'
import { findKeyOwner } from '#server/sites/intake-keys.ts'

const ANONYMOUS: Actor = { kind: 'anonymous' }

/** TABLE: access by a key -> what the key must be for, and what one is told whose key is for something else. */
const KEYS = {
  'orders-key': { scope: 'orders', refusal: 'This key is not for orders: make one that is, under Landing Sites' },
  'mail-key': { scope: 'mail', refusal: 'This key is not for mail: make one that is, under Landing Sites' },
} as const satisfies Partial<Record<Access, { scope: KeyScope; refusal: string }>>

/** Finds the member of staff whose session the Authorization header names; undefined without a live one. */
export type FindStaff = (authorization: string | undefined) => Promise<StaffActor | undefined>

interface SessionRow {
  sid: string
  created_at: Date
  id: number
  name: string
  email: string
  role: Role
}

/** Looks a session up in the database on each request, so an ended one is ended on every node at once (security B5). */
export function findStaffBy({ secret, pool }: Pick<Services, 'secret' | 'pool'>): FindStaff {
  const tokens = staffTokens(secret)
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer /i, '')
    const sid = token && tokens.sessionIdOf(token)
    if (!sid) return undefined
    const { rows } = await pool.query<SessionRow>({
      name: 'find-session',
      text: `select s.id as sid, s.created_at, m.id, m.name, m.email, m.role
        from sessions s join staff m on m.id = s.staff_id
        where s.id = $1 and s.ended_at is null and s.expires_at > now() and m.deleted_at is null`,
      values: [sid],
    })
    const row = rows[0]
    return row && { kind: 'staff', ...pickMember(row), sessionId: row.sid, signedInAt: row.created_at }
  }
}

function pickMember({ id, name, email, role }: SessionRow) {
  return { id, name, email, role }
}

/**
 * Finds who calls: 401 without the session or key that the endpoint's access asks for. Whether they may is for `refuseOthers`,
 * and a `grant` is checked by the pipeline once the order is known.
 */
export function authenticate(services: Services, findStaff: FindStaff) {
  return async (request: FastifyRequest, access: Access): Promise<Actor> => {
    if (access === 'public' || access === 'grant') return ANONYMOUS
    const { authorization } = request.headers
    if (access === 'orders-key' || access === 'mail-key') {
      const key = /^Bearer (\S{1,255})$/i.exec(authorization ?? '')?.[1]
      const owner = key && (await findKeyOwner(services, key))
      if (!owner) throw new Refusal('unauthorised', 'This needs the API key of a landing site')
      return { kind: 'site', ...owner }
    }
    if (access === 'inbound-secret') {
      if (!hasInboundSecret(services.env, authorization)) {
        throw new Refusal('unauthorised', 'This needs the password that SENDGRID_INBOUND_SECRET holds')
      }
      return ANONYMOUS
    }
    const staff = await findStaff(authorization)
    if (!staff) throw new Refusal('unauthorised', 'Please sign in')
    return staff
  }
}

/** Refuses with 403 a member whose role may not, or a landing site whose key is for something else. */
export function refuseOthers(actor: Actor, access: Access): void {
  if (actor.kind === 'site' && (access === 'orders-key' || access === 'mail-key')) {
    const { scope, refusal } = KEYS[access]
    if (!actor.scopes.includes(scope)) throw new Refusal('forbidden', refusal)
  }
  if (actor.kind === 'staff' && isPermission(access) && !can(actor.role, access)) {
    throw new Refusal('forbidden', 'Your role does not allow this')
  }
}

/** SendGrid sends the password of the address that it posts to; the name before it does not matter. */
function hasInboundSecret({ SENDGRID_INBOUND_SECRET: secret }: Env, authorization = ''): boolean {
  const basic = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization)?.[1] ?? ''
  const password = Buffer.from(basic, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  return secret !== undefined && equalInConstantTime(password, secret)
}

function isPermission(access: Access): access is Permission {
  return (PERMISSIONS as string[]).includes(access)
}
