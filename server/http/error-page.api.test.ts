import { languageTag, TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { afterAll, expect, test } from 'vitest'
import { styleHash } from '#server/http/brand-style.ts'
import { PAGE_WORDS } from '#server/http/page-words.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const it = await testApp()
afterAll(() => it.close())
const open = (url: string, headers: Record<string, string> = {}) =>
  it.app.inject({ url, headers: { accept: BROWSER, ...headers } })

test.each(['/imprint', '/some/unknown', '/uploads/docs/1_x.pdf', '/%E0%A4%A', '/uploads/'])(
  '%s is a page for a person, and JSON for a client',
  async (url) => {
    const page = await open(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain(PAGE_WORDS.en.missing)
    expect(page.body).toContain('href="/track-order?site=1"')
    expect(page.body).toMatch(/mailto:[\w.@-]+/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/)
    expect((await it.app.inject({ url, headers: { accept: '*/*' } })).json()).toMatchObject({ status: 0 })
  },
)

test('a call is answered as JSON, whoever makes it', async () => {
  expect((await open('/api/nothing')).headers['content-type']).toMatch(/json/)
  expect((await it.app.inject({ method: 'POST', url: '/imprint', headers: { accept: BROWSER } })).json().status).toBe(0)
})

test.each(TRAVELLER_LANGUAGES)('it speaks %s to who reads that', async (language) => {
  const { body } = await open('/imprint', { 'accept-language': `xx,${language}-XX;q=0.9,en;q=0.1` })
  expect(body).toContain(`<html lang="${languageTag(language)}">`)
  expect(body).toContain(PAGE_WORDS[language].missing)
})

test('the language can be chosen on the page itself, which keeps what else stands in the address', async () => {
  const { body } = await open('/imprint?site=2&lang=de', { 'accept-language': 'fr' })
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('href="/track-order?site=2&amp;lang=de"')
  expect(body).toContain('href="?site=2&amp;lang=ru"')
  expect(body).toMatch(/<a [^>]*aria-current="true"[^>]*>Deutsch</)
  expect((await open('/imprint?lang=xx', { 'accept-language': 'fr' })).body).toContain('<html lang="fr">')
})

test('it wears the site that the address names, or the host', async () => {
  const { rows } = await it.services.pool.query('select id, name, domain, settings from landing_sites order by id')
  const [first, second] = rows
  const { body, headers } = await open(`/imprint?site=${second.id}`)
  expect(body).toContain(second.name)
  const style = `:root{--brand:${second.settings.colours.accent};--brand-ink:${second.settings.colours.accentText}}`
  expect(body).toContain(`<style>${style}</style>`)
  expect(headers['content-security-policy']).toContain(styleHash(style))
  expect((await open('/imprint', { host: `${second.domain.toUpperCase()}:8443` })).body).toContain(second.name)
  for (const odd of ['?site=99', '?site=x', '?site=1&site=2', '?site=%27']) {
    expect((await open(`/imprint${odd}`)).body).toContain(first.name)
  }
})

test('the old link of a document says to a person what became of it', async () => {
  const on = uploadsOf(it, await it.tokenOf('Team'))
  const orderId = await on.order()
  const { data } = (await on.upload(orderId, { bytes: await samplePdf(1), name: 'a.pdf' })).body
  const link = signDocumentUrl({ ...it.services, actor: { kind: 'traveller', orderId } }, orderId, data.file1)
  await on.upload(orderId, { bytes: await samplePdf(2), name: 'b.pdf' })
  const page = await open(link, { 'accept-language': 'de' })
  expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('gilt nicht mehr')])
  expect(page.body).toContain('/track-order?site=1')
  expect(page.body).toContain('Einreiseformular')
  // As the mail about it, it calls the form by the way of the flight.
  await it.services.pool.query('update orders set landing_site = 2, arrives = false where order_id = $1', [orderId])
  const leaving = (await open(link, { 'accept-language': 'de' })).body
  expect(leaving).toContain('/track-order?site=2')
  expect(leaving).toContain('Ausreiseformular')
  expect(leaving).not.toContain('Einreiseformular')
})

test('the old link of a withdrawn document says that it was withdrawn', async () => {
  const on = uploadsOf(it, await it.tokenOf('Team'))
  const orderId = await on.order()
  const { data } = (await on.upload(orderId, { bytes: await samplePdf(3), name: 'c.pdf' })).body
  const link = signDocumentUrl({ ...it.services, actor: { kind: 'traveller', orderId } }, orderId, data.file1)
  await it.services.pool.query('update documents set withdrawn_at = now() where order_id = $1', [orderId])
  const { statusCode, body } = await open(link, { 'accept-language': 'en' })
  const { withdrawn, replaced } = textsOf('en', true).recall
  expect(statusCode).toBe(404)
  for (const said of [withdrawn.preview, withdrawn.act]) expect(body).toContain(said)
  expect(body).not.toContain(replaced.preview)
})

test('the form wears the site of the host that it is opened at', async () => {
  const { rows } = await it.services.pool.query('select name, domain from landing_sites order by id')
  for (const { name, domain } of rows) {
    expect((await open('/track-order', { host: domain })).body).toContain(name)
  }
  const [first, second] = await Promise.all(rows.map(({ domain }) => open('/track-order', { host: domain })))
  expect(first!.body).not.toContain(rows[1].name)
  expect(second!.body).not.toContain(rows[0].name)
})

test('what goes wrong with us is a page for people too, and tells nothing of our insides', async () => {
  await it.owner.query('alter table landing_sites rename to away')
  try {
    const page = await open('/track-order', { 'accept-language': 'de' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    for (const said of [PAGE_WORDS.de.trouble, PAGE_WORDS.de.troubleText]) expect(page.body).toContain(said)
    expect(page.body).not.toMatch(/landing_sites|relation|at .*\.ts|stack/)
  } finally {
    await it.owner.query('alter table away rename to landing_sites')
  }
})
