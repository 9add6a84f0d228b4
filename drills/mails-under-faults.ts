import { until, type Installation } from '#drills/installation.ts'
import type { Found } from '#drills/orders-under-faults.ts'
import { ANSWERS, type ProviderAnswer } from '#server/testing/provider-server.ts'

/** A mail that waits, and what names it. */
export interface DrillMail {
  id: number
  /** Names it in each call to a provider. */
  outboxId: string
}

/** Orders whose first mail has gone; from then on the provider does as it is told. */
export async function ordersAtRest(it: Installation, howMany: number, ...then: ProviderAnswer[]): Promise<number[]> {
  it.provider.script(takesIt(it))
  const orders: number[] = []
  while (orders.length < howMany) {
    orders.push((await it.post(it.nextOrder(), { processing_mode: 'standard' })).orderId!)
  }
  await until('the orders are told as received', () => it.provider.calls.length >= howMany)
  it.provider.script(...then)
  return orders
}

export async function anOrderAtRest(it: Installation, ...then: ProviderAnswer[]): Promise<number> {
  return (await ordersAtRest(it, 1, ...then))[0]!
}

/** Takes any mail, as whichever provider it was meant for, after a while. */
export function takesIt({ provider }: Pick<Installation, 'provider'>, afterMs = 0): ProviderAnswer {
  return (response, socket) => {
    const isSendgrid = provider.calls.at(-1)!.path.startsWith('/v3')
    const answer = isSendgrid ? ANSWERS.sendgridTakesIt : ANSWERS.sesTakesIt
    setTimeout(() => answer(response, socket), afterMs)
  }
}

/** Has a ticket mailed for an order. */
export async function aMail(it: Installation, orderId: number, provider: 'AWS' | 'Sendgrid'): Promise<DrillMail> {
  const id = await it.queueMail(orderId, provider)
  const [row] = await it.owner<{ outbox_id: string }>('select outbox_id from mails where id = $1', [id])
  return { id, outboxId: row!.outbox_id }
}

/** How often a provider was called for a mail. */
export const callsOf = (it: Pick<Installation, 'provider'>, { outboxId }: DrillMail) =>
  it.provider.calls.filter(({ body }) => body.includes(outboxId)).length

/** How often the provider was called for a mail that was acknowledged, against how often is right. */
function judge(calls: number, right: number, seen: string, wrong: string[] = []): Found {
  return { acknowledged: 1, lost: Math.max(0, right - calls), doubled: Math.max(0, calls - right), wrong, seen }
}

/** R1: killed after the commit, before the mail is handed over. */
export async function killBeforeHandover(it: Installation): Promise<Found> {
  await it.start()
  const orderId = await anOrderAtRest(it, ANSWERS.sendgridTakesIt)
  await it.end('SIGTERM')
  await it.start({ ROLE: 'api' })
  const mail = await aMail(it, orderId, 'Sendgrid')
  await it.end('SIGKILL')
  const wrong = callsOf(it, mail) === 0 ? [] : ['it went before']
  await it.start()
  await it.mailIs(mail.id, 'sent')
  await it.end('SIGTERM')
  return judge(callsOf(it, mail), 1, 'killed, started, sent once', wrong)
}

/** R2: killed while the provider has the mail and before its answer is written down. */
export async function killDuringHandover(it: Installation): Promise<Found> {
  await it.start()
  const orderId = await anOrderAtRest(it, ANSWERS.hangs)
  const mail = await aMail(it, orderId, 'Sendgrid')
  await until('the provider has the mail', () => callsOf(it, mail) === 1)
  await it.end('SIGKILL')
  await it.start()
  await it.mailIs(mail.id, 'uncertain')
  await it.end('SIGTERM')
  return judge(callsOf(it, mail), 1, 'killed, started, uncertain, not sent again')
}
