import { z } from 'zod'
import { id } from '#contract/http/envelope.ts'

/** A message to more orders than this is addressed to none: somebody tries numbers. */
export const ORDERS_AT_MOST = 10

/**
 * The order ids that addresses of the application mail domain name, each once, in their order: `4711@…`, whatever the case
 * of the domain, quoted or with `+anything` after the number. Anything else is no order's address.
 */
export function orderIdsOf(addresses: readonly string[], domain: string): number[] {
  const found = new Set<number>()
  for (const address of addresses) {
    const at = address.lastIndexOf('@')
    const host = address
      .slice(at + 1)
      .trim()
      .replace(/\.$/, '')
    if (host.toLowerCase() !== domain.toLowerCase()) continue
    const local = address
      .slice(0, at)
      .trim()
      .replace(/^"(.*)"$/, '$1')
    const [number] = local.split('+', 1)
    const parsed = z.safeParse(id, number)
    if (parsed.success) found.add(parsed.data)
  }
  return [...found]
}
