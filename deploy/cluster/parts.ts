import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { haproxyConf, patroniConf, pgBackRestConf } from '#deploy/cluster/configurations.ts'
import { BUCKET, STORE_REGION, STORE_USER, writeConf, type Layout, type Node } from '#deploy/cluster/layout.ts'
import type { Command } from '#deploy/cluster/processes.ts'
import {
  storeConf,
  storePort,
  storeServerConf,
  swiftConf,
  type StoreServer,
} from '#deploy/cluster/store-configurations.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What runs: etcd, the two PostgreSQL with their Patroni, the store's servers, HAProxy, two APIs, two workers. */
export type PartName =
  | 'etcd'
  | `postgres-${Node}`
  | `store-${StoreServer}`
  | 'store-cache'
  | 'store'
  | 'proxy'
  | `api-${Node}`
  | `worker-${Node}`

interface Part {
  command: (layout: Layout, env: Record<string, string>) => Command
  /** Whether it is at work. */
  isReady: (layout: Layout) => Promise<boolean>
}

const python = '/usr/bin/python3'

function etcd({ root, ports }: Layout): Command {
  const [clients, peers] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.etcdPeer}`]
  const told = {
    name: 'etcd',
    'data-dir': join(root, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd=${peers}`,
    'enable-v2': 'true',
  }
  return { command: ['etcd', ...Object.entries(told).map(([name, value]) => `--${name}=${value}`)], asDatabase: true }
}

function postgres(layout: Layout, node: Node): Command {
  writeConf(layout, `pgbackrest-${node}.conf`, pgBackRestConf(layout, node))
  const conf = writeConf(layout, `patroni-${node}.yml`, patroniConf(layout, node))
  return { command: [python, '/usr/bin/patroni', conf], asDatabase: true }
}

function swift(layout: Layout, name: 'proxy' | StoreServer): Command {
  const user = layout.account ? 'postgres' : userInfo().username
  writeConf(layout, 'swift.conf', swiftConf())
  const text = name === 'proxy' ? storeConf(layout, user) : storeServerConf(layout, name, user)
  const conf = writeConf(layout, `store-${name}.conf`, text)
  // Beside its settings: the project's own folder may be closed to that user.
  const program = writeConf(
    layout,
    'swift-server.py',
    readFileSync(join(import.meta.dirname, 'swift-server.py'), 'utf8'),
  )
  return { command: [python, program, name, conf, join(layout.root, 'conf')], asDatabase: true }
}

function entrada(
  { root, ports, secrets }: Layout,
  role: 'api' | 'worker',
  node: Node,
  env: Record<string, string>,
): Command {
  return {
    command: [process.execPath, join(ROOT, 'server/main.ts')],
    asDatabase: false,
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      ...entradaEnv({ ports, secrets }),
      ...env,
      ...(role === 'api' && { PORT: String(ports[`api${node}`]) }),
      ROLE: role,
      DATA_DIR: join(root, `${role}-${node}`),
    },
  }
}

/** What Entrada has to know to live here. */
export function entradaEnv({ ports, secrets }: Pick<Layout, 'ports' | 'secrets'>): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${ports.front}`,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: `postgres://entrada_app:${secrets.application}@127.0.0.1:${ports.primary}/entrada`,
    DATABASE_REPLICA_URL: `postgres://entrada_app:${secrets.application}@127.0.0.1:${ports.replica}/entrada`,
    SESSION_SECRET: secrets.session,
    ADMIN_PASSWORD: secrets.admin,
    INTAKE_API_KEY: secrets.intake,
    DOCUMENT_STORE: 's3',
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
    S3_REGION: STORE_REGION,
    S3_ACCESS_KEY_ID: STORE_USER,
    S3_SECRET_ACCESS_KEY: secrets.store,
    LOG_FORMAT: 'json',
    MAIL_CAPTURE: 'on',
  }
}

/** Whether an address is answered, and answered well. */
export async function answers(port: number, path: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  return answer?.ok === true
}

/** Whether anything listens at a port. */
function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((tell) => {
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
  }).finally(() => socket.destroy())
}

const NODES_OF = <Name extends string>(name: Name, part: (node: Node) => Part) =>
  ({ [`${name}-1`]: part(1), [`${name}-2`]: part(2) }) as Record<`${Name}-${Node}`, Part>

const storeServer = (server: StoreServer): Part => ({
  command: (layout) => swift(layout, server),
  isReady: (layout) => answers(storePort(layout, server), '/healthcheck'),
})

/** TABLE: a program of the cluster -> how it is started, and how it shows that it is at work. In the order in which they start. */
export const PARTS: Record<PartName, Part> = {
  etcd: { command: etcd, isReady: ({ ports }) => answers(ports.etcd, '/health') },
  ...NODES_OF('postgres', (node) => ({
    command: (layout) => postgres(layout, node),
    isReady: ({ ports }) => answers(ports[`patroni${node}`], '/health'),
  })),
  'store-account': storeServer('account'),
  'store-container': storeServer('container'),
  'store-object': storeServer('object'),
  'store-cache': {
    command: ({ ports }) => ({
      command: ['memcached', '-l', '127.0.0.1', '-p', String(ports.storeCache), '-U', '0', '-m', '16'],
      asDatabase: true,
    }),
    isReady: ({ ports }) => listens(ports.storeCache),
  },
  store: { command: (layout) => swift(layout, 'proxy'), isReady: ({ ports }) => answers(ports.store, '/healthcheck') },
  proxy: {
    command: (layout) => ({
      command: ['/usr/sbin/haproxy', '-db', '-f', writeConf(layout, 'haproxy.cfg', haproxyConf(layout))],
      asDatabase: true,
    }),
    isReady: ({ ports }) => listens(ports.front),
  },
  ...NODES_OF('api', (node) => ({
    command: (layout, env) => entrada(layout, 'api', node, env),
    isReady: ({ ports }) => answers(ports[`api${node}`], '/readyz'),
  })),
  ...NODES_OF('worker', (node) => ({
    command: (layout, env) => entrada(layout, 'worker', node, env),
    isReady: async () => true,
  })),
}

export const PART_NAMES = Object.keys(PARTS) as PartName[]
