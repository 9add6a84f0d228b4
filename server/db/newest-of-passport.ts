/** More orders than this share a placeholder, not a passport. */
const LOOKED_AT_MOST = 1000

/**
 * SQL of the ids of a passport's newest orders, `marks` being its mark_of(), or several. They are found first and sorted after: asked for
 * the newest directly, PostgreSQL reads all applications backwards instead of the passport's index.
 */
export function newestOfPassport(marks: string, most: number): string {
  return `select near.order_id from (
      select n.order_id from applications n where mark_of(n.passport_mark, n.form) in (${marks}) limit ${LOOKED_AT_MOST}) near
    order by near.order_id desc limit ${most}`
}
