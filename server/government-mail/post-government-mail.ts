import type { Readable } from 'node:stream'
import type { In } from '#contract/http/endpoint.ts'
import type { postGovernmentMail as contract } from '#contract/mails/government-mail.ts'
import type { Context } from '#server/context.ts'
import type { Proofs } from '#server/db/tables/government-mail.ts'
import { resultOf } from '#server/government-mail/judge-sender.ts'
import { takeMail } from '#server/government-mail/take-mail.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Takes one raw message from a mail server that holds an intake key: 201 the first time, 200 with the same id after. What the
 * mail server knows stands in headers of the request (X-Envelope-From, X-Envelope-To, X-Spf, X-Dkim, X-Dmarc), where a
 * message cannot put it. Throws as takeMail does.
 */
export async function postGovernmentMail(
  ctx: Context,
  _input: In<typeof contract>,
  raw: Readable,
): Promise<HandlerAnswer<typeof contract>> {
  const { mailId, isNew } = await takeMail(ctx, raw, {
    channel: 'posted',
    envelopeFrom: ctx.header('x-envelope-from') ?? null,
    envelopeTo: (ctx.header('x-envelope-to') ?? '').split(','),
    proofs: proofsOf(ctx),
    siteId: siteToSpeakFor(ctx),
  })
  return {
    data: { mailId },
    message: isNew ? 'Message received' : 'This message was received before',
    httpStatus: isNew ? 201 : 200,
  }
}

/** A mail server's key brings mail and nothing else; one that brings orders too is a landing site's, on a machine open to all. */
function siteToSpeakFor({ actor }: Context): number | undefined {
  return actor.kind === 'site' && actor.scopes.includes('orders') ? actor.siteId : undefined
}

/**
 * `X-Spf: pass`, `X-Dmarc: migracion.gob.do=pass`, `X-Dkim: migracion.gob.do=pass, other.example=fail`. A `pass` that names no domain, or
 * more than one, proves nothing: that server may have read another sender than we do.
 */
function proofsOf(ctx: Context): Proofs {
  const one = (name: string) => {
    const value = ctx.header(name)
    return value === undefined ? null : resultOf(value)
  }
  const dkim = [...(ctx.header('x-dkim') ?? '').matchAll(/([\w.-]{1,253})=(\w+)/g)]
  return {
    spf: one('x-spf'),
    dkim: dkim.slice(0, 20).map(([, domain, result]) => ({ domain: domain!.toLowerCase(), result: resultOf(result) })),
    ...dmarcOf(ctx.header('x-dmarc')),
    virus: null,
  }
}

function dmarcOf(header: string | undefined): Pick<Proofs, 'dmarc' | 'dmarcDomain'> {
  if (header === undefined) return { dmarc: null }
  const [, domain, verdict] = /^\s*([a-z0-9.-]{1,253})\s*=\s*(\w+)\s*$/i.exec(header) ?? []
  if (domain !== undefined) return { dmarc: resultOf(verdict), dmarcDomain: domain.toLowerCase() }
  return { dmarc: resultOf(header) === 'fail' ? 'fail' : 'none' }
}
