import { CookieJar } from '#server/testing/cookie-jar.ts'
import { TEST_PASSWORD, type TestAnswer, type TestApp } from '#server/testing/test-app.ts'

/** A browser of a member of staff: it sends back the cookies that it was given. */
export interface StaffBrowser {
  jar: CookieJar
  signIn(email: string, password?: string): Promise<TestAnswer>
  /** Signs in with wrong passwords, one after the other; returns their codes. */
  fail(times: number, email: string): Promise<number[]>
  post(path: string, body: unknown, token?: string): Promise<TestAnswer>
}

let offices = 0

/** An address in a network where nobody has tried anything. */
export function anOffice(): string {
  offices += 1
  return `10.${30 + Math.floor(offices / 250)}.${offices % 250}.7`
}

/** So many answers of one code. */
export function repeated(times: number, code: number): number[] {
  return Array.from({ length: times }, () => code)
}

/** A browser that nobody has signed in with, at an address. */
export function aBrowser({ call }: Pick<TestApp, 'call'>, ip = anOffice()): StaffBrowser {
  const jar = new CookieJar()
  async function post(path: string, body: unknown, token?: string): Promise<TestAnswer> {
    const answer = await call('POST', `/admin/${path}`, { body, ip, ...(token && { token }), headers: jar.header() })
    jar.keep(answer.headers)
    return answer
  }
  const signIn = (email: string, password = TEST_PASSWORD) => post('admin-login', { email, password })
  async function fail(times: number, email: string): Promise<number[]> {
    const codes = []
    for (let i = 0; i < times; i += 1) codes.push((await signIn(email, `wrong ${i}`)).code)
    return codes
  }
  return { jar, post, signIn, fail }
}
