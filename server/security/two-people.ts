import type { PoolClient } from 'pg'
import { dayInWords } from '#contract/values/moments.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import { Refusal } from '#server/errors.ts'
import { quoted, say } from '#server/words/say.ts'

const DAYS = 7

/** What puts an account into another member's hand. */
const HANDS_OVER: readonly StaffChange[] = ['added', 'raised', 'password', 'email']

/**
 * Refuses with `forbidden`, in words and with until when, where two members may be one person: within seven days one of their accounts
 * was made, raised, or given a new password or e-mail by the other, or both by a third one, directly or through others. What takes
 * two people calls this before the second one's word counts; it takes for granted that they are not the same account.
 */
export async function refuseOneHand(client: Pick<PoolClient, 'query'>, asker: number, second: number): Promise<void> {
  const { rows } = await client.query<{ until: string | null }>(
    `with recursive hands (account, hand, until) as (
        select account, account, 'infinity'::timestamptz from unnest(array[$1, $2]::int[]) account
        union
        select h.account, c.by_id, least(h.until, c.at + $3 * interval '1 day')
        from hands h join staff_changes c on c.staff_id = h.hand
        where c.by_id <> c.staff_id and c.what && $4::text[] and c.at > now() - $3 * interval '1 day')
      select to_char(max(least(a.until, b.until)) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until
      from hands a join hands b using (hand) where a.account = $1 and b.account = $2`,
    [asker, second, DAYS, HANDS_OVER],
  )
  const until = rows[0]?.until
  if (!until) return
  const [day = '', time = ''] = until.split(' ')
  throw new Refusal(
    'forbidden',
    say(
      'This takes two people. Within the last {0} days one of these two accounts was made, raised, or given a new password or e-mail by the other, or both by a third. Ask somebody else, or wait until {1}, {2} UTC.',
      DAYS,
      quoted(dayInWords(day, 'en')!),
      time,
    ),
  )
}
