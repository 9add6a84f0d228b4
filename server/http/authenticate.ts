import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/http/endpoint.ts'
import { PERMISSIONS, type Permission, can } from '#contract/staff/access.ts'
import type { EndpointName } from '#contract/http/endpoints.ts'
import type { Actor, Services } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/errors.ts'
import type { FindStaff } from '#server/http/find-staff.ts'
import { equalInConstantTime } from '#server/security/signatures.ts'
import { findKeyOwner } from '#server/sites/intake-keys.ts'

const ANONYMOUS: Actor = { kind: 'anonymous' }

/**
 * Finds out who is calling: 401 without the session or key that the endpoint's access asks for. `refuseOthers` decides whether they may,
 * and the pipeline checks a `grant` once the order is known.
 */
export function authenticate(services: Services, findStaff: FindStaff) {
  return async (request: FastifyRequest, access: Access, call?: EndpointName): Promise<Actor> => {
    if (access === 'public' || access === 'grant') return ANONYMOUS
    const { authorization } = request.headers
    if (access === 'orders-key' || access === 'mail-key') {
      const key = /^Bearer (\S{1,255})$/i.exec(authorization ?? '')?.[1]
      const owner = key && (await findKeyOwner(services, key))
      if (!owner) throw new Refusal('unauthorised', 'This needs the API key of a landing site')
      const { isTest, siteId, scopes } = owner
      return isTest ? { kind: 'test-site', siteId } : { kind: 'site', siteId, scopes }
    }
    if (access === 'inbound-secret') {
      if (!hasInboundSecret(services.env, authorization)) {
        throw new Refusal('unauthorised', 'This needs the password that SENDGRID_INBOUND_SECRET holds')
      }
      return ANONYMOUS
    }
    const staff = await findStaff(request.headers, call === undefined || !BY_ITSELF.has(call))
    if (!staff) throw new Refusal('unauthorised', 'Please sign in')
    return staff
  }
}

/** TABLE: the calls an open page makes on its own; they do not count as using a session. */
const BY_ITSELF: ReadonlySet<EndpointName> = new Set(['getEvents', 'setPresence'])

/** TABLE: the only calls open to a member who still has to set up a second factor. */
const WHILE_ENROLLING: ReadonlySet<EndpointName> = new Set([
  'userInfo',
  'adminLogout',
  'ownSecondFactor',
  'confirmPerson',
  'beginAuthenticator',
  'confirmAuthenticator',
  'beginPasskey',
  'addPasskey',
])

/** Refuses with 403 a member who must set up a second factor first; `call` is the endpoint's name, undefined for other routes. */
export function refuseUnenrolled(actor: Actor, call?: EndpointName): void {
  if (actor.kind !== 'staff' || !actor.mustEnrol || (call && WHILE_ENROLLING.has(call))) return
  throw new Refusal('forbidden', 'Your role requires a second factor. Add one first.')
}

/** Refuses with 403 a member whose role may not, or a landing site whose key is for something else. */
export function refuseOthers(actor: Actor, access: Access): void {
  if (actor.kind === 'site' && access === 'orders-key' && !actor.scopes.includes('orders')) {
    throw new Refusal('forbidden', 'This key is not for orders: make one that is, under Landing Sites')
  }
  if (actor.kind === 'test-site' && access !== 'orders-key') {
    throw new Refusal('forbidden', 'This is a test key, which is for orders alone')
  }
  if (actor.kind === 'site' && access === 'mail-key' && !actor.scopes.includes('mail')) {
    throw new Refusal('forbidden', 'This key is not for mail: make one that is, under Landing Sites')
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
