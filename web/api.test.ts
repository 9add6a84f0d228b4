import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ENDPOINTS } from '#contract/http/endpoints.ts'
import { CallError, call, setTokenProvider, setTouchedProvider } from '#web/api.ts'

type Calls = typeof ENDPOINTS
const trackOrder = { method: 'POST', path: '/front/track-order' } as Calls['trackOrder']
const getOrdersList = { method: 'GET', path: '/admin/get-orders-list/:orderName' } as Calls['getOrdersList']

let asked: Request[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  asked = []
  answer = () => Response.json({ status: 1, message: 'Fine', data: { orderId: 7 } })
  vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=abc' })
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    asked.push(new Request(`http://here${url}`, request))
    return Promise.resolve(answer())
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  setTokenProvider(() => undefined)
  setTouchedProvider(() => undefined)
})

const track = () => call(trackOrder, { orderId: '7', email: 'a@b.co' })

describe('a call', () => {
  test('sends JSON with the XSRF token, the session token as it is, and for how long nobody touched the page', async () => {
    setTokenProvider(() => 'JWT')
    setTouchedProvider(() => 61)
    expect(await track()).toMatchObject({ message: 'Fine', data: { orderId: 7 } })
    const [request] = asked
    expect(request?.url).toBe('http://here/api/front/track-order')
    expect(await request?.json()).toEqual({ orderId: '7', email: 'a@b.co' })
    expect(request?.headers.get('authorization')).toBe('JWT')
    expect(request?.headers.get('x-xsrf-token')).toBe('abc')
    expect(request?.headers.get('x-untouched-seconds')).toBe('61')
  })

  test('puts the parts of the path into the path, encoded, and the rest of a GET into the query', async () => {
    await call(getOrdersList, { orderName: 'a/b ñ', page: 2, limit: undefined } as never)
    expect(asked[0]?.url).toBe('http://here/api/admin/get-orders-list/a%2Fb%20%C3%B1?page=2')
  })

  test('that is refused throws the server’s words and its HTTP status', async () => {
    answer = () => Response.json({ status: 0, message: 'Wait' }, { status: 429 })
    await expect(track()).rejects.toMatchObject({ status: 429, message: 'Wait' })
  })

  test.each([
    ['a member who has signed in meanwhile', 'new', 0],
    ['the same session', 'old', 401],
    ['nobody any more', undefined, 401],
  ])('a session’s end is told to whom it was: %s', async (_, token, status) => {
    setTokenProvider(() => 'old')
    answer = () => {
      setTokenProvider(() => token)
      return Response.json({ status: 401, message: 'Please sign in' }, { status: 401 })
    }
    await expect(track()).rejects.toMatchObject({ status })
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 0],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ])('makes %s a CallError, never a parse error', async (_, response, status) => {
    answer = response
    const error = await track().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status })
  })
})
