import type { Problem } from '#scripts/structure-rules.ts'

const LOCK = 'package-lock.json'

/** Says which packages npm would install without checking what it got, or from one host only. */
export function checkLock(paths: readonly string[], read: (path: string) => string): Problem[] {
  if (!paths.includes(LOCK)) return []
  const { packages } = JSON.parse(read(LOCK)) as { packages: Record<string, { integrity?: string; resolved?: string }> }
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  const problems = [
    ...locked
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .map(([path]) => `${path} has no integrity: run node scripts/complete-lock.mjs`),
    ...locked
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([path]) => `${path} names the host it came from: run node scripts/complete-lock.mjs`),
  ]
  return problems.map((problem) => ({ path: LOCK, problem }))
}
