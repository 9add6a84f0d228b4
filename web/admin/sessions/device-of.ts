import type { Session } from '#contract/staff/team.ts'

const UNKNOWN = 'Unknown'

/**
 * Browser and system of a session, as far as they are known; undefined where neither is. Its `browser` is browser, version,
 * device and device type joined by dashes.
 */
export function deviceOf({ browser, os }: Pick<Session, 'browser' | 'os'>): string | undefined {
  const isKnown = (part: string) => part !== UNKNOWN && part !== ''
  const program = browser.split('-').slice(0, 2).filter(isKnown).join(' ')
  return [program, os].filter(isKnown).join(', ') || undefined
}
