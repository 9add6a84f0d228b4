import type { OutgoingMail } from '#server/mail-transport/outgoing-mail.ts'

/**
 * What our mails say of themselves: that a program sent them, so that none is answered by another program; in which language; and
 * for the mailbox providers' counts of complaints which of our mails it is, of which site.
 */
export function ownHeaders({ outboxId, kind, language, from }: OutgoingMail): Record<string, string> {
  return {
    'X-Outbox-Id': outboxId,
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    'Content-Language': language,
    'Feedback-ID': `${kind}:${from.address.split('@')[1] ?? ''}:entrada`,
  }
}
