// Runs a TypeScript file of ours on Node 24, on a machine that may have nothing installed yet: `npm run import -- …`.
import { checkNode, ensureInstalled, findNode, giveUp, run } from '#scripts/bootstrap.mjs'

checkNode()
const [file, ...args] = process.argv.slice(2)
if (!file) giveUp('scripts/run.mjs takes the file to run.')
await ensureInstalled({ dev: false })
process.exit(await run(findNode(), [file, ...args]))
