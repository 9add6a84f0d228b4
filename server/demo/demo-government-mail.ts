import MailComposer from 'nodemailer/lib/mail-composer'
import { Readable } from 'node:stream'
import { jobContext, type Services } from '#server/context.ts'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import { makeDemoTicket } from '#server/demo/demo-ticket.ts'
import { NO_PROOFS } from '#server/government-mail/judge-sender.ts'
import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import { takeMail } from '#server/government-mail/take-mail.ts'

interface Sample {
  from: string
  /** Before the @ of the application mail domain. */
  to: string
  subject: string
  text: string
  /** Whose ticket comes with it. */
  ticket?: DemoOrder
  /** The receiving mail server proved the sender. */
  isProven?: boolean
}

/**
 * Messages as the government sends them, for orders that wait for it: one that is at its order, ready to check, and two that no
 * address matched, of which one is not from the government at all.
 */
export async function addDemoGovernmentMail(services: Services, [one, another]: DemoOrder[]): Promise<void> {
  if (!one || !another) return
  const office = '"SAMPLE e-ticket office" <sample@demo.gob.do>'
  await take(services, {
    from: office,
    to: String(one.id),
    subject: 'SAMPLE: your electronic ticket',
    text: 'Good morning,\n\nyour electronic ticket is attached. Show its code at the airport.\n\nDemonstration data.',
    ticket: one,
    isProven: true,
  })
  await take(services, {
    from: office,
    to: 'office',
    subject: `SAMPLE: electronic ticket for application ${another.id}`,
    text: `The ticket of ${another.name} ${another.lastName} is attached.\n\nDemonstration data.`,
    ticket: another,
  })
  await take(services, {
    from: 'Ticket service <win@prizes.example>',
    to: 'office',
    subject: 'SAMPLE: confirm your account',
    text: 'Click here to receive all tickets at once.\n\nDemonstration data.',
  })
}

async function take(services: Services, { from, to, subject, text, ticket, isProven = false }: Sample): Promise<void> {
  const raw = await new MailComposer({
    from,
    to: `${to}@${services.env.APPLICATION_MAIL_DOMAIN}`,
    subject,
    text,
    attachments: ticket ? [{ filename: 'e-ticket.pdf', content: await makeDemoTicket(ticket) }] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const { mailId } = await takeMail(jobContext(services, 'demo'), Readable.from([raw]), {
    channel: 'posted',
    envelopeFrom: null,
    envelopeTo: [],
    proofs: { ...NO_PROOFS, dmarc: isProven ? 'pass' : null },
  })
  await readGovernmentMail(services, { mailId })
}
