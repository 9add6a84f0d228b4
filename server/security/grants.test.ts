import { describe, expect, test } from 'vitest'
import { OUR_FAULT } from '#contract/http/envelope.ts'
import type { Context } from '#server/context.ts'
import {
  csrfToken,
  giveGrant,
  holdsEndedGrant,
  holdsGrant,
  requireCsrfToken,
  requireGrant,
} from '#server/security/grants.ts'

const now = Date.UTC(2026, 10, 21)
const MINUTE = 60_000

/** A browser's jar and a table of orders: the cookie's own rules are pure; the HTTP tests have the real ones. */
function traveller(publicUrl = 'http://localhost:3000', secret = 'a secret for tests') {
  const orders = new Map<number, string>()
  const jar = new Map<string, string>()
  const set: string[] = []
  const headers: Record<string, string> = {}
  const ctx = {
    secret,
    env: { PUBLIC_URL: publicUrl },
    pool: {
      query: async ({ values: [id] }: { values: [number] }) => ({
        rows: orders.has(id) ? [{ email: orders.get(id), isDeleted: false, proofsEndedAt: null }] : [],
      }),
    },
    header: (name: string) =>
      name === 'cookie' ? [...jar].map(([key, value]) => `${key}=${value}`).join('; ') : headers[name],
    setHeader: (_: string, value: string) => {
      set.push(value)
      const [name = '', content = ''] = value.split(';')[0]?.split(/=(.*)/) ?? []
      jar.set(name, content)
      if (name === 'XSRF-TOKEN') headers['x-xsrf-token'] = content
    },
  } as unknown as Context
  return { ctx, orders, jar, set, headers }
}

function granted(...ids: number[]) {
  const browser = traveller()
  for (const id of ids) {
    browser.orders.set(id, `t${id}@example.com`)
    giveGrant(browser.ctx, { id, email: `T${id}@example.com` }, now)
  }
  return browser
}

describe('a grant', () => {
  test('opens its order and no other', async () => {
    const { ctx, orders } = granted(1)
    orders.set(2, 't2@example.com')
    expect(await holdsGrant(ctx, 1, now)).toBe(true)
    expect(await holdsGrant(ctx, 2, now)).toBe(false)
    await expect(requireGrant(ctx, 1, now)).resolves.toBeUndefined()
    await expect(requireGrant(ctx, 2, now)).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('ends after 30 minutes', async () => {
    const { ctx } = granted(1)
    expect(await holdsGrant(ctx, 1, now + 30 * MINUTE - 1000)).toBe(true)
    expect(await holdsGrant(ctx, 1, now + 30 * MINUTE)).toBe(false)
  })

  test('of a mail’s link lasts until its moment, though never for longer than browsers keep it, nor for less than 30 minutes', async () => {
    const until = async (end: number) => {
      const { ctx, orders, set } = traveller()
      orders.set(1, 't1@example.com')
      giveGrant(ctx, { id: 1, email: 't1@example.com', until: new Date(end) }, now)
      const lasts = async (at: number) => holdsGrant(ctx, 1, at)
      return { ctx, lasts, seconds: Number(/Max-Age=(\d+)/.exec(set.at(-1) ?? '')?.[1]) }
    }
    const DAY = 24 * 60 * MINUTE
    const { ctx, lasts, seconds } = await until(now + 9 * DAY)
    expect([await lasts(now + 9 * DAY - 1000), await lasts(now + 9 * DAY), seconds]).toEqual([true, false, 9 * 86_400])
    // Order id and e-mail given after it take nothing of it.
    giveGrant(ctx, { id: 1, email: 't1@example.com' }, now + DAY)
    expect(await lasts(now + 8 * DAY)).toBe(true)
    const past = await until(now - DAY)
    expect([await past.lasts(now + 30 * MINUTE - 1000), await past.lasts(now + 30 * MINUTE)]).toEqual([true, false])
    expect((await until(now + 900 * DAY)).seconds).toBe(400 * 86_400)
  })

  test('ends when the e-mail of the order changes, or the order goes', async () => {
    const { ctx, orders } = granted(1)
    orders.set(1, 'new@example.com')
    expect(await holdsGrant(ctx, 1, now)).toBe(false)
    expect(await holdsEndedGrant(ctx, 1, now)).toBe(true)
    orders.delete(1)
    expect(await holdsGrant(ctx, 1, now)).toBe(false)
  })

  test('is said to be ended before its time only to who held it, and while it would have lasted', async () => {
    const { ctx, orders } = granted(1)
    orders.set(2, 't2@example.com')
    expect([await holdsEndedGrant(ctx, 1, now), await holdsEndedGrant(ctx, 2, now)]).toEqual([false, false])
    orders.clear()
    expect([await holdsEndedGrant(ctx, 1, now), await holdsEndedGrant(ctx, 2, now)]).toEqual([true, false])
    expect(await holdsEndedGrant(ctx, 1, now + 30 * MINUTE)).toBe(false)
  })

  test('the ten newest are kept', async () => {
    const { ctx } = granted(...Array.from({ length: 12 }, (_, index) => index + 1))
    expect(await holdsGrant(ctx, 2, now)).toBe(false)
    expect(await holdsGrant(ctx, 3, now)).toBe(true)
    expect(await holdsGrant(ctx, 12, now)).toBe(true)
  })

  test('an edited, foreign or broken cookie opens nothing and breaks nothing', async () => {
    const { ctx, jar, orders } = granted(1)
    orders.set(2, 't2@example.com')
    const cookie = jar.get('trk') ?? ''
    const [body = '', signature] = cookie.split('.')
    const edited = Buffer.from(body, 'base64url').toString().replace('[1,', '[2,')
    const forged = [
      `${Buffer.from(edited).toString('base64url')}.${signature}`,
      `${body}.${'A'.repeat(43)}`,
      body,
      '',
      '.',
      'x'.repeat(5000),
      `${cookie}.x`,
    ]
    for (const value of forged) {
      jar.set('trk', value)
      expect(await holdsGrant(ctx, 1, now)).toBe(false)
      expect(await holdsGrant(ctx, 2, now)).toBe(false)
    }
  })
})

describe('a call that needs a grant', () => {
  test('needs the XSRF token of the same grant', async () => {
    const { ctx, headers } = granted(1)
    for (const token of ['', 'x', traveller().headers['x-xsrf-token'] ?? 'none']) {
      headers['x-xsrf-token'] = token
      await expect(requireGrant(ctx, 1, now)).rejects.toMatchObject({ kind: 'forbidden' })
    }
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'http://localhost:3000' }, true],
    [{ origin: 'http://brand.example', host: 'brand.example' }, true],
    [{ origin: 'http://evil.example', host: 'localhost:3000' }, false],
    [{ origin: 'null', host: 'localhost:3000' }, false],
  ])('that comes with %j is ours: %s', async (sent, ours) => {
    const { ctx, headers } = granted(1)
    Object.assign(headers, sent)
    const outcome = await requireGrant(ctx, 1, now).then(
      () => true,
      () => false,
    )
    expect(outcome).toBe(ours)
  })
})

test('a form that was open when the grant ended is still this browser’s', async () => {
  const { ctx, headers } = granted(1)
  headers['sec-fetch-site'] = 'same-origin'
  const token = csrfToken(ctx, now)
  const later = now + 31 * MINUTE
  expect(await holdsGrant(ctx, 1, later)).toBe(false)
  expect(() => requireCsrfToken(ctx, token, later)).not.toThrow()
  expect(() => requireCsrfToken(traveller().ctx, token, later)).toThrow(OUR_FAULT)
})

test('the cookie is HttpOnly, Lax, for a day, as long as a form may lie open; with https also Secure under a __Host- name', () => {
  const plain = granted(1).set
  expect(plain[0]).toMatch(/^trk=[\w.-]+; HttpOnly; Path=\/; Max-Age=86400; SameSite=Lax$/)
  expect(plain[1]).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax$/)
  const secure = traveller('https://tickets.example')
  giveGrant(secure.ctx, { id: 1, email: 'a@b.co' }, now)
  expect(secure.set[0]).toMatch(/^__Host-trk=[\w.-]+; HttpOnly; Path=\/; Max-Age=86400; SameSite=Lax; Secure$/)
})
