import { UNTOUCHED_HEADER } from '#contract/http/timeouts.ts'

/** For how long nobody has touched the page that calls; a client that does not say so is at work itself. `header` finds one of the call. */
export function untouchedSeconds(header: (name: string) => string | string[] | undefined): number {
  const said = header(UNTOUCHED_HEADER)
  return typeof said === 'string' && /^\d{1,7}$/.test(said) ? Number(said) : 0
}
