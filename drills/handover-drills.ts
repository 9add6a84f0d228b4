import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, takesIt, type DrillMail } from '#drills/mails-under-faults.ts'
import type { Found } from '#drills/orders-under-faults.ts'
import { ANSWERS, type ProviderAnswer } from '#server/testing/provider-server.ts'

interface Fault {
  /** What Amazon SES answers, one call after the other; it would take a further one. */
  answers: readonly ProviderAnswer[]
  state: 'sent' | 'failed' | 'uncertain'
}

/** TABLE: what a provider does with a mail -> what becomes of it. */
const FAULTS: Record<string, Fault> = {
  busy: { answers: [ANSWERS.sesIsBusy, ANSWERS.sesTakesIt], state: 'sent' },
  failing: { answers: [ANSWERS.fails, ANSWERS.isAway, ANSWERS.sesTakesIt], state: 'sent' },
  refusing: { answers: [ANSWERS.sesRefuses], state: 'failed' },
  'refusing the key': { answers: [ANSWERS.refusesTheKey], state: 'failed' },
  'resetting the line': { answers: [ANSWERS.resets], state: 'uncertain' },
  'breaking off its answer': { answers: [ANSWERS.breaksOff], state: 'uncertain' },
}

/** How long a mail that is settled is watched: several looks of the worker at its jobs. */
const WATCHED_MS = 3_000

/** The calls for mails against how many are right. */
function counted(calls: number[], right: (at: number) => number) {
  const over = calls.map((n, at) => n - right(at))
  return {
    acknowledged: calls.length,
    lost: over.filter((n) => n < 0).length,
    doubled: over.filter((n) => n > 0).length,
  }
}

/** R4: a provider that is busy, fails, refuses or cuts the line, one mail after the other. */
export async function faultyProvider(it: Installation): Promise<Found> {
  await it.start()
  const faults = Object.entries(FAULTS)
  const orders = await ordersAtRest(it, faults.length)
  const calls: number[] = []
  const states: string[] = []
  for (const [at, [, { answers, state }]] of faults.entries()) {
    it.provider.script(...answers, ANSWERS.sesTakesIt)
    const mail = await aMail(it, orders[at]!, 'AWS')
    await it.mailIs(mail.id, state)
    await it.hasten(mail.id)
    await sleep(WATCHED_MS)
    calls.push(callsOf(it, mail))
    states.push(await it.mailState(mail.id))
  }
  await it.end('SIGTERM')
  const wrong = faults.flatMap(([name, { state }], at) =>
    states[at] === state ? [] : [`${name}: the mail became ${states[at]}`],
  )
  const seen = faults.map(([name], at) => `${name}: ${states[at]}`).join(', ')
  return { ...counted(calls, (at) => faults[at]![1].answers.length), wrong, seen }
}

const EACH = 5

/** R5: nothing listens where one provider was; the other one's mails go, and then, when it is back, those that waited. */
export async function oneProviderAway(it: Installation): Promise<Found> {
  await it.start()
  const orders = await ordersAtRest(it, 2 * EACH, takesIt(it))
  await it.end('SIGTERM')
  // Port 1: nothing listens there.
  await it.start({ AWS_SES_ENDPOINT: 'http://127.0.0.1:1' })
  const [away, there]: [DrillMail[], DrillMail[]] = [[], []]
  for (const orderId of orders.slice(0, EACH)) away.push(await aMail(it, orderId, 'AWS'))
  for (const orderId of orders.slice(EACH)) there.push(await aMail(it, orderId, 'Sendgrid'))
  for (const mail of there) await it.mailIs(mail.id, 'sent')
  const waiting = await Promise.all(away.map((mail) => it.mailState(mail.id)))
  await it.end('SIGTERM')
  await it.start()
  for (const mail of away) await it.mailIs(mail.id, 'sent')
  await it.end('SIGTERM')
  const wrong = waiting
    .filter((state) => state !== 'queued')
    .map((state) => `a mail of the one that was away: ${state}`)
  return {
    ...counted(
      [...away, ...there].map((mail) => callsOf(it, mail)),
      () => 1,
    ),
    wrong,
    seen: `${EACH} mails of the other went, ${EACH} waited and went when it was back`,
  }
}

const MAILS = 12
/** Long enough for the other worker to look for work meanwhile. */
const SLOW_MS = 300

/** R34: two workers and a provider that takes its time. */
export async function twoWorkers(it: Installation): Promise<Found> {
  await it.start()
  const orders = await ordersAtRest(it, MAILS)
  await it.end('SIGTERM')
  it.provider.script(takesIt(it, SLOW_MS))
  await it.start({ ROLE: 'api' })
  await Promise.all([it.startWorker(), it.startWorker()])
  const mails = await Promise.all(orders.map((orderId) => aMail(it, orderId, 'Sendgrid')))
  for (const mail of mails) await it.mailIs(mail.id, 'sent')
  await sleep(WATCHED_MS)
  const found = counted(
    mails.map((mail) => callsOf(it, mail)),
    () => 1,
  )
  return { ...found, wrong: [], seen: `${MAILS} mails, two workers, each mail once` }
}
