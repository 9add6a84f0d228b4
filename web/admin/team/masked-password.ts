/** What stands for a password that is kept; the same as the contract's, without its library. */
export const PASSWORD_MASK = '********'

/**
 * What a password field holds after typing into it: the mask gives way to what is typed, as soon as anything is, and never
 * becomes a part of a password.
 */
export function typePassword(before: string, typed: string): string {
  if (before !== PASSWORD_MASK || typed === PASSWORD_MASK) return typed
  if (typed.startsWith(PASSWORD_MASK)) return typed.slice(PASSWORD_MASK.length)
  return typed.replaceAll('*', '')
}
