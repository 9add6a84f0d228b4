import { CLAIM_IDLE_MS } from '#contract/http/timeouts.ts'

/** SQL of the moment since which a claim's holder must have done something, so that it holds. */
export const CLAIM_IDLE_SINCE = `now() - interval '${CLAIM_IDLE_MS} milliseconds'`

/** SQL that a claim `c` holds. */
export const CLAIM_ALIVE = `c.active_at > ${CLAIM_IDLE_SINCE}`

/** SQL that nobody works on an order `o`. */
export const UNCLAIMED = `not exists (select from order_claims c where c.order_id = o.order_id and ${CLAIM_ALIVE})`
