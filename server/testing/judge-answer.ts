import { z } from 'zod'
import { can } from '#contract/staff/access.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { EndpointName } from '#contract/http/endpoints.ts'
import { REFUSALS } from '#server/errors.ts'
import { isRole, mayCall, named, type Answer, type Call } from '#server/testing/fuzzed-calls.ts'
import { MARKS, PASSPORTS, referenceOf, WITHHELD, type Caller, type MarkedOrder } from '#server/testing/fuzzed-world.ts'
import { INSIDES, VALIDATOR } from '#server/testing/hostile-values.ts'

/** 431 is said before anything of ours is asked (server/http/malformed-requests.ts). */
const CODES: readonly number[] = [...Object.values(REFUSALS).map(({ http }) => http), 431]

/** A refusal as the contract's envelope has it, and nothing beside it. */
const refusal = z.strictObject({
  status: z.union([z.literal(0), z.literal(401)]),
  message: z.string().min(1),
  errors: z.record(z.string(), z.string().min(1)).optional(),
  requestId: z.string(),
  data: z.unknown().optional(),
  error: z.strictObject({ message: z.string() }).optional(),
})

/** TABLE: call that answers with orders which were not named -> which. Every other one shows of orders only those that it names. */
const SHOWS_OTHERS: Partial<Record<EndpointName, string>> = {
  getOrdersList: 'a queue',
  searchOrder: 'what is found',
  exportOrders: 'a list',
  getRelatedOrders: 'of the same traveller',
  getOrderGroup: 'of the same payment',
  openRefunds: 'all that wait for a refund',
  troubledMails: 'all whose mails need a person',
  dataRequests: 'all that ask for their data',
  governmentMail: 'those whose numbers stand in the message',
  searchAudit: 'what happened to all of them',
}

/** TABLE: call that says by 503 what is not there where it is tested -> what. */
export const MAY_BE_AWAY: Partial<Record<EndpointName, string>> = {
  downloadAssistant: 'the filing assistant is built by npm start',
}

/** Throws what is wrong with an answer, whatever was sent. */
export function judge(name: EndpointName, endpoint: Endpoint, call: Call, answer: Answer, orders: MarkedOrder[]): void {
  const { code, text } = answer
  if (code === 503 && name in MAY_BE_AWAY) return
  if (code >= 500) throw new Error(`A fault of ours: ${code} ${text.slice(0, 500)}`)
  const isSuccess = code >= 200 && code < 300
  if (isSuccess && !mayCall(name, call.caller)) throw new Error(`${call.caller} may not, and was answered ${code}`)
  if (isSuccess && endpoint.kind === 'events') judgeEvents(endpoint, answer)
  else if (isSuccess) judgeSuccess(endpoint, answer)
  else judgeRefusal(answer)
  if (endpoint.access === 'grant' && isSuccess && !named(call).includes(orders[call.proved]!.id))
    throw new Error('A traveller was let at an order that they did not prove')
  judgePrivacy(name, call, text, orders)
}

function judgeSuccess(endpoint: Endpoint, { type, text }: Answer): void {
  if (endpoint.kind === 'download' || endpoint.kind === 'lines') {
    if (INSIDES.test(text)) throw new Error(`It speaks of its insides: ${text.slice(0, 500)}`)
    return
  }
  if (!type.startsWith('application/json')) throw new Error(`It is no JSON but ${type}`)
  const success = z.strictObject({
    status: z.literal(1),
    message: z.string().min(1),
    data: endpoint.data,
    ...endpoint.beside?.shape,
  })
  const body = JSON.parse(text) as Record<string, unknown>
  const parsed = success.safeParse(body)
  if (!parsed.success) throw new Error(`It does not fit its contract: ${parsed.error.message.slice(0, 800)}`)
  // A shape drops what it does not name: what differs now was not named.
  if (stable(parsed.data) !== stable(body)) throw new Error('It says more than its contract names')
}

function judgeRefusal({ code, type, text }: Answer): void {
  if (!CODES.includes(code)) throw new Error(`No refusal has the status ${code}`)
  if (!type.startsWith('application/json')) throw new Error(`A refusal is no JSON but ${type}: ${text.slice(0, 200)}`)
  const { status, message, errors = {} } = refusal.parse(JSON.parse(text))
  if ((code === 401) !== (status === 401)) throw new Error(`${code} says status ${status}`)
  for (const said of [message, ...Object.values(errors)]) {
    if (VALIDATOR.test(said)) throw new Error(`A validator's word: ${said}`)
    if (INSIDES.test(said)) throw new Error(`It speaks of its insides: ${said}`)
  }
}

function judgeEvents({ data }: Endpoint, { text }: Answer): void {
  const shapes = (data as z.ZodObject).shape
  for (const [, event = '', json = ''] of text.matchAll(/^event: (.+)\ndata: (.+)$/gm))
    (shapes[event] as z.ZodType).parse(JSON.parse(json))
}

function judgePrivacy(name: EndpointName, call: Call, text: string, orders: MarkedOrder[]): void {
  const shown = new Set(text.match(MARKS)?.map((mark) => mark.toLowerCase()))
  const may = orders.filter((order, index) => {
    if (isRole(call.caller)) return named(call).includes(order.id)
    return call.caller === 'orders-key' ? isOfKey(call, order) : call.caller === 'traveller' && index === call.proved
  })
  const showsAll = isRole(call.caller) && mayCall(name, call.caller) && name in SHOWS_OTHERS
  const others = [...shown].filter((mark) => may.every((order) => order.mark !== mark))
  if (others.length > 0 && !showsAll) throw new Error(`It shows ${others.join(', ')}: …${around(text, others[0]!)}…`)
  const [withheld] = hiddenFrom(call.caller)?.exec(text) ?? []
  if (withheld) throw new Error(`${call.caller} reads ${withheld}`)
}

/** Whether the landing site of the keys asks about an order of its own. */
function isOfKey(call: Call, order: MarkedOrder): boolean {
  const isNamed = named(call).includes(order.id) || call.input.external_reference === referenceOf(order)
  return isNamed && order.site === 1
}

/** What somebody must never read, of whatever order. */
function hiddenFrom(caller: Caller): RegExp | undefined {
  if (!isRole(caller)) return WITHHELD
  return can(caller, 'passport:read') ? undefined : PASSPORTS
}

function around(text: string, mark: string): string {
  const at = text.toLowerCase().indexOf(mark)
  return text.slice(Math.max(at - 150, 0), at + 150)
}

/** With keys in one order, and without those of no value. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
