import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import { dayInWords } from '#contract/values/moments.ts'
import { cleanEmail } from '#contract/normalise/email.ts'
import type { suppression } from '#contract/mails/mails.ts'
import type { MailEvent } from '#server/mail-transport/mail-event.ts'
import { say, type Said } from '#server/words/say.ts'

type Queryable = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

export interface Suppression {
  email: string
  mailId: number
  at: Date
  state: MailEvent['state']
}

/**
 * Keeps addresses that will take no mail. An event that came before changes nothing, so that repeating it
 * does not undo a delivery since. What a provider dropped because of an earlier bounce counts as one.
 */
export async function suppress(client: PoolClient, found: Suppression[]): Promise<void> {
  if (found.length === 0) return
  await client.query({
    name: 'suppress-addresses',
    text: `insert into mail_suppressions (email, state, at, mail_id)
      select distinct on (email) email, case state when 'complained' then state else 'bounced' end,
        at, "mailId"
      from jsonb_to_recordset($1::jsonb) as c(email text, "mailId" bigint, at timestamptz, state text)
      order by email, at desc
      on conflict (email) do update set state = excluded.state, at = excluded.at, mail_id = excluded.mail_id, lifted_at = null
        where excluded.at > mail_suppressions.at`,
    values: [JSON.stringify(found.map((one) => ({ ...one, email: cleanEmail(one.email) })))],
  })
}

/** Mail to an address arrived that had bounced before it was written: the address works again. A complaint stays. */
export async function liftSuppressions(client: PoolClient, mailIds: number[]): Promise<void> {
  if (mailIds.length === 0) return
  await client.query({
    name: 'lift-suppressions',
    text: `update mail_suppressions s set lifted_at = now() from mails m
      where m.id = any($1::bigint[]) and s.email = lower(m.email) and s.state = 'bounced' and s.lifted_at is null
        and s.at < m.created_at`,
    values: [mailIds],
  })
}

/** Why an address takes no mail; null where nothing is known against it. */
export async function findSuppression(client: Queryable, email: string): Promise<z.output<typeof suppression> | null> {
  const { rows } = await client.query<z.output<typeof suppression>>({
    name: 'find-suppression',
    text: `select state, to_json(at)#>>'{}' as at from mail_suppressions where email = $1 and lifted_at is null`,
    values: [cleanEmail(email)],
  })
  return rows[0] ?? null
}

/** Why a mail was not sent, in words: its address takes none. */
export function notSentWords({ state, at }: z.output<typeof suppression>): Said {
  const on = dayInWords(at, 'en')!
  return state === 'bounced'
    ? say('Mail to this address bounced on {0}. It was not sent.', on)
    : say('Mail to this address was reported as spam on {0}. It was not sent.', on)
}

/** What is wrong with an address, in words that do not name it. The day is of UTC; its word finds its own translation. */
export function suppressedWords({ state, at }: z.output<typeof suppression>): Said {
  const on = dayInWords(at, 'en')!
  return state === 'bounced'
    ? say('Mail to this address bounced on {0}', on)
    : say('Mail to this address was reported as spam on {0}', on)
}
