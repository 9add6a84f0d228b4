// `npm start`: installs what is missing, builds what is stale, and keeps the server running on Node 24.
import { checkNode, ensureInstalled, findNode, giveUp, run } from '#scripts/bootstrap.mjs'
import { buildWeb, webIsStale } from '#scripts/build-web.mjs'
import { supervise } from '#scripts/supervise.mjs'

checkNode()
await ensureInstalled({ dev: webIsStale() })
const node = findNode()
if (!(await buildWeb())) giveUp('the pages could not be built, see above.')
// Where it fails, readers load their sources, which takes longer.
await run(node, ['scripts/build-readers.ts'])
const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
process.exit(await supervise(node, ['server/main.ts', ...process.argv.slice(2)], { env }))
