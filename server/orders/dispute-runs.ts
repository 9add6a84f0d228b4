/**
 * SQL: whether a dispute of the order `o` runs: one that is to be answered, or was answered and is not decided. A warning is none yet: it is then
 * that schemes advise to ask the customer.
 */
export const DISPUTE_RUNS = `exists (select from disputes d
  where d.order_id = o.order_id and d.stage <> 'warning' and d.state in ('needs-response', 'submitted'))`
