import { z } from 'zod'
import { excuseOf, packagesOf, type Locked } from '#scripts/supply-rules.ts'

const COMPONENT = z.looseObject({
  'bom-ref': z.string().min(1),
  type: z.literal('library'),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(['required', 'optional', 'excluded']),
  purl: z.string().regex(/^pkg:npm\/\S+@\S+$/),
  hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).length(1),
  licenses: z.array(z.looseObject({})).optional(),
})
const PARTS = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[-0-9a-f]{36}$/),
  version: z.int().positive(),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(COMPONENT),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
export type PartsList = z.output<typeof PARTS>
type Component = z.output<typeof COMPONENT>

/**
 * Completes npm's own list of parts (CycloneDX) for every system: npm leaves out packages for other systems than this one. Throws where
 * it is no list of parts, or has another checksum for a package than the lock.
 */
export function completeParts(sbom: string, lock: string): PartsList {
  const parts = PARTS.parse(JSON.parse(sbom))
  const known = new Map(parts.components.map((part) => [part['bom-ref'], part]))
  for (const { name, entry } of packagesOf(lock)) {
    if (entry.dev) continue
    const part = componentOf(name, entry)
    const told = known.get(part['bom-ref'])
    if (told && !told.hashes.some(({ content }) => content === part.hashes[0]!.content)) {
      throw new Error(`${part['bom-ref']} has another checksum than in the lock`)
    }
    if (!told) known.set(part['bom-ref'], part)
  }
  const components = [...known.values()].sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1))
  const refs = new Set([...known.keys(), String(parts.metadata.component['bom-ref'])])
  const dangling = parts.dependencies
    .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    .filter((ref) => !refs.has(ref))
  if (dangling.length > 0) throw new Error(`the list of parts leans on what is not in it: ${dangling.join(', ')}`)
  const { metadata } = parts
  // npm calls it after the folder that it lies in.
  return PARTS.parse({
    ...parts,
    metadata: { ...metadata, component: { ...metadata.component, name: 'entrada' } },
    components,
  })
}

function componentOf(name: string, { version, integrity = '', license, optional }: Locked): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    ...(license && { licenses: [{ expression: license }] }),
  }
}

/** The licences of what the product brings, the most frequent first: how many packages, and of rare ones which and why. */
export function licenceLines(lock: string): string[] {
  const packages = packagesOf(lock).filter(({ entry }) => !entry.dev)
  const byLicence = Map.groupBy(packages, ({ entry }) => entry.license ?? 'npm says none')
  return [...byLicence]
    .sort(([, some], [, others]) => others.length - some.length)
    .flatMap(([licence, holders]) => [
      `${String(holders.length).padStart(4)}  ${licence}`,
      ...holders.flatMap(({ name, entry }) => {
        const why = excuseOf(name, entry.license)
        return why === undefined ? [] : [`        ${name}: ${why}`]
      }),
    ])
}
