// Checks the rows that the API's tests saw come out of the database against the types that the source gives them
// (`pool.query<Row>(…)`): each row becomes a literal of that type, and the compiler says what is missing, too much or another
// type. A query with a type whose rows no test saw is named too. The rows: `server/testing/record-rows.ts`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { asLiteral, findTypedQueries, type TypedQuery } from '#scripts/row-literals.ts'

const SEEN = 'test-results/rows'
const CHECKED = 'test-results/rows-as-literals'
/** Files whose queries run only in processes of their own, where nothing is recorded, or find their rows only where a bug made them. */
const ELSEWHERE: Record<string, string> = {
  'server/start/import-file.ts': 'the import is a process',
  'server/backup/archive-wal.ts': 'the server that archives is a process',
  'server/backup/move/load-database.ts': 'loading is a process',
  'server/backup/move/parts.ts': 'dump and load are processes',
  'server/backup/take-backup.ts': 'the backup is a process',
  'server/backup/verify/verify-counts.ts': 'verifying is a process',
  'server/backup/verify/verify-documents.ts': 'verifying is a process',
  'server/documents/keeping/stored-files.ts': 'only backup, restore and the keys’ command ask',
  'server/staff/members/ensure-first-admin.ts': 'the first start is a process',
}

const rows = readRows()
rmSync(CHECKED, { recursive: true, force: true })
mkdirSync(CHECKED, { recursive: true })

const unseen = Object.keys(ELSEWHERE)
  .filter((path) => !existsSync(path))
  .map((path) => `${path} (it is not there: take the excuse back)`)
let queries = 0
for (const path of globSync('server/**/*.ts')) {
  if (/\.test\.ts$|\/testing\//.test(path)) continue
  const source = readFileSync(path, 'utf8')
  const typed = findTypedQueries(source)
  queries += typed.length
  const seen = typed.filter(({ line }) => rows.has(`${path}:${line}`))
  const isElsewhere = path in ELSEWHERE
  if (isElsewhere && seen.length === typed.length)
    unseen.push(`${path} (${ELSEWHERE[path]}: it was seen, take the excuse back)`)
  if (!isElsewhere) unseen.push(...typed.filter((query) => !seen.includes(query)).map(({ line }) => `${path}:${line}`))
  if (seen.length === 0) continue
  const literals = seen.map((query) => literalsOf(query, rows.get(`${path}:${query.line}`)!))
  writeFileSync(`${CHECKED}/${path.replaceAll('/', '~')}`, `${source}\n${literals.join('\n')}\n`)
}
writeFileSync(
  `${CHECKED}/tsconfig.json`,
  JSON.stringify({
    extends: '../../tsconfig.json',
    include: ['*.ts', '../../**/*.d.ts'],
    exclude: ['../../node_modules', '../../dist'],
  }),
)
const { status, stdout } = spawnSync('node_modules/.bin/tsc', ['--noEmit', '--incremental', 'false', '-p', CHECKED], {
  encoding: 'utf8',
})
if (status !== 0) console.log(stdout.replaceAll(`${CHECKED}/`, '').replaceAll('~', '/'))
for (const place of unseen) console.log(`${place}: no test saw a row of this query`)
console.log(`${queries} typed queries; of ${unseen.length} no row was held against its type.`)
process.exit(status !== 0 || unseen.length > 0 ? 1 : 0)

function literalsOf({ type, line }: TypedQuery, seen: unknown[]): string {
  return `export const rowsOfLine${line}: (${type})[] = [\n${seen.map(asLiteral).join(',\n')},\n]`
}

function readRows(): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  for (const name of existsSync(SEEN) ? readdirSync(SEEN) : [])
    for (const line of readFileSync(`${SEEN}/${name}`, 'utf8').split('\n').filter(Boolean)) {
      const { place, row } = JSON.parse(line) as { place: string; row: unknown }
      found.set(place, [...(found.get(place) ?? []), row])
    }
  return found
}
