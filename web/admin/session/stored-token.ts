import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import type { SignedIn } from '#contract/staff/session.ts'

/** Both readings of the specification's storage layout hold the same token. */
const KEYS = ['user', 'accessToken'] as const

function decodeBody(token: string): unknown {
  const body = token.split('.')[1]
  if (body === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Reads who a token names, for display only; undefined where it does not decode or has run out. */
export function decodeToken(token: string, nowMs: number): SignedIn | undefined {
  const body = decodeBody(token) as { user?: Partial<SignedIn>; exp?: number } | undefined
  const user = body?.user
  if (typeof user?.name !== 'string' || !ROLE_NAMES.includes(user.type as Role)) return undefined
  if (typeof body?.exp === 'number' && body.exp * 1000 <= nowMs) return undefined
  return user as SignedIn
}

/** Finds the stored token; one that does not decode counts as signed out. */
export function findToken(): string | undefined {
  return KEYS.map((key) => localStorage.getItem(key)).find(
    (token): token is string => token !== null && decodeToken(token, Date.now()) !== undefined,
  )
}

/** Whose the stored token is, also where it has run out. */
export function storedMember(): SignedIn | undefined {
  return KEYS.map((key) => decodeToken(localStorage.getItem(key) ?? '', 0)).find((member) => member !== undefined)
}

/** Whether a token lies here at all, good or not. */
export function holdsToken(): boolean {
  return KEYS.some((key) => localStorage.getItem(key) !== null)
}

export function storeToken(token: string): void {
  for (const key of KEYS) localStorage.setItem(key, token)
}

export function removeToken(): void {
  for (const key of KEYS) localStorage.removeItem(key)
}

/** Calls back when another tab signs in or out. */
export function watchToken(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || KEYS.some((key) => key === event.key)) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
