import { FIRST_STEPS, type FirstStep } from '#contract/sites/first-steps.ts'
import type { getFirstDay as contract } from '#contract/sites/first-day.ts'
import { staffOf, type Context } from '#server/context.ts'
import { newestBackup } from '#server/files/backup-names.ts'
import { findAccountById } from '#server/staff/members/find-account.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What a new installation still lacks before its first traveller, read from what is so at this moment. */
export async function getFirstDay(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { env, pool, ring } = ctx
  const { rows } = await pool.query<Record<'site' | 'key' | 'people' | 'order', boolean>>({
    name: 'first-day',
    // The sites that come with an installation have names that belong to nobody.
    text: `select exists (select 1 from landing_sites where domain not like '%.example') as site,
      exists (select 1 from intake_keys where revoked_at is null and 'orders' = any (scopes) and not test) as key,
      (select count(*) from (select 1 from staff where suspended_at is null and deleted_at is null limit 2) two) = 2 as people,
      exists (select 1 from orders) as "order"`,
  })
  const account = await findAccountById(pool, staffOf(ctx).id)
  const done: Partial<Record<FirstStep, boolean>> = {
    ...rows[0],
    sender: !env.MAIL_CAPTURE,
    secondFactor: account?.hasFactor ?? false,
    encryption: ring.current !== undefined,
    // The operator's own PostgreSQL has its own backups, of which nothing is known here.
    ...(!env.DATABASE_URL && { backup: await hasBackup(env.BACKUP_DIR) }),
  }
  return { data: FIRST_STEPS.flatMap((step) => (done[step] === undefined ? [] : [{ step, done: done[step] }])) }
}

const hasBackup = async (folder: string | undefined) =>
  folder !== undefined && (await newestBackup(folder)) !== undefined
