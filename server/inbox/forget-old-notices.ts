import type { Services } from '#server/context.ts'

/** How long a notice is kept after it last happened. */
export const NOTICE_DAYS = 30
const AT_ONCE = 5000

/** Removes the notices that are past their time, read or not; what they tell of stands in the orders' histories. */
export async function forgetOldNotices({ pool }: Pick<Services, 'pool'>): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query({
      name: 'forget-notices',
      text: `delete from notices where id in (select id from notices where at < now() - interval '${NOTICE_DAYS} days' limit ${AT_ONCE})`,
    })
    if ((rowCount ?? 0) < AT_ONCE) return
  }
}
