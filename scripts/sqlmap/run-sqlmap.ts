import { spawn, spawnSync } from 'node:child_process'
import { openGate, type Behind } from './gate.ts'

export const isInstalled = () => spawnSync('sqlmap', ['--version']).status === 0

/** TABLE: what is asked of sqlmap: all that ends in minutes. Boolean, error, union and stacked; what waits for the clock does not. */
const SETTINGS = ['--batch', '--level=2', '--risk=1', '--dbms=PostgreSQL', '--technique=BEUS', '--threads=1']
const QUIET = [
  '--flush-session',
  '--disable-coloring',
  '--skip-waf',
  '--timeout=60',
  '--retries=1',
  '--ignore-code=401,404',
]

export interface Tried {
  result: 'nothing' | 'found' | 'not tried'
  requests: number
  /** How many answers were faults of ours: broken SQL shows at least there. */
  faults: number
  /** What sqlmap said at its end. */
  said: string
}

/** Has sqlmap try some fields of a call; the others are sent as they are. */
export async function runSqlmap(
  behind: Behind,
  texts: ReadonlyMap<string, string>,
  fields: string[],
  folder: string,
): Promise<Tried> {
  const gate = await openGate(behind)
  const data = new URLSearchParams([...texts]).toString()
  const asked = ['-u', gate.url, '--method=POST', `--data=${data}`, `-p`, fields.join(','), `--output-dir=${folder}`]
  const said = await outputOf('sqlmap', [...asked, ...SETTINGS, ...QUIET])
  await gate.close()
  const sum = (codes: [number, number][]) => codes.reduce((all, [, count]) => all + count, 0)
  return {
    result: said.includes('identified the following injection point')
      ? 'found'
      : said.includes('do not appear to be injectable')
        ? 'nothing'
        : 'not tried',
    requests: sum([...gate.codes]),
    faults: sum([...gate.codes].filter(([code]) => code >= 500)),
    said: said.slice(-3000),
  }
}

function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (text) => (said += String(text)))
    child.stderr.on('data', (text) => (said += String(text)))
    child.once('close', () => resolve(said))
  })
}
