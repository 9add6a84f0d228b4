import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { isOfCalls } from './contract-calls.ts'

const ROOT = join(import.meta.dirname, '..')

/** TABLE: what comes with any screen, in the order in which it is loaded -> the source that it begins with. */
const COMES_FIRST = { start: 'web/admin/main.tsx', frame: 'web/admin/shell/admin-gate.tsx' }
/** TABLE: the screens that staff open first and most, likewise. */
const SCREENS = {
  dashboard: 'web/admin/dashboard/dashboard-page.tsx',
  list: 'web/admin/orders/queue-page.tsx',
  order: 'web/admin/order/order-page.tsx',
}
const ALL = { ...COMES_FIRST, ...SCREENS }

/** A source of ours; of a library's sources only the build knows which ones of them a page needs. */
const OURS = /\/(?:web|contract)\/[^?]*\.(?:tsx?|css)$/
/** What screens begin with keeps its own name in the build's manifest. */
const BEGINNINGS = new Set(Object.values(ALL).map((source) => join(ROOT, source)))

/** So small a part of libraries, in bytes, is put to the one that most of the same screens need. */
const SMALL_BYTES = 28_000

/**
 * Puts the back-office's sources into a few files: one for the start, one for the frame, one for what the same first screens share, and
 * likewise for libraries. By itself the build made a file for each hook and sign: a list came in 131 files, which takes seconds where an
 * answer takes 150 ms, and compresses worse.
 */
export function pageParts(): Rolldown.CodeSplittingGroup[] {
  let reached: Map<string, Set<string>> | undefined
  let elsewhere: Set<string> | undefined
  return [
    {
      test: (id) => OURS.test(id) && !BEGINNINGS.has(id),
      name(id, context) {
        reached ??= new Map(Object.entries(ALL).map(([name, source]) => [name, reachedFrom(source, context)]))
        const has = (name: string) => reached!.get(name)!.has(id)
        const first = Object.keys(COMES_FIRST).find(has)
        if (first !== undefined) return first
        const screens = Object.keys(SCREENS).filter(has)
        // A dialog of the dashboard that shares a call with a later screen must not bring that whole screen.
        if (screens.length > 0 && !screens.includes('dashboard') && isOfCalls(id)) return 'calls'
        // Nor must a screen that needs a field of the order's page bring that whole page.
        elsewhere ??= reachedElsewhere(reached, context)
        if (screens.join() === 'order' && elsewhere.has(id)) return 'shared'
        return screens.join('-') || null
      },
      debugName: 'sources of the first screens',
      // What libraries they need is said below.
      includeDependenciesRecursively: false,
    },
    {
      name: 'parts',
      test: /\/node_modules\//,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_BYTES,
    },
  ]
}

/** Our sources that something other than the order's page, or what it loads, may need. */
function reachedElsewhere(reached: Map<string, Set<string>>, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(['start', 'frame', 'dashboard', 'list'].flatMap((name) => [...reached.get(name)!]))
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds])
      if (OURS.test(next) && !BEGINNINGS.has(next)) found.add(next)
  }
  return found
}

/** Our sources that come with one, without what it may load later. */
function reachedFrom(source: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([join(ROOT, source)])
  for (const id of found) {
    const imports = context.getModuleInfo(id)?.importedIds ?? []
    for (const next of imports) if (OURS.test(next)) found.add(next)
  }
  return found
}
