import type { Pool } from 'pg'
import type { AnsweredName, TravellerQuestions, OpenRequest } from '#contract/corrections/answered-values.ts'
import type { Application } from '#contract/orders/application.ts'
import { QUESTIONS, QUESTION_NAMES, FLIGHT_VALUES, type Question } from '#contract/corrections/questions.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Services } from '#server/context.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { travellerProblem } from '#server/official-form/traveller-problem.ts'
import { oneLine } from '#server/files/one-line.ts'
import { findCountryCode, regionOf } from '#server/normalise/countries.ts'
import { notePartsOf, type KeptNote } from '#server/orders/note-parts.ts'
import { movesTo } from '#server/orders/moves-to.ts'
import { findFlags } from '#server/official-form/find-flags.ts'
import { findWrittenDay } from '#server/time/calendar.ts'

/** The values of an order that may be asked for, by their names in its detail. */
export type OrderValues = Application & Record<string, string | null | undefined>

/** An answer as it is kept: of each value the newest. */
interface KeptAnswer {
  id: number
  value: AnsweredName
  given: Record<string, string>
  mailId: number | null
  at: string
  verdict: TravellerQuestions['given'][number]['verdict']
  decidedAt: string | null
  reason: string | null
}

/** What is asked of an order's traveller, and what they may answer. */
export interface OpenQuestions {
  language: string
  landingSite: number
  values: OrderValues
  /** All requests since the form was last filed or the last ticket sent that nobody took back, the newest first. */
  requests: (KeptNote & {
    mailId: number
    at: string
    by: string | null
    fields: Question[]
  })[]
  answers: KeptAnswer[]
  /** Field of the order -> when staff last corrected it, or kept it as it is. */
  settled: Record<string, string>
  /** Other values that may be supplied at any time. */
  flight: readonly Question[]
}

interface Row {
  language: string
  landingSite: number
  processStatus: Status | null
  flightDay: string | null
  arrives: boolean
  values: OrderValues
  requests: OpenQuestions['requests']
  answers: KeptAnswer[]
  settled: OpenQuestions['settled']
}

/**
 * SQL: what ends every request made before it. A traveller who was sent a ticket has answered some other way, and a form that is filed or
 * done waits for nothing.
 */
const ENDED = `select d.created_at as at from documents d where d.order_id = $1 and d.state in ('current', 'superseded', 'withdrawn')
  union all ${movesTo('AwaitingGovt', 'Completed')}`
/** SQL: fields that staff corrected, or kept as they are, and when. */
const SETTLED = `select field, h.at from audit_log h, jsonb_object_keys(h.after) field
    where h.order_id = $1 and h.event = 'order.corrected'
  union all
  select w->>'field', (w->>'at')::timestamptz from jsonb_array_elements(a.waived) w`
/** Longest value shown on the page; its owner knows the rest. */
const SHOWN_AT_MOST = 80

/** Reads what staff asked of an order, and what was answered; undefined without the order. */
export async function findQuestions(
  { pool, numbers }: { pool: Pick<Pool, 'query'> } & Pick<Services, 'numbers'>,
  orderId: number,
): Promise<OpenQuestions | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-questions',
    text: `select o.language, o.landing_site as "landingSite", o.process_status as "processStatus", o.flight_day::text as "flightDay", o.arrives,
        a.form::jsonb || jsonb_build_object('name', o.name, 'last_name', o.last_name, 'email', o.email,
          'country_code', o.country_code, 'phone_number', o.phone_number) as values,
        coalesce((select json_agg(json_build_object('mailId', m.id, 'at', m.created_at, 'by', s.name, 'fields', c.fields, 'note', c.note, 'reasons', c.reasons,
            'language', c.note_language)
            order by m.id desc)
          from mails m join corrections c on c.mail_id = m.id left join staff s on s.id = m.sent_by
          where m.order_id = o.order_id and c.withdrawn_at is null and not exists (select from (${ENDED}) e where e.at > m.created_at)), '[]') as requests,
        coalesce((select json_agg(n order by n.id) from (select distinct on (value) id, value, given, mail_id as "mailId", at,
            verdict, decided_at as "decidedAt", reason from answers where order_id = o.order_id order by value, id desc) n), '[]') as answers,
        coalesce((select json_object_agg(s.field, s.at) from (select field, max(at) as at from (${SETTLED}) f group by field) s),
          '{}') as settled
      from orders o join applications a using (order_id)
      where o.order_id = $1`,
    values: [orderId],
  })
  const row = rows[0]
  if (!row) return undefined
  const { language, landingSite, processStatus, flightDay, settled } = row
  const values = numbers.open(orderId, row.values)
  const answers = row.answers.map((answer) => ({ ...answer, given: numbers.open(orderId, answer.given) }))
  // Then the traveller is asked for nothing more and can answer nothing more.
  const isOver = processStatus === 'Deleted' || processStatus === 'Refunds'
  const isFlown = flightDay !== null && flightDay < dayInSantoDomingo(new Date())
  return {
    language,
    landingSite,
    values,
    answers,
    settled,
    requests: isOver ? [] : row.requests,
    flight: isOver || isFlown ? [] : FLIGHT_VALUES[row.arrives ? 'Arrival' : 'Departure'],
  }
}

/** What the traveller's page shows of it: of a private value only its end, or that it exists. */
export function shownQuestions(questions: OpenQuestions, today: string): TravellerQuestions {
  const { values, requests, answers, flight } = questions
  const problems = new Map(
    findFlags(values, today).map(({ field, message }) => [field as string, travellerProblem(message)]),
  )
  const open = requests.filter((request) => isOpen(questions, request))
  const notes = new Map(
    open
      .toReversed()
      .flatMap(notePartsOf)
      .map((part) => [part.text, part]),
  )
  return {
    asked: QUESTION_NAMES.filter((value) => waits(questions, value)).map((value) => {
      const answer = answerTo(questions, value)
      const fields: readonly string[] = QUESTIONS[value].fields
      return {
        value,
        sent: shownValue(value, values),
        problem: fields.flatMap((field) => problems.get(field) ?? [])[0] ?? null,
        refused: answer ? (answer.reason ?? '') : null,
      }
    }),
    notes: [...notes.values()],
    asked_at: open[0]?.at ?? null,
    answered: requests.length > 0 && open.length === 0,
    flight: [...flight],
    changeable: QUESTION_NAMES.filter((value) => isChangeable(questions, value)),
    given: answers.map(({ value, given, at, verdict, reason }) => ({
      value,
      // Free text may hold anything, and its author knows what it says.
      given: value === 'message' ? '' : (shownValue(value, given) ?? ''),
      at,
      verdict,
      reason,
    })),
  }
}

/**
 * What an order was sent with, value by value, as the page may show it; without those that are empty. A country has one name, however
 * it was spelled.
 */
export function shownValues({ values }: Pick<OpenQuestions, 'values'>): { value: Question; sent: string }[] {
  return QUESTION_NAMES.flatMap((value) => {
    const sent = shownValue(value, values)
    if (sent === null) return []
    const isCountry = QUESTIONS[value].ask === 'country'
    return [{ value, sent: isCountry ? regionOf(findCountryCode(sent) ?? sent) : sent }]
  })
}

/** The newest answer to a value since it was last asked. */
function answerTo({ requests, answers }: OpenQuestions, value: Question): KeptAnswer | undefined {
  const request = requests.find(({ fields }) => fields.includes(value))
  return request && answers.find((one) => one.value === value && isSince(one, request))
}

function isSince({ mailId }: KeptAnswer, request: OpenQuestions['requests'][number]): boolean {
  return mailId !== null && mailId >= request.mailId
}

/** Whether a value is still asked for: every answer was refused, and staff have not settled it themselves since. */
function waits(questions: OpenQuestions, value: Question): boolean {
  const request = questions.requests.find(({ fields }) => fields.includes(value))
  if (request === undefined) return false
  const answer = answerTo(questions, value)
  if (answer !== undefined && answer.verdict !== 'refused') return false
  const since = Date.parse(answer?.decidedAt ?? request.at)
  return !QUESTIONS[value].fields.some((field) => Date.parse(questions.settled[field] ?? '') > since)
}

/** Whether what was asked is answered, and nobody has decided the answer. */
function isChangeable({ requests, answers }: OpenQuestions, value: Question): boolean {
  return (
    requests.some(({ fields }) => fields.includes(value)) &&
    answers.some((answer) => answer.value === value && answer.verdict === null)
  )
}

/** Whether anything in a request is still open; one that is only a note stays open until something is answered. */
function isOpen(questions: OpenQuestions, request: OpenQuestions['requests'][number]): boolean {
  if (request.fields.length > 0) return request.fields.some((value) => waits(questions, value))
  return !questions.answers.some((answer) => isSince(answer, request))
}

/** Whether the traveller still has something to answer. */
export function isAnythingAsked(questions: OpenQuestions): boolean {
  return questions.requests.some((request) => isOpen(questions, request))
}

/** The values that the traveller was asked for and has not answered; none where it was asked in words alone, null: nothing waits for them. */
export function askedValues(questions: OpenQuestions): Question[] | null {
  const open = questions.requests.filter((request) => isOpen(questions, request))
  const values = open.flatMap(({ fields }) => fields.filter((value) => waits(questions, value)))
  return open.length === 0 ? null : [...new Set(values)]
}

/** What waits for the traveller, as staff see it, the newest first; `noteOf` words a note for them. */
export function openRequests(
  questions: OpenQuestions,
  noteOf: (request: OpenQuestions['requests'][number]) => string,
): OpenRequest[] {
  return questions.requests
    .filter((request) => isOpen(questions, request))
    .map((request) => ({
      at: request.at,
      by: request.by,
      note: noteOf(request),
      values: request.fields.filter((value) => waits(questions, value)),
    }))
}

/** A day in a form the page can put into words; parts that come nowhere near a day are left as sent. */
function dayOf(parts: string[]): string {
  const [day = '', month = '', year = ''] = parts
  return findWrittenDay(year, month, day) ?? parts.join(' / ')
}

/** A value as the page may show it to anyone who has proved the order; null where there is none. */
function shownValue(value: Question, values: Record<string, string | null | undefined>): string | null {
  const row = QUESTIONS[value]
  const parts = row.fields.map((name) => values[name]?.trim() ?? '').filter((part) => part !== '')
  if (parts.length === 0) return null
  if ('withheld' in row) return '•••'
  const whole = parts.length === 3 ? dayOf(parts) : parts.join(' ')
  if (row.ask === 'country') return regionOf(oneLine(whole, SHOWN_AT_MOST))
  return 'secret' in row ? `•••${whole.slice(-3)}` : oneLine(whole, SHOWN_AT_MOST)
}
