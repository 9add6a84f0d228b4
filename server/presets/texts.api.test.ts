import { afterAll, expect, test } from 'vitest'
import { renderText, TEXT_VARIABLE_NAMES, type TextValues } from '#contract/presets/text-variables.ts'
import type { ReadyText } from '#contract/presets/texts.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.signInAs('Manager')
const admin = await it.signInAs('Admin')
const team = await it.signInAs('Team')
const [order] = await insertOrders(it.services.pool, [newOrder({ language: 'ru', name: '{reference} <b>Zoë</b>' })])
const orderId = order!

const TEXT = {
  name: 'Gate',
  code: 'gate',
  uses: ['remark', 'message'],
  words: { en: 'Hello {first_name}', es: 'Hola, {first_name}' },
}
const save = (token: string, body: object) => it.call('POST', '/admin/save-text', { token, body })
const all = async () => (await it.call('GET', '/admin/texts', { token: team })).body.data as ReadyText[]
/** Those that come with Entrada, before anything is saved. */
const ready = await all()
const versions = async (id: number) =>
  (await it.call('GET', `/admin/text-versions/${id}`, { token: manager })).body.data

test('the texts that come with Entrada are whole: seven languages, variables that exist, nothing too long', async () => {
  expect(ready).toHaveLength(10)
  const values = Object.fromEntries(TEXT_VARIABLE_NAMES.map((name) => [name, name])) as TextValues
  for (const { id: _, version: _v, by, at: _a, removed: _r, ...text } of ready) {
    expect(by).toBeNull()
    expect(Object.keys(text.words).toSorted()).toEqual(TRAVELLER_LANGUAGES.toSorted())
    // In each language they name the same things.
    const named = TRAVELLER_LANGUAGES.map((language) => [...(text.words[language]!.match(/\{\w+\}/g) ?? [])].toSorted())
    for (const one of named) expect(one).toEqual(named[0])
    expect(renderText(text.words.en!, values).text).not.toMatch(/[{}]/)
    // Each could be saved as it is.
    const { body, code } = await save(manager, { ...text, code: `${text.code}-2`.slice(0, 30) })
    expect([code, body.message]).toEqual([200, 'Text saved'])
    await it.call('PUT', '/admin/remove-preset', { token: manager, body: { id: body.data.id, version: 1 } })
  }
})

test('each save is a version with who and when; of two editors the second is told by whom; an earlier version is saved again', async () => {
  const { body } = await save(manager, TEXT)
  const { id } = body.data
  expect(body.data).toMatchObject({
    ...TEXT,
    version: 1,
    removed: false,
    by: { name: expect.stringMatching(/^Manager/) },
  })
  const changed = { ...TEXT, id, version: 1, words: { en: 'Good day {first_name}' } }
  const both = await Promise.all([save(admin, changed), save(manager, { ...changed, name: 'Mine' })])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const [won] = both.filter(({ code }) => code === 200)
  const [lost] = both.filter(({ code }) => code === 409)
  expect(lost!.body.message).toBe(
    `${won!.body.data.by.name} saved another version meanwhile: look at it, then save yours`,
  )
  const two = await versions(id)
  expect(two.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(two[1]).toMatchObject({ name: 'Gate', words: TEXT.words, by: { name: expect.stringMatching(/^Manager/) } })
  expect((await save(manager, { ...TEXT, id, version: 2 })).body.data).toMatchObject({ version: 3, words: TEXT.words })
  const stale = await it.call('PUT', '/admin/remove-preset', { token: manager, body: { id, version: 2 } })
  expect(stale.code).toBe(409)
  expect((await it.call('PUT', '/admin/remove-preset', { token: manager, body: { id, version: 3 } })).code).toBe(200)
  expect((await all()).find((one) => one.id === id)?.removed).toBe(true)
  // Its code is free meanwhile; whoever saves it again has to find another.
  expect((await save(manager, { ...TEXT, name: 'Other' })).code).toBe(200)
  expect((await save(manager, { ...TEXT, id, version: 3 })).body.errors).toEqual({
    code: 'The code gate is taken already',
  })
  expect((await save(manager, { ...TEXT, id, version: 3, code: 'Gate-B' })).body.data).toMatchObject({
    code: 'gate-b',
    version: 4,
    removed: false,
  })
  const { rows } = await it.services.pool.query(
    `select event, after from audit_log where (after->>'presetId')::int = $1 order by id`,
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'text.saved',
    'text.saved',
    'text.saved',
    'text.removed',
    'text.saved',
  ])
  expect(rows[4].after).toMatchObject({ code: 'gate-b', savedVersion: 4 })
})

test.each([
  [{ words: { en: 'Hello {name}' } }, 'words.en', '{name} is none of the variables'],
  [{ words: { en: 'Hello {first_name' } }, 'words.en', '{ is none of the variables'],
  [{ words: { en: 'Hello', fr: '{firstName}' } }, 'words.fr', '{firstName} is none of the variables'],
  [{ words: { en: '{tracking_link}' } }, 'words.en', '{tracking_link} has no place in a remark'],
  [{ words: { es: 'Hola' } }, 'words.en', 'Write it in English too: a language without words of its own gets these'],
  [{ words: { en: ' ' } }, 'words.en', 'Write it in English too: a language without words of its own gets these'],
  [{ uses: [] }, 'uses', 'Choose what the text is for'],
  [{ code: 'a b' }, 'code', 'A code has 1 to 30 letters, figures and hyphens'],
  [{ name: ' ' }, 'name', 'Please enter a name'],
])('%j is refused in words', async (wrong, field, message) => {
  const { code, body } = await save(manager, { ...TEXT, code: 'fresh', ...wrong })
  expect([code, body.errors?.[field]]).toEqual([422, message])
})

test('no such text, and who may only use them', async () => {
  expect((await save(manager, { ...TEXT, code: 'none', id: 9999, version: 1 })).code).toBe(404)
  for (const role of ['Team', 'Telecaller', 'Night Staff'] as const) {
    const token = await it.signInAs(role)
    expect((await save(token, TEXT)).code).toBe(403)
    expect((await it.call('GET', '/admin/text-versions/1', { token })).code).toBe(403)
    expect((await it.call('PUT', '/admin/remove-preset', { token, body: { id: 1, version: 1 } })).code).toBe(403)
    expect((await it.call('GET', '/admin/texts', { token })).code).toBe(200)
    expect((await it.call('GET', `/admin/text-values/${orderId}`, { token })).code).toBe(200)
  }
})

test('the values are the order’s, in each language; what a traveller wrote is never read as a variable, and the link proves nothing', async () => {
  const { body } = await it.call('GET', `/admin/text-values/${orderId}`, { token: team })
  expect(body.data.language).toBe('ru')
  const { ru, en } = body.data.values
  expect(ru).toMatchObject({ reference: String(orderId), direction: expect.stringMatching(/Доминик/) })
  expect(en.tracking_link).toMatch(/\/track-order\/[^/]+\?site=\d+$/)
  expect(renderText('{first_name}, {reference}', en).text).toMatch(/^\{reference\} .*Zoë.*, \d+$/)
  expect(renderText('{flight_date}!', { ...en, flight_date: null })).toEqual({ text: '___!', missing: ['flight_date'] })
  expect((await it.call('GET', '/admin/text-values/999999', { token: team })).code).toBe(404)
  const { rows } = await it.services.pool.query(
    `select after from audit_log where event = 'order.viewed' and order_id = $1`,
    [orderId],
  )
  expect(rows[0]).toEqual({ after: { part: 'texts' } })
})
