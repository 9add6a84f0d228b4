import type { Role } from '#contract/staff/roles.ts'
import type { BadgeColour } from '#web/ui/badge.tsx'

/** TABLE: the colour of a role's badge, the higher roles the stronger ones. */
const ROLE_COLOURS: Record<Role, BadgeColour> = {
  Admin: 'violet',
  Manager: 'sea',
  Team: 'teal',
  Telecaller: 'orange',
  'Night Staff': 'gray',
}

/** The colour of a role's badge. */
export function roleColour(role: Role): BadgeColour {
  return ROLE_COLOURS[role]
}
