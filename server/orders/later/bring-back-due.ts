import type { Services } from '#server/context.ts'

const AT_ONCE = 500

/**
 * Brings back the orders that were put off until now, by the index of when that is, also those whose time came while no worker ran;
 * returns how many. Several workers share them, and none comes back twice: bring_back_due() passes over what another has locked.
 */
export async function bringBackDue({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let back = 0
  for (;;) {
    const { rows } = await pool.query<{ n: number }>({
      name: 'bring-back-due',
      text: 'select bring_back_due($1) as n',
      values: [AT_ONCE],
    })
    const { n } = rows[0]!
    back += n
    if (n === 0) return back
  }
}
