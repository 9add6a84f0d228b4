import { afterAll, expect, test } from 'vitest'
import { FIRST_DAY_GUIDES } from '#contract/staff/first-day-guide.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

test('the guide of the first day is shown to anybody, with its pictures, and leads to the other language', async () => {
  for (const [language, url] of Object.entries(FIRST_DAY_GUIDES)) {
    const { statusCode, headers, body } = await it.app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';img-src 'self'/)
    expect(body).toContain(`<html lang="${language}">`)
    for (const other of Object.values(FIRST_DAY_GUIDES).filter((one) => one !== url))
      expect(body).toContain(`href="${other}"`)
    expect(body).not.toMatch(/\*\*|\]\(|<p>_/)
    const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src!)
    expect(pictures.length).toBeGreaterThan(1)
    for (const src of pictures) {
      const picture = await it.app.inject({ url: src })
      expect([src, picture.statusCode, picture.rawPayload.subarray(1, 4).toString()]).toEqual([src, 200, 'PNG'])
    }
  }
  expect((await it.app.inject({ url: '/api/guide/pictures/../../package.json' })).statusCode).toBe(404)
})
