import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const apps: TestApp[] = []
beforeAll(async () => {
  apps.push(await testApp(), await testApp({ INTERNAL_WEBHOOKS: 'on' }))
})
afterAll(() => Promise.all(apps.map((it) => it.close())))

/** Saves the first site with this address for webhooks. */
async function save(it: TestApp, webhook_url: string) {
  const token = await it.tokenOf('Admin')
  const [site] = (await it.call('GET', '/admin/landing-sites', { token })).body.data
  return it.call('POST', '/admin/landing-site', { token, body: { ...site, webhook_url } })
}

const INSIDE = [
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://10.1.2.3:8443/hook',
  'https://192.168.0.1/',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[fd12:3456::1]/hook',
  'https://localhost/hook',
  'https://localhost./hook',
  'https://hooks.localhost/hook',
  'https://database/hook',
  'https://printer.local/hook',
  'https://metadata.google.internal/hook',
]

const INSIDE_OURS: string = expect.stringMatching(
  /^This address is in our own network, .+ only with INTERNAL_WEBHOOKS=on/,
)

test.each(INSIDE)('%s is refused where it is typed, and taken where the setting says so', async (address) => {
  const [strict, lenient] = [apps[0]!, apps[1]!]
  const refused = await save(strict, address)
  expect([refused.code, refused.body.errors]).toEqual([422, { webhook_url: INSIDE_OURS }])
  expect((await save(lenient, address)).code).toBe(200)
})

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:169.254.169.254]/',
  'https://[fd00:ec2::254]/hook',
  'http://169.254.169.254/',
  'http://100.100.100.200/latest/meta-data',
])('%s is what clouds tell their machines: it is refused under the setting too', async (address) => {
  expect((await save(apps[1]!, address)).code).toBe(422)
})

test.each([
  'http://localhost:4000/hook',
  'http://127.0.0.1:4000/hook',
  'http://[::1]:4000/hook',
  'http://10.1.2.3/hook',
])('%s is taken without TLS where the setting says so, and nowhere else', async (address) => {
  const refused = await save(apps[0]!, address)
  expect([refused.code, refused.body.errors]).toEqual([422, { webhook_url: INSIDE_OURS }])
  expect((await save(apps[1]!, address)).code).toBe(200)
})

test.each(['http://8.8.8.8/hook', 'ftp://localhost/hook', 'http:///hook', 'localhost:4000'])(
  '%s is taken nowhere',
  async (address) => {
    for (const it of apps) expect((await save(it, address)).code).toBe(422)
  },
)

test('an address of the internet is taken, and one that was inside before stops no other change', async () => {
  const [it] = apps
  for (const address of ['https://8.8.8.8/hook', 'https://hooks.palma.example/entrada', '']) {
    expect((await save(it!, address)).code).toBe(200)
  }
  await it!.services.pool.query(`update landing_sites set webhook_url = 'https://10.0.0.9/old'`)
  expect((await save(it!, 'https://10.0.0.9/old')).code).toBe(200)
})
