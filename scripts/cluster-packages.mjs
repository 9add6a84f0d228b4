import { existsSync } from 'node:fs'

/** TABLE: what `npm run cluster` starts -> Debian's package, and a file that says that it is there. */
const CLUSTER = [
  { name: 'postgresql', file: '/usr/lib/postgresql' },
  { name: 'patroni', file: '/usr/bin/patroni' },
  { name: 'python3-etcd', file: '/usr/lib/python3/dist-packages/etcd' },
  { name: 'python3-psycopg2', file: '/usr/lib/python3/dist-packages/psycopg2' },
  { name: 'etcd-server', file: '/usr/bin/etcd' },
  { name: 'haproxy', file: '/usr/sbin/haproxy' },
  { name: 'pgbackrest', file: '/usr/bin/pgbackrest' },
  { name: 'swift-proxy', file: '/usr/bin/swift-proxy-server' },
  { name: 'swift-account', file: '/usr/bin/swift-account-server' },
  { name: 'swift-container', file: '/usr/bin/swift-container-server' },
  { name: 'memcached', file: '/usr/bin/memcached' },
  { name: 'swift-object', file: '/usr/bin/swift-object-server' },
]

/** The packages that a cluster on this machine takes and that are not here. */
export function lackingForCluster() {
  return CLUSTER.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
}
