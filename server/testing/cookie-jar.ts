/** The cookies that a browser keeps. */
export class CookieJar extends Map<string, string> {
  /** As a browser sends them back: a header, where there are any. */
  header(): Record<string, string> {
    return this.size > 0 ? { cookie: [...this].map((pair) => pair.join('=')).join('; ') } : {}
  }

  /** Keeps what an answer sets, and forgets what it takes away. */
  keep(headers: Record<string, unknown>): void {
    for (const set of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/; Max-Age=0(;|$)/.test(set)) this.delete(name)
      else this.set(name, value)
    }
  }
}
