import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '#contract/http/endpoint.ts'

/** A file of the contract, as vite names it. */
const OF_CONTRACT = /\/contract\/[^?]+(?<!\.test)\.ts$/

const OF_CALLS = new Set<string>()

/** Whether a source of this build is a file of the contract reduced to its endpoints. */
export function isOfCalls(id: string): boolean {
  return OF_CALLS.has(id)
}

/**
 * Gives browsers the endpoints of the contract as method and path alone: what a call needs. Types see the whole endpoint; its zod
 * shapes (22 kB), and whatever else such a file holds, stay on the server, so that importing them is an error of the
 * build. While pages are worked on, a changed path takes a restart of vite.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    async load(id) {
      if (!OF_CONTRACT.test(id) || !/\bendpoint\(/.test(await readFile(id, 'utf8'))) return null
      OF_CALLS.add(id)
      return callsOf(id)
    },
  }
}

/** The source that stands for a file of the contract in browsers: its endpoints by name, with method and path. */
export async function callsOf(path: string): Promise<string> {
  const names = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  return Object.entries(names)
    .filter((entry): entry is [string, Endpoint] => isCallable(entry[1]))
    .map(([name, { method, path: at }]) => `export const ${name} = ${JSON.stringify({ method, path: at })}\n`)
    .join('')
}

function isCallable(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
