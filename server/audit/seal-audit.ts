import type { Services } from '#server/context.ts'

const ROWS_AT_ONCE = 10_000

/**
 * Seals what the audit log has got since the last seal: the digest of a block of rows, chained to the seal before it. Afterwards no row
 * of the block can be changed, removed or put in between without `npm run verify` saying so. Returns how many seals that were; none
 * where somebody writes for long: the next run seals.
 */
export async function sealAudit({ pool }: Pick<Services, 'pool'>): Promise<number> {
  for (let seals = 0; ; seals += 1) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_audit($1) as sealed', [ROWS_AT_ONCE])
    const { sealed } = rows[0]!
    if (sealed < ROWS_AT_ONCE) return sealed > 0 ? seals + 1 : seals
  }
}
