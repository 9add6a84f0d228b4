import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { haproxyConf, patroniConf, pgBackRestConf } from '#deploy/cluster/configurations.ts'
import { storeConf } from '#deploy/cluster/store-configurations.ts'
import type { Layout } from '#deploy/cluster/layout.ts'
import { entradaEnv } from '#deploy/cluster/parts.ts'
import { PORTS_OF_A_CLUSTER, portsFrom } from '#deploy/cluster/ports.ts'
import { begin, end, livingPid } from '#deploy/cluster/processes.ts'
import { parseEnv } from '#server/env.ts'

const root = mkdtempSync(join(tmpdir(), 'entrada-conf-'))
for (const folder of ['run', 'log']) mkdirSync(join(root, folder))
afterAll(() => rmSync(root, { recursive: true }))
const secret = 'kR7wQ2mZ9xT4vB6nL1pJ8sD3cF5gH0yU'
const secrets = {
  superuser: 'su',
  replication: 'rep',
  rewind: 'rew',
  owner: 'own',
  application: 'app',
  store: 'store-secret',
  session: secret,
  admin: 'a password of the test',
  intake: 'kJ5mQ0zR8tYwX2vB4nH7',
}
const layout: Layout = {
  root,
  ports: portsFrom(4200),
  secrets,
  account: undefined,
  postgres: '/usr/lib/postgresql/15/bin',
}

test('no two programs listen at one port, and all of them lie within what a cluster may use', () => {
  const ports = Object.values(layout.ports)
  expect(new Set(ports).size).toBe(ports.length)
  expect(Math.max(...ports)).toBeLessThan(4200 + PORTS_OF_A_CLUSTER)
})

test('Patroni waits for a standby with each commit, and asks etcd by the API that loses nothing', () => {
  const [one, two] = ([1, 2] as const).map((node) => JSON.parse(patroniConf(layout, node)))
  for (const conf of [one, two]) {
    expect(conf).not.toHaveProperty('etcd3')
    expect(conf).toMatchObject({ etcd: { host: '127.0.0.1:4210' }, bootstrap: { dcs: { synchronous_mode: true } } })
    expect(conf.bootstrap.dcs).not.toHaveProperty('synchronous_mode_strict')
  }
  expect([one.postgresql.listen, two.postgresql.listen]).toEqual(['127.0.0.1:4221', '127.0.0.1:4222'])
  expect(one.postgresql.data_dir).not.toBe(two.postgresql.data_dir)
})

test('both keep their log into one repository', () => {
  const repositories = ([1, 2] as const).map((node) => /repo1-path=(.*)/.exec(pgBackRestConf(layout, node))?.[1])
  expect(new Set(repositories).size).toBe(1)
})

test('HAProxy leads to the primary alone, cuts whoever is connected to what is none any more, and repeats no change but an order under its key', () => {
  const conf = haproxyConf(layout)
  const primary = /listen primary\n[\s\S]*?(?=\n\n)/.exec(conf)?.[0]
  expect(primary).toContain('option httpchk OPTIONS /primary')
  expect(primary).toContain('on-marked-down shutdown-sessions')
  expect(conf.match(/disable-l7-retry unless .*/g)).toEqual(
    Array(2).fill(
      'disable-l7-retry unless { method GET HEAD } or { path /api/intake/orders } { req.hdr(idempotency-key) -m found }',
    ),
  )
})

/** Of HAProxy, where an address leads. */
const conf = (url: string) =>
  haproxyConf(layout)
    .split('\n\n')
    .flatMap((part) => part.split(/\n(?=listen )/))
    .find((part) => part.includes(`bind 127.0.0.1:${new URL(url).port}\n`))

test('what Entrada is told is what it takes, and the store knows its key', () => {
  const env = parseEnv(entradaEnv(layout))
  expect(env).toMatchObject({ TRUST_PROXY: ['127.0.0.1'], DOCUMENT_STORE: 's3', MAIL_CAPTURE: true })
  expect(storeConf(layout, 'postgres')).toContain(`user_entrada_app = ${env.S3_SECRET_ACCESS_KEY} .admin`)
  expect(env.S3_ACCESS_KEY_ID).toBe('entrada:app')
  expect(conf(env.DATABASE_REPLICA_URL!)).toContain('option httpchk OPTIONS /replica')
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a process is ended only while it is the one that was begun', async () => {
  begin(layout, 'sleeper', { command: ['/bin/sleep', '600'], asDatabase: false })
  const pid = livingPid(root, 'sleeper')!
  expect(pid).toBeGreaterThan(1)
  await end(root, 'sleeper', 'SIGTERM')
  expect(livingPid(root, 'sleeper')).toBeUndefined()
  // A process that has ended keeps its number until its parent has noticed.
  await expect.poll(() => isThere(pid)).toBe(false)
})

test('the number of a process that ended, given to another one, is not ours', async () => {
  begin(layout, 'gone', { command: ['/bin/true'], asDatabase: false })
  await expect.poll(() => livingPid(root, 'gone')).toBeUndefined()
  writeFileSync(join(root, 'run', 'gone.pid'), JSON.stringify({ pid: process.pid, since: '1' }))
  await end(root, 'gone', 'SIGKILL')
  expect(livingPid(root, 'gone')).toBeUndefined()
})
