import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerPath, KEPT_PAGE, orderPath, receiptPath, trackPath } from '#contract/travellers/front-paths.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { answerErrors } from '#server/http/errors-to-answers.ts'
import { isRoutable, LONGEST_PART, nowhere } from '#server/http/routable.ts'
import { fuzzed } from '#server/testing/fuzzed.ts'
import { hostileHeaders } from '#server/testing/fuzzed-calls.ts'
import { hostileAtTimes } from '#server/testing/fuzzed-inputs.ts'
import { fuzzedWorld, MARKS, WITHHELD, type MarkedOrder } from '#server/testing/fuzzed-world.ts'
import { HOSTILE, INSIDES } from '#server/testing/hostile-values.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { testApp } from '#server/testing/test-app.ts'

/** The public pages as the server decides them: their data in place of their markup. */
const it = await testApp()
await it.signInAs('Admin')
const world = fuzzedWorld(it)
const front = fastify({
  routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: LONGEST_PART },
  rewriteUrl: ({ url = '/' }) => (isRoutable(url) ? url : nowhere(url)),
})
answerErrors(front, it.services)
mountFront(front, it.services, async (start) => ({ html: JSON.stringify(start), styleHashes: ["'sha256-x'"] }))
beforeEach(() => world.renew())
afterAll(async () => {
  await front.close()
  await it.close()
})

interface Visit {
  /** Which order was proved by the link of its mail; none where there is none. */
  proved: number | undefined
  /** Which order the address is about. */
  about: number
  page: string
  query: string
  form: Record<string, unknown>
  token: 'of the page' | 'none' | 'forged'
  wire: string
  headers: Record<string, string>
}

/** TABLE: address -> of an order. */
const PAGES: Record<string, (order: MarkedOrder) => string> = {
  form: () => '/track-order',
  'form of an order': ({ id }) => trackPath(id, undefined),
  order: ({ id }) => orderPath(id),
  answers: ({ id }) => answerPath(id),
  receipt: ({ id }) => receiptPath(id),
  download: ({ id }) => `${orderPath(id)}/download`,
  link: ({ token }) => `/t/${token}`,
  'link to answers': ({ token }) => `/t/${token}/answer`,
  'cut link': ({ token }) => `/t/${token.slice(0, -3)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  kept: () => KEPT_PAGE,
  'an order that is none': () => '/get-new-order-details/%3Cb%3E%00',
  'a broken escape': () => '/track-order/%c0%ae',
}
const FORMS = ['form', 'form of an order', 'download', 'answers', 'receipt']

/** TABLE: how a form goes over the wire -> its body and type; the first is as browsers send it. */
const WIRES: Record<string, (form: URLSearchParams) => [body: string | Buffer, type: string]> = {
  plain: (form) => [String(form), 'application/x-www-form-urlencoded'],
  twice: (form) => [`${form}&${form}`, 'application/x-www-form-urlencoded'],
  'as prototypes': (form) => [`${form}&__proto__[x]=1&__proto__=2&constructor=3`, 'application/x-www-form-urlencoded'],
  'as lists': (form) => [String(form).replaceAll('=', '[]='), 'application/x-www-form-urlencoded'],
  'with broken escapes': (form) => [`${form}&orderId=%ff&email=%zz`, 'application/x-www-form-urlencoded'],
  'not in UTF-8': (form) => [Buffer.from(`${form}&message=\u00ff`, 'latin1'), 'application/x-www-form-urlencoded'],
  'too long': (form) => [`${form}&long=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded'],
  'many fields': (form) => [`${form}&${'a=1&'.repeat(3000)}`, 'application/x-www-form-urlencoded'],
  'as JSON': (form) => [JSON.stringify(Object.fromEntries(form)), 'application/json'],
  'as broken JSON': () => ['{"orderId":', 'application/json'],
  'as a multipart form': () => ['--b--', 'multipart/form-data; boundary=b'],
  'as XML': () => ['<a/>', 'text/xml'],
}

const spoken = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function visits(orders: readonly MarkedOrder[], pages: string[]): fc.Arbitrary<Visit> {
  const [first, second] = orders as [MarkedOrder, MarkedOrder]
  const one = fc.constantFrom(0, 0, 0, 1)
  return fc.record({
    proved: fc.option(one, { nil: undefined, freq: 4 }),
    about: one,
    page: fc.constantFrom(...pages),
    query: fc.constantFrom(
      '',
      '',
      'lang=es',
      'lang=%00',
      'lang=../..',
      'site=2',
      'site=99999',
      'site=a&site=b',
      'lang=en&lang=de',
      '%zz',
    ),
    form: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<Record<string, unknown>>(
          { orderId: first.id, email: first.email },
          { orderId: first.id, email: second.email },
          { file1: first.file1 },
          { message: 'Hola' },
          { kind: 'erasure' },
        ),
      },
      {
        weight: 1,
        arbitrary: fc.dictionary(
          fc.constantFrom('orderId', 'email', 'file1', 'message', 'kind', 'hotel', 'airline', 'dateOfBirth', 'x'),
          hostileAtTimes(fc.constantFrom<unknown>(String(first.id), first.email, second.email, second.file1, 'IB1234')),
          { maxKeys: 5 },
        ),
      },
    ),
    token: fc.constantFrom('of the page', 'of the page', 'of the page', 'none', 'forged'),
    wire: fc.oneof(
      { weight: 4, arbitrary: fc.constant('plain') },
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(WIRES)) },
    ),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
  })
}

async function visit(method: 'GET' | 'POST', { proved, about, page, query, form, token, wire, headers }: Visit) {
  const browser = plainBrowser(front)
  if (proved !== undefined) await browser.send('GET', `/t/${world.orders[proved]!.token}`)
  const url = `${PAGES[page]!(world.orders[about]!)}${query && `?${query}`}`
  const typed = new URLSearchParams(Object.entries(form).map(([field, value]) => [field, spoken(value)]))
  if (token === 'forged') typed.set('token', `salt.${'A'.repeat(43)}`)
  if (token === 'of the page') typed.set('token', (await browser.open('/track-order')).token)
  const [payload, type] = WIRES[wire]!(typed)
  return front.inject({
    method,
    url,
    remoteAddress: world.freshAddress(),
    headers: {
      ...browser.headers,
      ...browser.jar.header(),
      ...(method === 'POST' && { 'content-type': type }),
      ...headers,
    },
    ...(method === 'POST' && { payload }),
  })
}

/** Throws what is wrong with an answer, whatever was sent. */
function judge(
  { proved, about, form }: Visit,
  { statusCode, payload, headers }: Awaited<ReturnType<typeof visit>>,
): void {
  if (statusCode >= 500) throw new Error(`A fault of ours: ${statusCode} ${payload.slice(0, 300)}`)
  if (INSIDES.test(payload)) throw new Error(`It speaks of its insides: ${payload.slice(0, 300)}`)
  const { location } = headers
  // Two slashes, or a slash backwards, would be another site.
  if (location !== undefined && !/^\/(?![/\\])/.test(String(location))) throw new Error(`It leads to ${location}`)
  const may = proved === about ? world.orders[about]!.mark : undefined
  // What was typed stands in the form again.
  const typed = JSON.stringify(form)
  const others = payload.match(MARKS)?.filter((mark) => mark.toLowerCase() !== may && !typed.includes(mark)) ?? []
  if (others.length > 0) throw new Error(`It shows ${others.join(', ')}`)
  const [withheld] = WITHHELD.exec(payload) ?? []
  if (withheld) throw new Error(`It shows ${withheld}`)
}

test('every page opens for whoever comes, and tells of nobody else', async () => {
  const shown = new Set<string>()
  const opened = Object.keys(PAGES).filter((page) => page !== 'download')
  await fuzzed(150, visits(world.orders, opened), async (one) => {
    const answer = await visit('GET', one)
    shown.add(`${one.page} ${answer.statusCode}`)
    judge(one, answer)
  })
  expect([...shown]).toEqual(expect.arrayContaining(['order 200', 'answers 200', 'form 200', 'link 303', 'terms 200']))
})

test('every form takes whatever is sent, and leads nowhere but to our own pages', async () => {
  const led = new Set<string>()
  await fuzzed(400, visits(world.orders, FORMS), async (one) => {
    const answer = await visit('POST', one)
    led.add(`${one.page} ${answer.statusCode} ${String(answer.headers.location).split('/')[1]}`)
    judge(one, answer)
  })
  expect([...led]).toEqual(
    expect.arrayContaining([
      'form 303 get-new-order-details',
      'download 303 uploads',
      'answers 303 get-new-order-details',
      'receipt 303 get-new-order-details',
    ]),
  )
})

test('an address of anything at all is answered', async () => {
  const part = fc.oneof(
    fc.constantFrom('uploads', 'docs', 'api', 'front', 't', 'health', '..', '%2e%2e', '%00', '%c0%ae', '*', '?'),
    fc.constantFrom(...HOSTILE).map((value) => encodeURIComponent(spoken(value).toWellFormed())),
  )
  const addresses = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
  const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH')
  await fuzzed(200, fc.tuple(methods, addresses, hostileHeaders), async ([method, url, headers]) => {
    const { statusCode, payload } = await it.app.inject({ method: method as 'GET', url, headers })
    if (statusCode >= 500) throw new Error(`A fault of ours: ${statusCode} ${payload.slice(0, 300)}`)
    if (INSIDES.test(payload) || MARKS.test(payload)) throw new Error(`It tells too much: ${payload.slice(0, 300)}`)
  })
})
