import type { Pool, PoolClient } from 'pg'
import type { Call, Calling } from '#contract/orders/calls.ts'
import { groupedPhone } from '#contract/values/phone.ts'
import type { Services } from '#server/context.ts'
import { HAS_WRONG_NUMBER } from '#server/orders/wrong-number.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { whatsappNumber } from '#server/mails/whatsapp-number.ts'
import { zonesOf } from '#server/normalise/zones.ts'

export type AsksCalling = { pool: Pick<Pool | PoolClient, 'query'> } & Pick<Services, 'numbers'>

/** What an order says of where its traveller lives. */
const PLACES = ['Country_residence', 'City_of_residence', 'state'] as const

interface Row extends Pick<Calling, 'order_id' | 'attempts' | 'last' | 'wrong_number'> {
  country_code: string | null
  phone_number: string | null
  language: string
  form: { [name in (typeof PLACES)[number]]?: string | null } | null
}

/** SQL: a row `c` of calls with `m` of staff, as the wire has it. */
export const CALL = `json_build_object('id', c.id, 'at', c.at, 'by', m.name, 'outcome', c.outcome, 'again_at', c.again_at)`

/** What a caller needs to know of each of these orders, in their order; one that does not exist is left out. */
export async function findCalling({ pool, numbers }: AsksCalling, ids: readonly number[]): Promise<Calling[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-calling',
    text: `select o.order_id::float8 as order_id, o.country_code, o.phone_number, o.language,
        jsonb_build_object(${PLACES.map((name) => `'${name}', a.form->'${name}'`).join()}) as form, ${HAS_WRONG_NUMBER} as wrong_number,
        (select count(*)::int from calls c where c.order_id = o.order_id) as attempts,
        (select ${CALL} from calls c join staff m on m.id = c.staff_id where c.order_id = o.order_id order by c.id desc limit 1) as last
      from unnest($1::bigint[]) with ordinality as asked (id, place)
      join orders o on o.order_id = asked.id left join applications a on a.order_id = o.order_id order by asked.place`,
    values: [ids],
  })
  return rows.map(({ country_code, phone_number, language, form, ...row }) => {
    const { number } = whatsappNumber(country_code, phone_number)
    const dialled = number === null ? null : `+${number}`
    const lives = numbers.open(row.order_id, form)
    return {
      ...row,
      dialled,
      shown: dialled && groupedPhone(dialled),
      zones: zonesOf(number, lives?.Country_residence, [lives?.City_of_residence, lives?.state]),
      language: mailLanguage(language),
    }
  })
}

/** Every attempt of an order, newest first. */
export async function listCalls({ pool }: Pick<AsksCalling, 'pool'>, orderId: number): Promise<Call[]> {
  const { rows } = await pool.query<{ calls: Call[] }>({
    name: 'list-calls',
    text: `select coalesce(json_agg(${CALL} order by c.id desc), '[]') as calls
      from calls c join staff m on m.id = c.staff_id where c.order_id = $1`,
    values: [orderId],
  })
  return rows[0]!.calls
}
