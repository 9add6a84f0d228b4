import type { Secret } from '#server/secret.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Permission } from '#contract/staff/access.ts'
import { can } from '#contract/staff/access.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { KeyScope } from '#contract/sites/sites.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/errors.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Readers } from '#server/readers/open-readers.ts'
import type { KeyRing } from '#server/sealing/key-ring.ts'
import type { SealedNumbers } from '#server/sealing/sealed-numbers.ts'

/** What the process holds for its whole life; made by services.ts, handed to every verb and job. */
export interface Services {
  env: Env
  /** Signs tokens, grants and links; see server/env.ts. */
  secret: Secret
  /** Seal and open what lies in the document store. */
  ring: KeyRing
  /** Seal and open passport and residence numbers in the database. */
  numbers: SealedNumbers
  pool: Pool
  /** A standby to read from, where one is configured: see readFrom(). */
  replica?: Replica
  files: Storage
  /** Open files from outside, in processes of their own. */
  readers: Readers
  log: FastifyBaseLogger
  /** Calls other companies' servers. Tests put local ones in their place; no setting can. */
  fetch: typeof fetch
}

/** Who acts. Staff, landing sites, travellers and jobs write through the same functions, and the history names each. */
export type Actor =
  | {
      kind: 'staff'
      id: number
      name: string
      email: string
      role: Role
      sessionId: string
      /** How long ago they signed in, or last proved who they are, by the database's clock. */
      confirmedAgeMs: number
      /** How long ago they last proved it by a second factor since they signed in; Infinity: not at all. */
      factorAgeMs: number
      mustEnrol: boolean
    }
  | { kind: 'site'; siteId: number; scopes: readonly KeyScope[] }
  /** A landing site that tries its program out: what it sends is kept in `test_orders` alone. */
  | { kind: 'test-site'; siteId: number }
  | { kind: 'traveller'; orderId: number }
  | { kind: 'job'; name: string }
  | { kind: 'gateway'; name: string }
  | { kind: 'anonymous' }

export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** What a verb receives: the services, the caller, and where the call comes from. */
export interface Context extends Services {
  actor: Actor
  /** The caller's address, as the trusted proxies tell it; empty for jobs. */
  ip: string
  userAgent: string
  requestId: string
  /** A request header, or undefined; nothing for jobs. */
  header(name: string): string | undefined
  /** Sets a cookie or another header on the response; nothing for jobs. */
  setHeader(name: string, value: string): void
}

/** The context of something the server does by itself. */
export function jobContext(services: Services, name: string): Context {
  return {
    ...services,
    actor: { kind: 'job', name },
    ip: '',
    userAgent: '',
    requestId: `job:${name}`,
    header: () => undefined,
    setHeader: () => undefined,
  }
}

/** The signed-in member; endpoints whose access is a permission or `signed-in` always have one. */
export function staffOf(ctx: Context): StaffActor {
  if (ctx.actor.kind !== 'staff') throw new Refusal('unauthorised', 'Please sign in')
  return ctx.actor
}

/** Whether the caller holds a permission; jobs and travellers hold none. */
export function may(ctx: Context, permission: Permission): boolean {
  return ctx.actor.kind === 'staff' && can(ctx.actor.role, permission)
}

/** Refuses with 403 unless the caller holds the permission. */
export function need(ctx: Context, permission: Permission): void {
  if (!may(ctx, permission)) throw new Refusal('forbidden', 'Your role does not allow this')
}
