import { aMail, ordersAtRest, takesIt, type DrillMail } from '#drills/mails-under-faults.ts'
import type { Installation } from '#drills/installation.ts'
import type { Found } from '#drills/orders-under-faults.ts'
import { sendgridEvent, sendgridSigner, type ToldEvent } from '#server/testing/provider-hooks.ts'

/** TABLE: where a mail ends -> what SendGrid tells of it. */
const TOLD: Record<string, readonly ToldEvent[]> = {
  opened: ['taken', 'delayed', 'delivered', 'opened'],
  delivered: ['taken', 'delayed', 'delivered'],
  bounced: ['taken', 'delivered', 'bounced for good'],
  complained: ['taken', 'delivered', 'opened', 'complained'],
}
const EACH = 3

interface Post {
  mail: DrillMail
  event: ToldEvent
}

/**
 * R6: of each mail all its events come three times, in both orders and all at once, at two servers, one of which is killed meanwhile.
 * What was not answered comes again, as SendGrid has it; then all of it once more, late.
 */
export async function eventsInAnyOrder(it: Installation): Promise<Found> {
  const sendgrid = sendgridSigner()
  const env = { SENDGRID_WEBHOOK_PUBLIC_KEY: sendgrid.publicKey }
  await it.start(env)
  const addresses = [it.address()]
  const orders = await ordersAtRest(it, EACH * Object.keys(TOLD).length, takesIt(it))
  const mails: { mail: DrillMail; end: string }[] = []
  for (const [at, orderId] of orders.entries()) {
    const mail = await aMail(it, orderId, 'Sendgrid')
    await it.mailIs(mail.id, 'sent')
    mails.push({ mail, end: Object.keys(TOLD)[at % Object.keys(TOLD).length]! })
  }
  await it.start({ ...env, ROLE: 'api' })
  addresses.push(it.address())

  const posts = mails.flatMap(({ mail, end }) => {
    const events = TOLD[end]!
    return [...events, ...events.toReversed(), ...events].map((event) => ({ mail, event }))
  })
  const tell = async (address: string, { mail, event }: Post) => {
    const { body, headers } = sendgrid.post(JSON.stringify([sendgridEvent(mail.outboxId, event)]))
    const answer = await fetch(`${address}/api/hooks/sendgrid`, { method: 'POST', body, headers }).catch(
      () => undefined,
    )
    return answer?.status
  }
  let answered = 0
  let killed: Promise<unknown> | undefined
  const codes = await Promise.all(
    posts.map(async (post, at) => {
      const code = await tell(addresses[at % 2]!, post)
      answered += code === 200 ? 1 : 0
      // The second of the two: the one that was started last.
      if (answered > posts.length / 4) killed ??= it.end('SIGKILL')
      return code
    }),
  )
  await killed
  const unanswered = posts.filter((_, at) => codes[at] !== 200)
  const again = await Promise.all(unanswered.map((post) => tell(addresses[0]!, post)))
  const state = () =>
    it.owner<{ id: string; state: string }>(`select id, state, reason, delivered_at, opened_at from mails order by id`)
  const settled = await state()
  const late = await Promise.all(posts.toReversed().map((post) => tell(addresses[0]!, post)))
  const stateOf = new Map(settled.map((row) => [Number(row.id), row.state]))
  const others = mails.filter(({ mail, end }) => stateOf.get(mail.id) !== end)
  const [lines] = await it.owner<{ doubled: number }>(
    `select count(*)::int as doubled from (select from audit_log where event like 'mail.%' and after->>'mailId' = any($1)
      group by after->>'mailId', event having count(*) > 1) twice`,
    [mails.map(({ mail }) => String(mail.id))],
  )
  const wrong = [
    ...codes.filter((code) => code !== undefined && code !== 200).map((code) => `an event was answered ${code}`),
    ...[...again, ...late]
      .filter((code) => code !== 200)
      .map((code) => `told again, one was answered ${code ?? 'not at all'}`),
    ...(unanswered.length > 0 ? [] : ['the server was killed when all was answered']),
    ...(JSON.stringify(await state()) === JSON.stringify(settled) ? [] : ['what came late changed a mail']),
    ...others.map(({ mail, end }) => `a mail that ends ${end} is ${stateOf.get(mail.id)}`),
  ]
  return {
    acknowledged: mails.length,
    lost: others.length,
    doubled: lines!.doubled,
    wrong: [...new Set(wrong)],
    seen: `${posts.length} events of ${mails.length} mails at two servers, one killed (${unanswered.length} told again), then all once more: each mail where it ends, no line of history twice`,
  }
}
