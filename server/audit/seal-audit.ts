import type { Services } from '#server/context.ts'

const ROWS_AT_ONCE = 10_000

/**
 * Seals the audit log's rows since the last seal: the digest of a block of rows, chained to the seal before it. After that no row of
 * the block can be changed, removed or inserted without `npm run verify` reporting it. Returns how many seals were made; none while
 * somebody has been writing for long: the next run seals.
 */
export async function sealAudit({ pool }: Pick<Services, 'pool'>): Promise<number> {
  for (let seals = 0; ; seals += 1) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_audit($1) as sealed', [ROWS_AT_ONCE])
    const { sealed } = rows[0]!
    if (sealed < ROWS_AT_ONCE) return sealed > 0 ? seals + 1 : seals
  }
}
