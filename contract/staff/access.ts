import type { Role } from '#contract/staff/roles.ts'

// Roles by name, never "all there are": a new role may do nothing until it is named here.
const EVERYONE: Role[] = ['Admin', 'Manager', 'Team', 'Telecaller', 'Night Staff']
const NOT_TELECALLER: Role[] = ['Admin', 'Manager', 'Team', 'Night Staff']
const NOT_NIGHT_STAFF: Role[] = ['Admin', 'Manager', 'Team', 'Telecaller']
const OFFICE: Role[] = ['Admin', 'Manager', 'Team']
const LEADS: Role[] = ['Admin', 'Manager']

/** TABLE: permission -> the roles that hold it. Decided on the server; pages only ask. */
export const ACCESS = {
  'orders:read': EVERYONE,
  'orders:history': NOT_TELECALLER,
  'orders:remark': EVERYONE,
  'orders:correct': NOT_TELECALLER,
  // The sheet holds the passport, and the ticket that comes back shows it.
  'orders:file': NOT_TELECALLER,
  'orders:move-to-contact': EVERYONE,
  'orders:put-off': EVERYONE,
  // A promise to a traveller binds the office.
  'orders:promise': NOT_TELECALLER,
  'orders:tag': EVERYONE,
  'orders:move-to-work': NOT_TELECALLER,
  'orders:delete': LEADS,
  'orders:restore': LEADS,
  'orders:refund': LEADS,
  'orders:export': LEADS,
  'orders:hold': LEADS,
  'views:share': LEADS,
  'presets:write': LEADS,
  'passport:read': NOT_TELECALLER,
  // A document shows the whole passport.
  'documents:read': NOT_TELECALLER,
  'documents:send': NOT_TELECALLER,
  'documents:override': LEADS,
  'mails:resend': EVERYONE,
  'mails:send-elsewhere': OFFICE,
  'transactions:write': OFFICE,
  'defence-packs:read': OFFICE,
  'disputes:work': OFFICE,
  'government-mail:sort': LEADS,
  'reports:read': EVERYONE,
  'room:read': LEADS,
  'shift:work': EVERYONE,
  'shift:set': LEADS,
  'team:read': NOT_NIGHT_STAFF,
  'team:write': LEADS,
  'second-factor:reset': ['Admin'],
  'sign-in-rules:write': ['Admin'],
  'gateways:read': NOT_NIGHT_STAFF,
  'gateways:write': ['Admin'],
  'password:change': NOT_NIGHT_STAFF,
  'privacy:serve': LEADS,
  'sites:write': ['Admin'],
  'audit:read': ['Admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof ACCESS

export const PERMISSIONS = Object.keys(ACCESS) as [Permission, ...Permission[]]

/** Whether a role holds a permission. */
export function can(role: Role, permission: Permission): boolean {
  return (ACCESS[permission] as readonly Role[]).includes(role)
}

/** Returns every permission of a role, in the table's order. */
export function permissionsOf(role: Role): Permission[] {
  return PERMISSIONS.filter((permission) => can(role, permission))
}
