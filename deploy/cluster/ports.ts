/** TABLE: what listens -> how far its port lies above the cluster's first one. All listen on this machine alone. */
const ABOVE_THE_FIRST = {
  /** HAProxy: the API, and the addresses that lead to the primary and to a replica of the database. */
  front: 0,
  primary: 1,
  replica: 2,
  etcd: 10,
  etcdPeer: 11,
  postgres1: 21,
  postgres2: 22,
  /** Patroni's own API, which says who leads. */
  patroni1: 31,
  patroni2: 32,
  api1: 41,
  api2: 42,
  /** Swift, which speaks S3, and what it keeps objects with. */
  store: 50,
  storeAccount: 51,
  storeContainer: 52,
  storeObject: 53,
  storeCache: 54,
} as const

export type Ports = Record<keyof typeof ABOVE_THE_FIRST, number>

/** How many ports from the first one on a cluster may use. */
export const PORTS_OF_A_CLUSTER = 60

/** The ports of a cluster that begins at `first`. */
export function portsFrom(first: number): Ports {
  return Object.fromEntries(Object.entries(ABOVE_THE_FIRST).map(([name, above]) => [name, first + above])) as Ports
}
