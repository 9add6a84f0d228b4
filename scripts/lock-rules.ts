import type { Problem } from '#scripts/structure-rules.ts'

const LOCK = 'package-lock.json'

/**
 * TABLE: tools of development whose packages for other systems the registry lacked when the lock was written: npm installs
 * those unchecked. `node scripts/complete-lock.mjs` fills them in where the registry has them; then the line goes.
 */
const UNCHECKED: readonly string[] = []

type Locked = { integrity?: string; resolved?: string; dev?: boolean; optional?: boolean }

/** Says which packages npm would install without checking what it got, or from one host only. */
export function checkLock(
  paths: readonly string[],
  read: (path: string) => string,
  unchecked: readonly string[] = UNCHECKED,
): Problem[] {
  if (!paths.includes(LOCK)) return []
  const { packages } = JSON.parse(read(LOCK)) as { packages: Record<string, Locked> }
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  const without = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  const excused = (path: string, { dev, optional }: Locked, family: string) =>
    Boolean(dev && optional) && path.startsWith(`node_modules/${family}`)
  const problems = [
    ...without
      .filter(([path, entry]) => !unchecked.some((family) => excused(path, entry, family)))
      .map(([path]) => `${path} has no integrity: run node scripts/complete-lock.mjs`),
    ...locked
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([path]) => `${path} names the host it came from: run node scripts/complete-lock.mjs`),
    ...unchecked
      .filter((family) => !without.some(([path, entry]) => excused(path, entry, family)))
      .map(
        (family) => `every package of ${family} has an integrity: strike it from UNCHECKED in scripts/lock-rules.ts`,
      ),
  ]
  return problems.map((problem) => ({ path: LOCK, problem }))
}
