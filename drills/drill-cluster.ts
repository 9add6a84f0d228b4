import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cluster } from '#deploy/cluster/cluster.ts'
import { PORTS_OF_A_CLUSTER, portsFrom } from '#deploy/cluster/ports.ts'
import type { Installation } from '#drills/installation.ts'
import { NotHere } from '#drills/not-here.ts'
import { lackingForCluster } from '#scripts/cluster-packages.mjs'

const [FIRST_PORT, LAST_PORT] = [4_100, 9_000]

/** `npm run cluster` in a folder of its own, with the drill's provider; calls go through its HAProxy, and what is asked of the database too. */
export async function openCluster(it: Installation): Promise<Cluster> {
  const lacking = lackingForCluster()
  if (lacking.length > 0) throw new NotHere(`it takes apt-get install -y ${lacking.join(' ')}`)
  const cluster = new Cluster({
    root: mkdtempSync(join(tmpdir(), 'entrada-cluster-')),
    firstPort: await freePorts(),
    env: { ...it.env, MAIL_CAPTURE: 'off' },
  })
  it.afterwards(() => cluster.remove())
  await cluster.up()
  it.turnTo(cluster.front)
  it.turnToDatabase({ ownerUrl: cluster.address() })
  return cluster
}

/** The first of so many ports at which nothing listens. */
async function freePorts(): Promise<number> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += PORTS_OF_A_CLUSTER) {
    const taken = await Promise.all(Object.values(portsFrom(first)).map(isTaken))
    if (!taken.includes(true)) return first
  }
  throw new NotHere(`it takes ${PORTS_OF_A_CLUSTER} free ports between ${FIRST_PORT} and ${LAST_PORT}`)
}

function isTaken(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((tell) => {
    server.once('error', () => tell(true))
    server.listen(port, '127.0.0.1', () => server.close(() => tell(false)))
  })
}
