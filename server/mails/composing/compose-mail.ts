import { languageTag } from '#contract/values/languages.ts'
import { cleanEmail } from '#contract/normalise/email.ts'
import type { Services } from '#server/context.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'
import type { MailKind } from '#server/mail-templates/render-mail.ts'
import { composeApproval } from '#server/mails/composing/compose-approval.ts'
import { composeCorrection } from '#server/mails/composing/compose-correction.ts'
import { composeEmailChanged } from '#server/mails/composing/compose-email-changed.ts'
import { composeLinkAgain } from '#server/mails/composing/compose-link-again.ts'
import { composeReadyText } from '#server/mails/composing/compose-ready-text.ts'
import { composeStaffChange } from '#server/mails/composing/compose-staff-change.ts'
import { composeFactorMail } from '#server/mails/composing/compose-factor-mail.ts'
import { composePasswordMail } from '#server/mails/composing/compose-password-mail.ts'
import { composeRecall } from '#server/mails/composing/compose-recall.ts'
import { NOTICE_COMPOSERS } from '#server/mails/composing/compose-notice.ts'
import type { WrittenMail } from '#server/mails/composing/find-order-to-mail.ts'

/** A queued mail's row of the history. */
export interface MailRow {
  id: number
  outboxId: string
  kind: MailKind
  email: string
  language: string
  /** Null: a mail to staff. */
  orderId: number | null
  documentId: number | null
  alsoDocuments: number[]
}

type Refused = Extract<Outcome, { outcome: 'refused' }>

/** What one mail has beside what all have, or the reason why it can never be. */
type Composed = (WrittenMail & Partial<Pick<OutgoingMail, 'attachments' | 'documentsOfOthers'>>) | Refused

/** Makes a mail of one kind, with everything read now. Throws when it may be possible later; may run again for one mail. */
export type Compose = (services: Services, mail: MailRow, how?: { alone?: boolean }) => Promise<Composed>

/** TABLE: mail -> how it is made from its row. One that is missing does not compile. */
const COMPOSERS: Record<MailKind, Compose> = {
  approval: composeApproval,
  correction: composeCorrection,
  replaced: composeRecall('replaced'),
  withdrawn: composeRecall('withdrawn'),
  'email-changed': composeEmailChanged,
  'link-again': composeLinkAgain,
  'ready-text': composeReadyText,
  ...NOTICE_COMPOSERS,
  invitation: composePasswordMail('invitation'),
  'reset-password': composePasswordMail('reset'),
  'factor-added': composeFactorMail('factor-added'),
  'factor-removed': composeFactorMail('factor-removed'),
  'account-changed': composeStaffChange('account-changed'),
  'team-changed': composeStaffChange('team-changed'),
}

/** Composes a whole mail; undefined when it is no longer queued. With `alone` it brings nothing of other orders. */
export async function composeMail(
  services: Services,
  mailId: number,
  how: { alone?: boolean } = {},
): Promise<OutgoingMail | Refused | undefined> {
  const { rows } = await services.pool.query<MailRow>({
    name: 'find-queued-mail',
    text: `select id, outbox_id as "outboxId", kind, email, language, order_id as "orderId", document_id as "documentId",
        also_documents as "alsoDocuments" from mails where id = $1 and state = 'queued'`,
    values: [mailId],
  })
  const mail = rows[0]
  if (!mail) return undefined
  const made = await COMPOSERS[mail.kind](services, mail, how)
  if ('outcome' in made) return made
  return {
    attachments: [],
    ...made,
    outboxId: mail.outboxId,
    captureName: `${mail.orderId === null ? 'staff' : `order-${mail.orderId}`}-mail-${mail.id}`,
    // Written before addresses were kept in one form, they are handed over in it.
    to: cleanEmail(mail.email),
    replyTo: cleanEmail(made.replyTo),
    from: { ...made.from, address: cleanEmail(made.from.address) },
    kind: mail.kind,
    language: languageTag(mailLanguage(mail.language)),
  }
}
