import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Read, Tell } from '#server/readers/reader-work.ts'

export interface EvilFound {
  pid: number
  /** Bytes that were sent back. */
  bytes: Uint8Array
  /** What it was able to do that it should not be. */
  could: string[]
  environment: string[]
}

/** TABLE: what a file could make a reader do. */
const DEEDS = {
  nothing: async () => undefined,
  'wait a while': () => sleep(300),
  'run for ever': async () => {
    for (;;) Math.random()
  },
  'fill its heap': async () => {
    for (const all: number[][] = []; ;) all.push(Array.from<number>({ length: 100_000 }).fill(0.5))
  },
  'take buffers': async () => {
    for (const all: Buffer[] = []; ;) all.push(Buffer.alloc(100 * 1024 * 1024, 1))
  },
  'take memory for wasm': async () => {
    for (const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 }); ;) {
      const before = memory.grow(1_600)
      new Uint8Array(memory.buffer).fill(1, before * 65_536)
    }
  },
  'nest too deep': async () => {
    const nest = (depth: number): number => 1 + nest(depth + 1)
    nest(0)
  },
  end: async () => process.exit(3),
  'forget a promise': async () => void Promise.reject(new Error('forgotten')),
  'take a day off': () => sleep(86_400_000),
} satisfies Record<string, () => Promise<unknown>>

export type Deed = keyof typeof DEEDS | 'echo' | 'break out'

/** The body of a reading that does what hostile files would have a reader do. */
export const read: Read<{ deed: Deed; bytes?: Uint8Array }, EvilFound> = async ({ deed, bytes }, tell) => {
  await tell({ pid: process.pid })
  if (deed === 'echo') return tell({ bytes: bytes! })
  if (deed === 'break out') return breakOut(tell)
  await DEEDS[deed]()
}

async function breakOut(tell: Tell<EvilFound>): Promise<void> {
  const attempts: Record<string, () => unknown> = {
    'read a file of the system': () => readFileSync('/etc/hostname'),
    'read our documents': () => readFileSync(join(import.meta.dirname, '../../README.md')),
    'write a file': () => writeFileSync(join(tmpdir(), 'entrada-reader-was-here'), ''),
    'start a program': () => {
      const { error } = spawnSync('/bin/true')
      if (error) throw error
    },
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- what a library could be brought to do
    'run a text as code': () => new Function('return 1')(),
  }
  const could: string[] = []
  for (const [what, attempt] of Object.entries(attempts)) {
    try {
      attempt()
      could.push(what)
    } catch {
      // As it should be.
    }
  }
  await tell({ could, environment: Object.keys(process.env) })
}
