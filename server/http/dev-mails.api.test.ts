import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { afterAll, expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { isDevelopment } from '#server/http/dev-mails.ts'
import { MAILS } from '#server/mail-templates/render-mail.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const get = (url: string, from = it) => from.app.inject({ method: 'GET', url })

test('in development every mail in every language and brand is there to look at, and nothing of an order', async () => {
  await anOrder(it.services.pool, { name: 'Zebulon', lastName: 'Real', email: 'real@mail.example' })
  const list = await get('/dev/mails')
  expect(list.statusCode).toBe(200)
  const links = [...list.body.matchAll(/href="(\/dev\/mails\/[^"]+)"/g)].map(([, href]) => href!)
  expect(links).toHaveLength(Object.keys(MAILS).length * TRAVELLER_LANGUAGES.length * 2)
  for (const link of links) {
    const shown = await get(link)
    expect([shown.statusCode, shown.body.match(/<iframe/g)?.length], link).toEqual([200, 2])
    const mail = await get(`${link}/html`)
    expect(mail.body).toMatch(/^<!DOCTYPE html/)
    expect(mail.headers['content-security-policy']).toMatch(/sandbox$/)
    expect(shown.body + mail.body).not.toMatch(/Zebulon|real@mail/)
  }
})

test.each([
  '/dev/mails/nothing/en/1',
  '/dev/mails/approval/tlh/1',
  '/dev/mails/approval/en/9',
  '/dev/mails/approval/en/x/html',
])('%s is nothing', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test.each([
  [{}, true],
  [{ HOST: '::1', MAIL_CAPTURE: 'on' }, true],
  [{ MAIL_CAPTURE: 'off' }, false],
  [{ SENDGRID_API_KEY: 'x' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://tickets.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.evil.example' }, false],
])('with %j it is development: %s', (environment, expected) => {
  expect(isDevelopment(parseEnv(environment as NodeJS.ProcessEnv))).toBe(expected)
})

test.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['under a name that was made to mean this machine', { host: 'evil.example' }],
])('asked %s, it is not there', async (_how, headers) => {
  for (const url of ['/dev/mails', '/dev/mails/approval/en/1', '/dev/mails/approval/en/1/html'])
    expect((await it.app.inject({ method: 'GET', url, headers })).statusCode, url).toBe(404)
})

test('in production the page is not there at all', async () => {
  const production = await testApp({ PUBLIC_URL: 'https://tickets.example' })
  try {
    for (const url of ['/dev/mails', '/dev/mails/approval/en/1', '/dev/mails/approval/en/1/html']) {
      expect((await get(url, production)).statusCode).toBe(404)
    }
  } finally {
    await production.close()
  }
})
