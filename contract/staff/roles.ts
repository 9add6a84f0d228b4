/** TABLE: the kinds of staff. The key is the role word that tokens and rows carry. */
export const ROLES = {
  Admin: { rank: 5 },
  Manager: { rank: 4 },
  Team: { rank: 3 },
  Telecaller: { rank: 2 },
  'Night Staff': { rank: 1 },
} as const satisfies Record<string, RoleRow>

interface RoleRow {
  /** How high the role stands; team lists are ordered by it. */
  rank: number
}

export type Role = keyof typeof ROLES

export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]]

/** Finds a role by its word without regard to case, or undefined. */
export function findRole(word: string): Role | undefined {
  const wanted = word.trim().toLowerCase()
  return ROLE_NAMES.find((role) => role.toLowerCase() === wanted)
}
