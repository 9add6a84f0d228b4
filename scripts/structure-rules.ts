import { basename, dirname, join, normalize } from 'node:path'
import { checkProductImports } from '#scripts/product-imports.ts'

/** A warning is said, and lets the check pass. */
export type Problem = { path: string; problem: string; isWarning?: true }

/** Above this, see whether a part of the file deserves a name of its own; far above it, one does. */
const MANY_LINES = 250
const MOST_LINES = 400
const CODE = /\.(ts|tsx|mjs)$/
/** As long as they are: tables, words and tests that are split for a number's sake are harder to read. */
const AS_LONG_AS_THEY_ARE =
  /\/(languages?|words|tables)\/|^contract\/|^server\/(?:handlers|env)\.ts$|^web\/admin\/router\.tsx$|\.(?:test|spec)\.tsx?$/
/** Papers that a clone does not have, and a number that only its tracker knows. */
const OUTSIDE =
  /\b(?:decisions?|specification)(?:’s|'s)?,? sections? \d|\b(?:spec|design|review)\/[a-z0-9-]+\.md|\.\.\/shared\b|\b[Ii]ssue \d|,? finding \d/
const ROOTS = /^(contract|server|web|e2e|bench|drills|examples|scripts|docs|deploy)\//
const TEXT = /\.(ts|tsx|mjs|css|sql|md)$/
/** A source named without its folder. */
const SOURCE_NAME = /^[a-z0-9][\w.-]*\.(ts|tsx|mjs|sql)$/
/** kebab-case parts, joined by dots: `order-list.api.test.ts`. */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
/** Names that have to be spelled this way: a page of a folder, a template of systemd's, an image's file. */
const NAMED_BY_OTHERS = /^(README\.md|[a-z-]+@\.service|Containerfile(\.containerignore)?)$/
const CATCH_ALLS = /^(index|utils?|helpers?|common|misc|shared)$/
/** The migrations that a text names, one or several, which a new baseline may take away. */
const MIGRATIONS = /\bmigrations?[ /]`?\d{4}\w*(?:(?:\.sql)?`?(?:,| and| or| to)+ `?\d{4}\w*)*/gi
const DECISION = /^docs\/decisions\/(\d{3})-[^/]+\.md$/

/** Checks the tree against the house's rules that no linter knows; `read` returns a file's text, `migrations` are the files of the migrations. */
export function checkStructure(paths: string[], read: (path: string) => string, migrations: string[]): Problem[] {
  const known = new Set(paths.flatMap(withFolders))
  return [
    ...paths.filter((path) => ROOTS.test(path)).flatMap(checkName),
    ...paths.filter((path) => CODE.test(path)).flatMap((path) => checkLength(path, read(path))),
    ...paths.filter((path) => path.endsWith('.md')).flatMap((path) => checkDocument(path, read(path), known)),
    ...paths.filter((path) => TEXT.test(path)).flatMap((path) => checkCitations(path, read(path))),
    ...paths.filter((path) => TEXT.test(path)).flatMap((path) => checkMigrations(path, read(path), migrations)),
    ...checkDecisions(paths),
    ...paths.filter((path) => CODE.test(path)).flatMap((path) => checkDoor(path, read(path))),
    ...(paths.includes('package.json') ? checkVersions(read('package.json')) : []),
    ...checkProductImports(paths, read),
  ]
}

function checkName(path: string): Problem[] {
  const parts = path.split('/')
  const problems: Problem[] = []
  for (const part of parts) {
    const bare = part.replace(/\..*$/, '')
    if (!NAMED_BY_OTHERS.test(part) && !part.startsWith('.') && !KEBAB.test(part)) {
      problems.push({ path, problem: `"${part}" is not kebab-case` })
    }
    const isPage = part === 'index.html'
    if (CATCH_ALLS.test(bare) && !isPage) {
      problems.push({ path, problem: `"${bare}" says nothing: name it after what it exports` })
    }
  }
  return problems
}

function checkLength(path: string, text: string): Problem[] {
  const lines = text.split('\n').length - 1
  if (lines < MANY_LINES || AS_LONG_AS_THEY_ARE.test(path)) return []
  if (lines >= MOST_LINES) return [{ path, problem: `${lines} lines; a file has fewer than ${MOST_LINES}` }]
  return [{ path, problem: `${lines} lines: what in it has a name of its own?`, isWarning: true }]
}

/** A path or a source's name in backticks, or a relative link, must exist; one with a placeholder (`<noun>`, `NNN`, `*`, `…`, `x.`) is none. */
function checkDocument(path: string, text: string, known: Set<string>): Problem[] {
  const inBackticks = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const named = inBackticks.filter((name) => ROOTS.test(name))
  const names = new Set([...known].map((known) => basename(known)))
  const gone = inBackticks.filter((name) => SOURCE_NAME.test(name) && !name.startsWith('x.') && !names.has(name))
  const linked = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|\/)/i.test(target))
    .map((target) => join(dirname(path), target))
  const paths = [...named, ...linked]
    .map((name) => normalize(name).replace(/\/$/, ''))
    .filter((name) => !/[<>*…{}()$]|NNN/.test(name) && !name.startsWith('..') && !known.has(name))
  return [...paths, ...gone].map((name) => ({ path, problem: `"${name}" does not exist` }))
}

/** What a comment leans on stands in the repository, or the comment says it itself. */
function checkCitations(path: string, text: string): Problem[] {
  if (path.startsWith('scripts/structure-rules')) return []
  return text
    .split('\n')
    .flatMap((line) => OUTSIDE.exec(line)?.[0] ?? [])
    .map((cited) => ({ path, problem: `"${cited}" is not in the repository: give the reason itself` }))
}

/** Each migration is named whole, and is there under that name; tests make some of their own. */
function checkMigrations(path: string, text: string, migrations: string[]): Problem[] {
  if (/\.test\.tsx?$/.test(path)) return []
  return [...text.matchAll(MIGRATIONS)]
    .flatMap(([named]) => named.match(/\d{4}\w*/g)!)
    .filter((name) => !migrations.includes(`${name}.sql`))
    .map((name) => ({ path, problem: `the migration "${name}" is no file of server/db/migrations` }))
}

/** The rooms where text from outside is brought into one form. */
const DOOR =
  /^(contract|server)\/normalise\/|\.test\.tsx?$|^(scripts|e2e|bench|server\/testing)\/|^examples\/landing-site\/form\/plain-name\.ts$/
const NORMALISING = /\.normalize\(|Default_Ignorable|domainToASCII|e?mail\w*(?:\.trim\(\))?\.toLowerCase\(/i
/** TABLE: who else normalises, and why it is no value from outside. */
const NORMALISES_TOO: Record<string, string> = {
  'server/staff/members/password.ts': 'a password is hashed as it always was',
  'server/staff/passwords/refuse-weak-password.ts': 'a password is kept nowhere',
  'server/orders/refunds/refund-words.ts': 'looks for words in free text, which stays',
  'server/defence-packs/pack-text.ts': 'letters as a font draws them',
  'server/lettering/fonts.ts': 'letters as a font draws them',
  'server/lettering/lay-out.ts': 'letters as a font draws them',
  'server/http/content-disposition.ts': 'letters as a header carries them',
  'web/assistant/matching/tokens.ts': 'the labels of the official site, where ordinal signs mean a number',
}

function checkDoor(path: string, text: string): Problem[] {
  if (DOOR.test(path) || Object.hasOwn(NORMALISES_TOO, path)) return []
  const found = NORMALISING.exec(text)?.[0]
  return found ? [{ path, problem: `"${found}" normalises: contract/normalise and server/normalise do that` }] : []
}

function checkDecisions(paths: string[]): Problem[] {
  const decisions = paths.filter((path) => path.startsWith('docs/decisions/')).sort()
  return decisions.flatMap((path, at) => {
    const number = DECISION.exec(path)?.[1]
    if (!number) return [{ path, problem: 'a decision is called NNN-title.md' }]
    if (Number(number) === at + 1) return []
    return [{ path, problem: `decisions are numbered without gaps or twins: this is the ${at + 1}. file` }]
  })
}

function checkVersions(text: string): Problem[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text)
  return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^(?:npm:.+@)?\d/.test(version))
    .map(([name]) => ({ path: 'package.json', problem: `${name} is not pinned to one version` }))
}

function withFolders(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [path] : [path, ...withFolders(folder)]
}
