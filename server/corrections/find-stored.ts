import type { Application, NeedsCheck } from '#contract/orders/application.ts'
import type { WaivedCheck } from '#contract/orders/order-history.ts'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { Services } from '#server/context.ts'
import type { OrderChange } from '#server/orders/change-orders.ts'
import { sentBefore } from '#server/corrections/find-order-to-correct.ts'
import { formDayOf } from '#server/order-page/list-checks.ts'
import { notesOf } from '#server/intake/order-flags.ts'
import { queueOf } from '#server/lists/queue-of.ts'
import type { SearchText } from '#server/orders/search-text.ts'

type Columns = Required<
  Pick<
    OrderChange,
    | 'name'
    | 'lastName'
    | 'email'
    | 'countryCode'
    | 'phoneNumber'
    | 'nationality'
    | 'processingDate'
    | 'released'
    | 'flightDay'
    | 'arrives'
  >
>

/** An order as it stands in the database, with what it says of how it came. */
export interface Stored {
  id: number
  version: number
  row: Columns
  form: Application
  processingMode: ProcessingMode
  /** It waits for its day, so that its day may still be planned otherwise. */
  isAsleep: boolean
  asSent: Readonly<Record<string, string>>
  notes: NeedsCheck[]
  waived: WaivedCheck[]
  /** The day on which its form would be filled in. */
  formDay: string
  /** What is kept beside the row, as it stands. */
  stored: {
    form: Application
    asSent: Record<string, string> | null
    notes: NeedsCheck[] | null
    needsCheck: NeedsCheck[]
    search: SearchText | null
  }
}

interface Found {
  id: number
  version: number
  row: Columns
  processStatus: string | null
  processingMode: ProcessingMode
  queue: number
  createdAt: Date
  form: Application
  asSent: Record<string, string> | null
  notes: NeedsCheck[] | null
  needsCheck: NeedsCheck[]
  waived: WaivedCheck[]
  search: SearchText | null
}

const SELECT = `select o.order_id as id, o.version, o.process_status as "processStatus", o.processing_mode as "processingMode",
    o.queue, o.created_at as "createdAt", a.form, a.as_sent as "asSent", a.notes, a.needs_check as "needsCheck", a.waived,
    json_build_object('name', o.name, 'lastName', o.last_name, 'email', o.email, 'countryCode', o.country_code,
      'phoneNumber', o.phone_number, 'nationality', o.nationality, 'processingDate', o.processing_date,
      'released', o.released, 'flightDay', o.flight_day, 'arrives', o.arrives) as row,
    case when s.order_id is not null then
      json_build_object('txt', s.txt, 'digits', s.digits, 'digitKeys', s.digit_keys) end as search`

interface Wanted {
  /** A maintained list; 0: every order. */
  list: number
  after: number
  limit: number
  /** Only those that have something to check. */
  isFlagged: boolean
}

/** The next orders of a list after one, by their ids; of those that were anonymised nothing is left to look at. */
export async function findStored(
  { pool, numbers }: Pick<Services, 'pool' | 'numbers'>,
  { list, after, limit, isFlagged }: Wanted,
): Promise<Stored[]> {
  const { rows } = await pool.query<Found>({
    name: `find-stored-${list}-${limit}`,
    // Limited before it is joined, by a number that the planner sees: else it may join all that came before, each time.
    text: `${SELECT} from (select * from orders where ${list === 0 ? '' : `queue = ${list} and `}order_id > $1
        ${isFlagged ? 'and checks > 0 ' : ''}and anonymised_at is null order by order_id limit ${limit}) o
      join applications a using (order_id) left join order_search s using (order_id) order by o.order_id`,
    values: [after],
  })
  return rows.map(({ id, version, row, processingMode, processStatus, waived, search, ...found }): Stored => {
    const opened = <Json>(json: Json) => numbers.open(id, json)
    const { createdAt } = found
    const form = opened(found.form)
    const asSent = opened(found.asSent)
    const notes = opened(found.notes)
    const needsCheck = opened(found.needsCheck)
    const beside = { processing_mode: processingMode, processing_date: row.processingDate }
    return {
      id,
      version,
      row,
      form,
      processingMode,
      waived,
      isAsleep: processStatus === null && !row.released,
      asSent: asSent ?? sentBefore({ form, beside, createdAt, notes }),
      notes: notesOf({ notes, needs_check: needsCheck }),
      formDay: formDayOf(queueOf(found.queue), createdAt),
      stored: { form, asSent, notes, needsCheck, search },
    }
  })
}
