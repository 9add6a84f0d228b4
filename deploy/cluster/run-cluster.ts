// `npm run cluster [-- up|status|down|remove|start PART|kill PART|backup] [--dir FOLDER] [--port FIRST]`
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Cluster } from '#deploy/cluster/cluster.ts'
import { isMade } from '#deploy/cluster/layout.ts'
import { PART_NAMES, type PartName } from '#deploy/cluster/parts.ts'
import { PORTS_OF_A_CLUSTER } from '#deploy/cluster/ports.ts'

const HOW = `npm run cluster [-- WHAT] [--dir FOLDER] [--port FIRST]
  up            starts what does not run (so does no WHAT)
  status        says what runs, and who leads
  down          ends all of it; what it keeps stays
  remove        ends it, and removes what it keeps
  start PART    kill PART    of ${PART_NAMES.join(', ')}
  backup        has pgBackRest make a backup of the database`
const say = (line: string) => console.log(line)

function giveUp(line: string): never {
  console.error(line)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: 'string', default: join(tmpdir(), 'entrada-cluster') },
    port: { type: 'string', default: '4100' },
  },
})
const [what = 'up', part] = positionals
const root = resolve(values.dir)
const firstPort = Number(values.port)
if (!Number.isInteger(firstPort) || firstPort < 1_024 || firstPort > 65_535 - PORTS_OF_A_CLUSTER) giveUp(HOW)
if (what !== 'up' && !isMade(root)) giveUp(`There is no cluster in ${root}.`)
const cluster = new Cluster({ root, firstPort, say })

/** TABLE: a word of the command line -> what it does. */
const DOES: Record<string, () => Promise<void>> = {
  async up() {
    const begun = performance.now()
    await cluster.up()
    const { admin, intake } = cluster.layout.secrets
    say(`
The cluster is at work (${((performance.now() - begun) / 1000).toFixed(0)} s), in ${root}.

  Admin area      ${cluster.front}/admin
  Sign in as      admin@localhost with the password ${admin}
  Key of site 1   ${intake}
  The database    ${cluster.address()}
`)
  },
  async status() {
    for (const { name, pid, is } of await cluster.status())
      say(`${name.padEnd(16)}${String(pid ?? '–').padEnd(10)}${is}`)
  },
  down: () => cluster.down(),
  remove: () => cluster.remove(),
  start: () => cluster.start(named()),
  kill: () => cluster.stop(named(), 'SIGKILL'),
  backup: async () => say(await cluster.backUp()),
}

function named(): PartName {
  return PART_NAMES.find((name) => name === part) ?? giveUp(HOW)
}

const does = DOES[what] ?? giveUp(HOW)
await does().catch((error: Error) => giveUp(`Entrada: ${error.message}`))
process.exit(0)
