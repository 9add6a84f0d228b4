import { randomBytes } from 'node:crypto'

const KEY = /^\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/

/** The day under which files that arrive at a moment are kept, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** A store's new key: the day, so that no folder grows without end and the sweep looks at few, and 128 random bits. */
export function randomKey(extension: string): string {
  return `${dayOf(new Date())}/${randomBytes(16).toString('hex')}.${extension}`
}

/** Says whether this is a key that a store made; nothing else is ever looked up. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}
