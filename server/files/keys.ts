import { randomBytes } from 'node:crypto'

const KEY = /^\d{4}-\d{2}-\d{2}\/([0-9a-f]{32})(?:\.(k[0-9a-f]{7}))?\.[a-z0-9]{1,8}$/

/** The day under which files that arrive at a moment are kept, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** What a file is, wherever it lies: 128 random bits. */
export function randomId(): string {
  return randomBytes(16).toString('hex')
}

/** A store's new key: the day, so that no folder grows without end and the sweep looks at few, the file's id, and the id of the key that seals it. */
export function storageKey(id: string, sealedWith: string | undefined, extension: string): string {
  return `${dayOf(new Date())}/${[id, sealedWith, extension].filter(Boolean).join('.')}`
}

/** Returns whether this is a key that a store made; nothing else is ever looked up. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** The file's id and the id of the key that seals it, of a key that a store made; the SQL function sealed_with returns the same. */
export function partsOf(key: string): { id: string; sealedWith: string | undefined } {
  const [, id = '', sealedWith] = KEY.exec(key) ?? []
  return { id, sealedWith }
}

/** What a key of a store ends with. */
export function extensionOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}
