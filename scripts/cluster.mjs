// `npm run cluster`: an Entrada of many machines, on one; deploy/cluster/run-cluster.ts says what it takes.
import { checkNode, ensureInstalled, findNode, giveUp, run } from '#scripts/bootstrap.mjs'
import { buildWeb, webIsStale } from '#scripts/build-web.mjs'
import { ensureCluster } from '#scripts/ensure-programs.mjs'

checkNode()
const [what = 'up', ...more] = process.argv.slice(2)
const isStarting = what === 'up' || what.startsWith('-')
await ensureInstalled({ dev: isStarting && webIsStale() })
const node = findNode()
if (isStarting) {
  const lacking = await ensureCluster()
  if (lacking.length > 0)
    giveUp(
      `the cluster takes ${lacking.join(', ')} of Debian's, which could not be installed: apt-get install -y ${lacking.join(' ')}`,
    )
  if (!(await buildWeb())) giveUp('the pages could not be built, see above.')
  await run(node, ['scripts/build-readers.ts'])
}
process.exit(await run(node, ['deploy/cluster/run-cluster.ts', what, ...more]))
