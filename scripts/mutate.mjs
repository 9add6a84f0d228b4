// `npm run mutate [-- FILE …]`: breaks the files where rules live, one place at a time, and reports the breaks that no unit test notices.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, ensureInstalled, findNode, ROOT, run } from '#scripts/bootstrap.mjs'

const TOOL = join(ROOT, 'scripts/mutate')
const STRYKER = join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js')

checkNode()
await ensureInstalled({ dev: true })
// It has packages of its own, which builds and tests do not need.
if (!existsSync(STRYKER)) await run('npm', ['ci', '--ignore-scripts', '--prefix', TOOL])
const files = process.argv.slice(2)
// By the environment, since the tool's own workers read the table too.
const env = files.length > 0 ? { MUTATED: files.join(',') } : {}
process.exit(await run(findNode(), [STRYKER, 'run', 'scripts/mutate/stryker.config.mjs'], { env }))
