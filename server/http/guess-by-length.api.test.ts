import fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { answerPath, KEPT_PAGE, orderPath, trackPath } from '#contract/travellers/front-paths.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { compressAnswers, PAGE_COMPRESSION } from '#server/http/compress.ts'
import { answerErrors } from '#server/http/errors-to-answers.ts'
import { makeTrackToken } from '#server/security/links.ts'
import { dateOf, dayAhead } from '#server/testing/corrections.ts'
import { anOrder } from '#server/testing/factories.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { testApp } from '#server/testing/test-app.ts'
import { WHOLE_FORM } from '#server/testing/whole-order.ts'

/**
 * The attack called BREACH: a stranger has somebody's browser fetch answers that repeat a guess, and sees only how long they are,
 * compressed. A right guess is shorter. Here each guess is the whole secret, which shows far more than any first letter of it.
 */
const EMAIL = 'guessed@mail.example'
/** Pages hold a token that is another each time, of which one is a few bytes longer than another: several are measured. */
const TIMES = 12
/** The shortest secret, of 22 characters, makes an answer in which it stands twice 15 bytes shorter; chance makes it up to 3. */
const TELLS_BYTES = 8

const it = await testApp()
const front = fastify()
await compressAnswers(front)
answerErrors(front, it.services)
mountFront(front, it.services, async (start) => ({ html: JSON.stringify(start), styleHashes: [] }))
// What must not be: a page that repeats its address beside what is secret.
front.get('/tells', { compress: PAGE_COMPRESSION }, async (request, reply) =>
  reply.type('text/html').send(JSON.stringify({ ...secrets, url: request.url, rest: 'of the page '.repeat(99) })),
)
const orderId = await anOrder(it.services.pool, {
  email: EMAIL,
  form: { ...WHOLE_FORM, ...dateOf('intended_arrival', dayAhead(30)), passport_number: 'X1' },
})
const body = { orderId, email: EMAIL, fields: ['passportNumber', 'hotel'] }
await it.call('POST', '/admin/send-correction', { token: await it.tokenOf('Team'), body })
const link = makeTrackToken(it.services, orderId, EMAIL)
const victim = plainBrowser(front, { 'sec-fetch-site': 'cross-site' })
await victim.send('GET', `/t/${link}`)
const { keep, token } = await victim.open(orderPath(orderId))
const secrets = {
  'the secret that the device keeps the order under': keep!.secret,
  'the proof of the order': victim.jar.get('trk')!,
  'the token of calls': victim.jar.get('XSRF-TOKEN')!,
  'the token of a form, of a page before': token,
  'the link of the mail': link,
}
afterAll(async () => {
  await front.close()
  await it.close()
})

type Answer = Awaited<ReturnType<typeof victim.send>>
const compressed = () => (victim.headers['accept-encoding'] = 'br, gzip')
const opened = (path: () => string) => (guess: string) => {
  compressed()
  return victim.send('GET', `${path()}?site=${guess}&guess=${guess}`)
}
const called = (method: 'GET' | 'POST', url: (guess: string) => string, payload?: (guess: string) => object) => {
  return (guess: string): Promise<Answer> =>
    it.app.inject({
      method,
      url: url(guess),
      headers: {
        'accept-encoding': 'br, gzip',
        ...victim.jar.header(),
        'x-xsrf-token': victim.jar.get('XSRF-TOKEN')!,
      },
      ...(payload && { payload: payload(guess) }),
    })
}

/** TABLE: where a stranger has a guess repeated, or tries to -> the answer that the browser of somebody with a proof gets. */
const PLACES: Record<string, (guess: string) => Promise<Answer>> = {
  'address of the order': opened(() => orderPath(orderId)),
  'address of its answers': opened(() => answerPath(orderId)),
  'address of the form': opened(() => trackPath(orderId, undefined)),
  'address of the form without an order': opened(() => '/track-order'),
  'address of the kept page': opened(() => KEPT_PAGE),
  'address of the terms': opened(() => '/terms'),
  'path of the form': (guess) => opened(() => `/track-order/${guess}`)(''),
  'path of an order': (guess) => opened(() => `/get-new-order-details/${guess}`)(''),
  'form of another site, of which the next page repeats what was typed': async (guess) => {
    await victim.send('POST', '/track-order', { orderId: guess.slice(0, 60), email: guess })
    compressed()
    return victim.send('GET', '/track-order')
  },
  'headers, and a cookie that a neighbouring host set': async (guess) => {
    const own = { ...victim.headers }
    const chosen = ['user-agent', 'referer', 'accept-language', 'x-request-id', 'x-forwarded-host']
    Object.assign(victim.headers, Object.fromEntries(chosen.map((name) => [name, guess])))
    victim.jar.set('neighbour', guess)
    compressed()
    const answer = await victim.send('GET', orderPath(orderId))
    victim.jar.delete('neighbour')
    for (const name of chosen) delete victim.headers[name]
    Object.assign(victim.headers, own)
    return answer
  },
  'call for the look of a site': called('GET', (guess) => `/api/front/brand?landing_site=${guess}&guess=${guess}`),
  'call for an order': called(
    'POST',
    (guess) => `/api/front/get-download-history?guess=${guess}`,
    (guess) => ({ orderId, guess }),
  ),
  'call that is none': called('GET', (guess) => `/api/front/${guess}`),
}

/** As a secret, but none: of the same length and signs. */
const wrongLike = (secret: string) =>
  [...randomBytes(secret.length)].map((byte, at) => (secret[at] === '.' ? '.' : WRONG[byte % WRONG.length])).join('')
const WRONG = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** By how many bytes the answers to the right guess are shorter than those to wrong ones. */
async function tellsBy(place: (guess: string) => Promise<Answer>, secret: string): Promise<number> {
  let shorter = 0
  for (let time = 0; time < TIMES; time += 1) {
    // A form of another site ends no proof, but changes cookies: each guess is made by the same browser as it was.
    const jar = new Map(victim.jar)
    const lengths: number[] = []
    for (const guess of [wrongLike(secret), secret]) {
      lengths.push((await place(guess)).rawPayload.length)
      victim.jar.clear()
      for (const [name, value] of jar) victim.jar.set(name, value)
    }
    shorter += lengths[0]! - lengths[1]!
  }
  return shorter / TIMES
}

test('the attack works where a page repeats its address beside a secret', async () => {
  for (const [name, secret] of Object.entries(secrets))
    expect(
      await tellsBy(
        opened(() => '/tells'),
        secret,
      ),
      name,
    ).toBeGreaterThan(TELLS_BYTES)
})

test.each(Object.entries(PLACES))(
  'nothing is told by the length of an answer to a guess in the %s',
  async (_, place) => {
    for (const [name, secret] of Object.entries(secrets))
      expect(Math.abs(await tellsBy(place, secret)), name).toBeLessThan(TELLS_BYTES)
  },
)

test('the pages that hold a secret are compressed, and are what was attacked', async () => {
  for (const path of [orderPath(orderId), answerPath(orderId)]) {
    const answer = await opened(() => path)('')
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  }
})
