import { join } from 'node:path'
import { dataDirOf, NODES, STANZA, type Layout, type Node } from '#deploy/cluster/layout.ts'

/** A primary whose agent is silent for this long no longer leads: the least that Patroni takes. */
const TTL_S = 20
const LOOP_S = 5
const RETRY_S = 5
/** How long a crashed PostgreSQL may take to come back before the other one is made the primary. */
const START_S = 30

/** Patroni's settings for one PostgreSQL (in JSON, which is YAML). etcd is asked by its v2 API: docs/operating.md says why. */
export function patroniConf(layout: Layout, node: Node): string {
  const { root, ports, secrets, postgres } = layout
  const port = ports[`postgres${node}`]
  const api = `127.0.0.1:${ports[`patroni${node}`]}`
  return JSON.stringify({
    scope: STANZA,
    name: `postgres-${node}`,
    restapi: { listen: api, connect_address: api },
    etcd: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: LOOP_S,
        retry_timeout: RETRY_S,
        primary_start_timeout: START_S,
        maximum_lag_on_failover: 1_048_576,
        // A commit is answered when the standby has it too. Without `synchronous_mode_strict`: where no standby is left, writes go on.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            hot_standby_feedback: 'on',
            wal_log_hints: 'on',
            max_connections: 100,
            max_wal_senders: 8,
            max_replication_slots: 8,
            shared_buffers: '128MB',
            archive_mode: 'on',
            archive_timeout: '60s',
            tcp_keepalives_idle: 10,
            tcp_keepalives_interval: 5,
            tcp_keepalives_count: 3,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDirOf(layout, node),
      bin_dir: postgres,
      pgpass: join(root, 'run', `pgpass-${node}`),
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'rewinder', password: secrets.rewind },
      },
      parameters: {
        unix_socket_directories: join(root, 'run'),
        password_encryption: 'scram-sha-256',
        archive_command: `pgbackrest --config=${join(root, 'conf', `pgbackrest-${node}.conf`)} --stanza=${STANZA} archive-push %p`,
      },
    },
  })
}

/** pgBackRest for one PostgreSQL; both keep into the same repository, so that whoever leads goes on with it. */
export function pgBackRestConf(layout: Layout, node: Node): string {
  const { root, ports } = layout
  return `[global]
repo1-path=${join(root, 'backups')}
repo1-retention-full=2
log-path=${join(root, 'spool')}
lock-path=${join(root, 'spool')}
spool-path=${join(root, 'spool')}
log-level-console=warn
start-fast=y
compress-type=gz
compress-level=1

[${STANZA}]
pg1-path=${dataDirOf(layout, node)}
pg1-port=${ports[`postgres${node}`]}
pg1-socket-path=${join(root, 'run')}
pg1-user=postgres
`
}

const AWAY = (code: number) =>
  `http-error status ${code} content-type application/json string '{"status":0,"message":"Nobody answers just now. Please try again."}' hdr Retry-After 2`

/**
 * HAProxy before both APIs and both PostgreSQL. Calls go to the APIs that are ready; where none is, because the database is away, to those
 * that live, so that the answer is still Entrada's. Calls that are safe to repeat (reads, and an order under its key) go to the other one
 * if the first ends in the middle.
 */
export function haproxyConf({ root, ports }: Layout): string {
  const apis = NODES.map((n) => `  server api-${n} 127.0.0.1:${ports[`api${n}`]} check`).join('\n')
  const databases = NODES.map(
    (n) => `  server postgres-${n} 127.0.0.1:${ports[`postgres${n}`]} check port ${ports[`patroni${n}`]}`,
  ).join('\n')
  const backend = (name: string, asked: string) => `
backend ${name}
  mode http
  balance leastconn
  timeout server 75s
  option httpchk GET ${asked}
  http-check expect status 200
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD } or { path /api/intake/orders } { req.hdr(idempotency-key) -m found }
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${apis}`
  const database = (name: string, port: number, asked: string) => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS ${asked}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases}`
  return `global
  maxconn 4000
  stats socket ${join(root, 'run', 'haproxy.sock')} mode 600 level admin

defaults
  timeout connect 2s
  timeout check 2s
  retries 3
  option redispatch 1

frontend front
  mode http
  bind 127.0.0.1:${ports.front}
  timeout client 75s
  timeout http-request 15s
  http-request set-header X-Forwarded-For %[src]
  http-request del-header X-Forwarded-Host
  http-request del-header X-Forwarded-Proto
  ${AWAY(502)}
  ${AWAY(503)}
  ${AWAY(504)}
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive
${backend('ready', '/readyz')}
${backend('alive', '/healthz')}
${database('primary', ports.primary, '/primary')}
${database('replica', ports.replica, '/replica')}
`
}
