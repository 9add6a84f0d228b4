import { Readable } from 'node:stream'
import { z } from 'zod'
import type { In } from '#contract/http/endpoint.ts'
import type { sendgridInbound as contract } from '#contract/mails/government-mail.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { resultOf } from '#server/government-mail/judge-sender.ts'
import { takeMail } from '#server/government-mail/take-mail.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const envelope = z.object({ to: z.array(z.string()).catch([]), from: z.string().nullable().catch(null) })

/**
 * Takes one message that SendGrid's inbound parse posts with "POST the raw, full MIME message" ticked. Throws `unavailable`
 * without that, so that SendGrid keeps the message and posts it again once the tick is set, and what takeMail throws.
 */
export async function sendgridInbound(
  ctx: Context,
  _input: In<typeof contract>,
  form: ReadonlyMap<string, Buffer>,
): Promise<HandlerAnswer<typeof contract>> {
  const raw = form.get('email')
  if (!raw) {
    ctx.log.error('SendGrid posts messages taken apart: tick "POST the raw, full MIME message" in its Inbound Parse')
    throw new Refusal('unavailable', 'Tick "POST the raw, full MIME message" in the settings of Inbound Parse')
  }
  const { to, from } = readEnvelope(form.get('envelope'))
  // It writes {@migracion.gob.do : pass}.
  const dkim = [...(form.get('dkim')?.toString() ?? '').matchAll(/@([\w.-]{1,253})\s*:\s*(\w+)/g)]
  await takeMail(ctx, Readable.from([raw]), {
    channel: 'sendgrid',
    envelopeFrom: from,
    envelopeTo: to,
    proofs: {
      spf: form.has('SPF') ? resultOf(form.get('SPF')) : null,
      dkim: dkim
        .slice(0, 20)
        .map(([, domain, result]) => ({ domain: domain!.toLowerCase(), result: resultOf(result) })),
      dmarc: null,
      virus: null,
    },
  })
  return { data: null, message: 'Message received' }
}

function readEnvelope(field: Buffer | undefined): z.output<typeof envelope> {
  try {
    return envelope.parse(JSON.parse(String(field)))
  } catch {
    return { to: [], from: null }
  }
}
