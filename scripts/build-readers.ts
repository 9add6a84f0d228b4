import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { areBuilt, BUILT_OF, BUILT_READERS, hashOf, READER_PROGRAM, READINGS } from '#server/readers/built.ts'

const ROOT = join(import.meta.dirname, '..')
/** Libraries that come in hundreds of files, and what those bring; the others are one file each, or read files beside them. */
const TAKEN_IN = [
  '@cantoo/pdf-lib',
  'culori',
  'node-html-better-parser',
  'html-entities',
  'fflate',
  'file-type',
  'qrcode',
]

/**
 * Bundles the program of the reader processes and each reading into one file, unless that is done: from the hundreds of files that
 * libraries come in, a reader takes three times as long to start. What they were built from is kept beside them.
 */
export async function buildReaders(): Promise<void> {
  if (areBuilt()) return
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: TAKEN_IN },
    build: {
      ssr: true,
      outDir: BUILT_READERS,
      target: 'node24',
      rolldownOptions: {
        input: [READER_PROGRAM, ...READINGS].map((module) => join(ROOT, module.slice(1))),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('The build of the readers answered with something else than one build.')
  const modules = built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const ours = modules.map((id) => relative(ROOT, id)).filter((path) => /^(server|contract)\//.test(path))
  const sources = ['package-lock.json', relative(ROOT, import.meta.filename), ...ours]
    .sort()
    .map((path) => [path, hashOf(path)])
  await writeFile(BUILT_OF, `${JSON.stringify(Object.fromEntries(sources), undefined, 2)}\n`)
}

if (import.meta.main) {
  await buildReaders().catch((error: Error) => {
    console.error(`Entrada: the readers could not be built, and load their sources instead: ${error.message}`)
  })
}
