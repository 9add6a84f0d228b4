import { afterAll, expect, test } from 'vitest'
import type { LandingSite } from '#contract/sites/sites.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

const list = async () => (await it.call('GET', '/admin/landing-sites', { token: admin })).body.data as LandingSite[]
const save = (body: unknown) => it.call('POST', '/admin/landing-site', { token: admin, body })
const make = (body: unknown) => it.call('POST', '/admin/intake-key', { token: admin, body })
const revoke = (keyId: unknown) => it.call('PUT', '/admin/revoke-intake-key', { token: admin, body: { keyId } })
const intake = (key: string) => it.call('GET', '/intake/active-gateway', { token: `Bearer ${key}` })

test('what is saved is what pages wear at once; what was before stands in the audit log', async () => {
  const [first, second] = await list()
  const wanted = { ...first!, name: 'Palma Desk', support_phone: '', uploads_base_url: 'https://files.example/up' }
  const { code, body } = await save(wanted)
  expect([code, body.message, body.data]).toEqual([200, 'Landing site saved.', wanted])
  expect(await list()).toEqual([wanted, second])
  const brand = (await it.call('GET', '/front/brand?landing_site=1')).body.data
  expect(brand).toMatchObject({ name: 'Palma Desk', support_phone: '' })
  expect(JSON.stringify(brand)).not.toContain('files.example')
  const { rows } = await it.services.pool.query("select before, after from audit_log where event = 'site.changed'")
  expect(rows[0].before).toEqual({
    siteId: 1,
    name: first!.name,
    support_phone: first!.support_phone,
    uploads_base_url: null,
  })
  expect(rows[0].after).toMatchObject({ siteId: 1, name: 'Palma Desk' })
})

test('without an id a site is added, two at once under ids of their own', async () => {
  const [{ id: _, keys: __, ...first }] = (await list()) as [LandingSite]
  const before = (await list()).length
  const answers = await Promise.all(['a', 'b'].map((word) => save({ ...first, name: word, domain: `${word}.example` })))
  expect(answers.map(({ body }) => body.message)).toEqual(['Landing site added.', 'Landing site added.'])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(2)
  expect(await list()).toHaveLength(before + 2)
})

test.each([
  ['name', ''],
  ['name', 'x\0'],
  ['domain', 'https://site.example'],
  ['domain', 'site'],
  ['colours', { accent: 'red', accentText: '#ffffff' }],
  ['colours', { accent: '#fff;background:url(//evil.example)', accentText: '#ffffff' }],
  ['links', [{ label: 'Home', url: 'javascript:alert(1)' }]],
  ['links', [{ label: 'Home', url: 'http://palma-travel.example' }]],
  ['links', [{ label: '', url: 'https://palma-travel.example' }]],
  ['links', Array.from({ length: 13 }, () => ({ label: 'x', url: 'https://x.example' }))],
  ['refund_policy_url', 'https:'],
  ['support_email', 'a@b.example\r\nBcc: c@d.example'],
  ['sender_address', 'a@b.example, c@d.example'],
  ['support_phone', '<script>'],
  ['uploads_base_url', 'file:///etc/passwd'],
  ['uploads_base_url', 'http://169.254.169.254/'],
])('refuses %s = %j and changes nothing', async (field, value) => {
  const before = await list()
  const { code, body } = await save({ ...before[0]!, [field]: value })
  expect([code, Object.keys(body.errors!)]).toEqual([422, [field]])
  expect(await list()).toEqual(before)
})

test('an address that is wrong is told apart from one that is missing', async () => {
  const [first] = await list()
  const refused = async (fields: object) => (await save({ ...first!, ...fields })).body.errors
  expect(await refused({ support_email: '', sender_address: ' ' })).toEqual({
    support_email: 'Please enter the support email',
    sender_address: 'Please enter the sender address',
  })
  expect(await refused({ support_email: 'nope', sender_address: 'nope' })).toEqual({
    support_email: 'The support email is not a valid email address',
    sender_address: 'The sender address is not a valid email address',
  })
})

test('an unknown site is not found', async () => {
  const [first] = await list()
  for (const id of [99, 2 ** 15, 2 ** 31, 999_999_999_999_999]) {
    expect((await save({ ...first!, id })).code).toBe(404)
    expect((await make({ siteId: id, name: 'x' })).code).toBe(404)
  }
})

test('a key opens the intake until it is revoked, and is shown once', async () => {
  const { code, body } = await make({ siteId: '2', name: ' Checkout ' })
  expect(code).toBe(200)
  expect((await intake(body.data.key)).code).toBe(200)
  const [site] = (await list()).filter(({ id }) => id === 2)
  expect(site!.keys[0]).toMatchObject({ id: body.data.id, name: 'Checkout', revoked_at: null })
  const dump = await it.services.pool.query(
    'select (select json_agg(k)::text from intake_keys k) || (select json_agg(a)::text from audit_log a) as all',
  )
  for (const text of [JSON.stringify(await list()), dump.rows[0].all]) expect(text).not.toContain(body.data.key)
  expect((await revoke(body.data.id)).code).toBe(200)
  expect((await intake(body.data.key)).code).toBe(401)
  expect((await revoke(body.data.id)).code).toBe(404)
  const { rows } = await it.services.pool.query(
    "select event, after->>'keyId' as key from audit_log where event like 'intake-key.%' order by id",
  )
  expect(rows).toEqual([
    { event: 'intake-key.made', key: String(body.data.id) },
    { event: 'intake-key.revoked', key: String(body.data.id) },
  ])
})

test('a key is for what was chosen, for orders where nothing was, and that is shown', async () => {
  const scopesOf = async (scopes: unknown) => {
    const { body } = await make({ siteId: 1, name: 'Scoped', scopes })
    return (await list())[0]!.keys.find(({ id }) => id === body.data.id)!.scopes
  }
  expect(await scopesOf(undefined)).toEqual(['orders'])
  expect(await scopesOf(['mail'])).toEqual(['mail'])
  expect(await scopesOf(['mail', 'orders', 'mail'])).toEqual(['orders', 'mail'])
  for (const wrong of [[], 'mail', ['all'], [null], {}]) {
    const { code, body } = await make({ siteId: 1, name: 'x', scopes: wrong })
    expect([code, body.message]).toEqual([422, 'Choose what the key is for'])
  }
  const { rows } = await it.services.pool.query(
    "select after->>'scopes' as scopes from audit_log where event = 'intake-key.made' order by id desc limit 1",
  )
  expect(rows).toEqual([{ scopes: 'orders, mail' }])
})

test.each([undefined, null, 0, 'x', 1.5, [1]])('the key id %j is none', async (keyId) => {
  expect((await revoke(keyId)).code).toBe(422)
})

test('a key that does not exist is not found, and a key needs a name', async () => {
  for (const keyId of [999_999, 2 ** 31, 999_999_999_999_999]) expect((await revoke(keyId)).code).toBe(404)
  const { code, body } = await make({ siteId: 1, name: '  ' })
  expect([code, body.message]).toEqual([422, 'Please enter a name for the key'])
})

test('whoever reads orders reads the names of the sites, and nothing else of them', async () => {
  for (const role of ['Admin', 'Telecaller', 'Night Staff'] as const) {
    const { code, body } = await it.call('GET', '/admin/site-names', { token: await it.tokenOf(role) })
    expect([code, body.data.map((site: object) => Object.keys(site))]).toEqual([
      200,
      body.data.map(() => ['id', 'name']),
    ])
    const names = (await list()).map(({ id, name }) => ({ id, name }))
    expect(body.data).toEqual(expect.arrayContaining(names))
    expect(body.data).toHaveLength(names.length)
  }
  expect((await it.call('GET', '/admin/site-names')).code).toBe(401)
})
