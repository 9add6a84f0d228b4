import { render } from '@react-email/render'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import { oneLine } from '#server/files/one-line.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { limitInOutlook } from '#server/mail-templates/outlook-width.ts'
import { emailChanged, type EmailChangedData } from '#server/mail-templates/templates/email-changed.ts'
import { approval, type ApprovalData } from '#server/mail-templates/templates/approval.ts'
import { correction, type CorrectionData } from '#server/mail-templates/templates/correction.ts'
import { replaced, withdrawn, type RecallData } from '#server/mail-templates/templates/recall.ts'
import { NOTICE_TEMPLATES, type NoticeData } from '#server/mail-templates/templates/notice.ts'
import type { NoticeKind } from '#server/mail-templates/notices.ts'
import { FACTOR_TEMPLATES, type FactorData, type FactorMailKind } from '#server/mail-templates/templates/factor.ts'
import {
  STAFF_CHANGE_TEMPLATES,
  type StaffChangeData,
  type StaffChangeMailKind,
} from '#server/mail-templates/templates/staff-change.ts'
import { invitation, resetPassword, type PasswordLinkData } from '#server/mail-templates/templates/password-link.ts'

/** What each mail's template needs. */
export interface MailData
  extends
    Record<NoticeKind, NoticeData>,
    Record<FactorMailKind, FactorData>,
    Record<StaffChangeMailKind, StaffChangeData> {
  approval: ApprovalData
  /** To a traveller: what is to be corrected. */
  correction: CorrectionData
  /** To whoever was sent a document that no longer counts. */
  replaced: RecallData
  withdrawn: RecallData
  /** To the address that an order had before. */
  'email-changed': EmailChangedData
  /** To staff: choose a password, or another one. */
  invitation: PasswordLinkData
  'reset-password': PasswordLinkData
}

export type MailKind = keyof MailData

export interface RenderedMail {
  /** One line, without control characters. */
  subject: string
  html: string
  text: string
}

/** TABLE: the mails there are. Each renders for every brand and language. */
export const MAILS: { [Kind in MailKind]: MailTemplate<MailData[Kind]> } = {
  approval,
  correction,
  replaced,
  withdrawn,
  'email-changed': emailChanged,
  ...NOTICE_TEMPLATES,
  invitation,
  'reset-password': resetPassword,
  ...FACTOR_TEMPLATES,
  ...STAFF_CHANGE_TEMPLATES,
}

/** In the text part a number or an address of a mail is its own words. */
const TEXT_OPTIONS = {
  selectors: [
    'a[href^="tel:"]',
    'a[href^="mailto:"]',
    'a[href^="https://wa.me/"]',
    `a[href="https://${OFFICIAL_SITE}"]`,
  ].map((selector) => ({
    selector,
    format: 'anchor',
    options: { ignoreHref: true },
  })),
}

/** Makes the words of a mail, as HTML and as text. */
export async function renderMail<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): Promise<RenderedMail> {
  const template = MAILS[kind]
  const body = template.body(data)
  const [html, text] = await Promise.all([
    render(body),
    render(body, { plainText: true, htmlToTextOptions: TEXT_OPTIONS }),
  ])
  return { subject: oneLine(template.subject(data)), html: limitInOutlook(html), text }
}
