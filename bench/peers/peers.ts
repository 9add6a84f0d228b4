import { join } from 'node:path'
import type { Ask, Known } from '../office/asked.ts'

/** What is asked, by the beginning of its name in bench/office/operations.ts. */
export const QUESTIONS = ['page 1', 'page 50,000', '500 rows', 'all counts', 'search, a common'] as const
export type Question = (typeof QUESTIONS)[number]

interface Place {
  /** Where install.sh put them. */
  dir: string
  port: number
  /** The address of their database, for its owner. */
  database: string
}

export interface Peer {
  name: string
  /** A file that is there where it is installed. */
  isHere: (dir: string) => string
  server: (place: Place) => { command: string[]; env: Record<string, string> }
  /** What is run once before it is started. */
  before?: (place: Place) => string[][]
  /** A path that gets some answer once it is up. */
  isUp: string
  /** The same question in its words; undefined: it has none. */
  asks: (question: Question, known: Known) => Ask | undefined
  /** How many rows an answer to `page 1` has, and which total. */
  reads: (answer: never) => { rows: number; total: number }
}

const COMPLETED = 5
const graphql = (query: string): Ask => ({ path: '/graphql', method: 'POST', body: { query } })
const FIELDS =
  'orderId processStatus processingMode name lastName email countryCode phoneNumber createdAt refundDate processingDate'
const page = (offset: number, first: number) =>
  graphql(
    `{ allOrders(condition: { queue: ${COMPLETED} }, orderBy: ORDER_ID_DESC, first: ${first}, offset: ${offset}) { totalCount nodes { ${FIELDS} } } }`,
  )
/** TABLE: the lists of the twelve counts. */
const LISTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const DIRECTUS_TOKEN = 'of a measurement that listens on this machine alone'.replaceAll(' ', '-')
const directus = (query: string): Ask => ({
  path: `/items/orders?${query}`,
  authorization: `Bearer ${DIRECTUS_TOKEN}`,
})
const items = (query: string) => directus(`filter[queue][_eq]=${COMPLETED}&sort=-order_id&meta=filter_count&${query}`)
const directusCli = (dir: string) => join(dir, 'directus/node_modules/directus/cli.js')
const rest = (query: string): Ask => ({ path: `/orders/?queue=${COMPLETED}&${query}` })

/** TABLE: what a team would put before PostgreSQL instead. */
export const PEERS: readonly Peer[] = [
  {
    name: 'PostGraphile 4.14.1',
    isHere: (dir) => join(dir, 'postgraphile/node_modules/postgraphile/package.json'),
    server: ({ dir, port, database }) => ({
      command: [process.execPath, join(import.meta.dirname, 'postgraphile-server.cjs')],
      env: { PEERS_DIR: dir, PEERS_DATABASE_URL: database, PORT: String(port), NODE_ENV: 'production' },
    }),
    isUp: '/graphql',
    asks: (question, { deep }) =>
      ({
        'page 1': page(0, 10),
        'page 50,000': page((deep - 1) * 10, 10),
        '500 rows': page(0, 500),
        'all counts': graphql(
          `{ ${LISTS.map((list) => `l${list}: allOrders(condition: { queue: ${list} }) { totalCount }`).join(' ')} }`,
        ),
        // Without a plugin it finds what is equal.
        'search, a common': undefined,
      })[question],
    reads: ({ data }: { data: { allOrders: { totalCount: number; nodes: unknown[] } } }) => ({
      rows: data.allOrders.nodes.length,
      total: data.allOrders.totalCount,
    }),
  },
  {
    name: 'Django REST framework 3.14',
    isHere: () => '/usr/lib/python3/dist-packages/rest_framework/__init__.py',
    server: ({ port, database }) => ({
      command: [
        '/usr/bin/python3',
        '-m',
        'gunicorn',
        '--workers=2',
        `--bind=127.0.0.1:${port}`,
        '--keep-alive=60',
        '--worker-class=gthread',
        '--threads=8',
        'drf:application',
      ],
      env: { PEERS_DATABASE_URL: database, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' },
    }),
    isUp: '/counts/',
    asks: (question, { deep }) =>
      ({
        'page 1': rest('limit=10'),
        'page 50,000': rest(`limit=10&page=${deep}`),
        '500 rows': rest('limit=500'),
        'all counts': { path: '/counts/' },
        'search, a common': rest('limit=10&search=maria'),
      })[question],
    reads: ({ count, results }: { count: number; results: unknown[] }) => ({ rows: results.length, total: count }),
  },
  {
    name: 'Directus 12.3.1',
    isHere: directusCli,
    before: ({ dir }) => [[process.execPath, directusCli(dir), 'bootstrap']],
    server: ({ dir, port, database }) => ({
      command: [process.execPath, directusCli(dir), 'start'],
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DB_CLIENT: 'pg',
        DB_CONNECTION_STRING: database,
        SECRET: 'of a measurement that nobody signs in to',
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'of a measurement',
        ADMIN_TOKEN: DIRECTUS_TOKEN,
        TELEMETRY: 'false',
        CACHE_ENABLED: 'false',
        RATE_LIMITER_ENABLED: 'false',
        LOG_LEVEL: 'error',
        QUERY_LIMIT_MAX: '-1',
        STORAGE_LOCAL_ROOT: join(dir, 'directus/uploads'),
      },
    }),
    isUp: '/server/ping',
    asks: (question, { deep }) =>
      ({
        'page 1': items('limit=10'),
        'page 50,000': items(`limit=10&page=${deep}`),
        '500 rows': items('limit=500'),
        'all counts': directus('groupBy[]=queue&aggregate[count]=*'),
        'search, a common': items('limit=10&search=maria'),
      })[question],
    reads: ({ data, meta }: { data: unknown[]; meta: { filter_count: number } }) => ({
      rows: data.length,
      total: meta.filter_count,
    }),
  },
]
