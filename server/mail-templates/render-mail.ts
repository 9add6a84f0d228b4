import { render, toPlainText } from '@react-email/render'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import { oneLine } from '#server/files/one-line.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { emailChanged, type EmailChangedData } from '#server/mail-templates/templates/email-changed.ts'
import { linkAgain, type LinkAgainData } from '#server/mail-templates/templates/link-again.ts'
import { readyText, type ReadyTextData } from '#server/mail-templates/templates/ready-text.ts'
import { approval, type ApprovalData } from '#server/mail-templates/templates/approval.ts'
import { correction, type CorrectionData } from '#server/mail-templates/templates/correction.ts'
import { replaced, withdrawn, type RecallData } from '#server/mail-templates/templates/recall.ts'
import { NOTICE_TEMPLATES, type NoticeData } from '#server/mail-templates/templates/notice.ts'
import type { NoticeKind } from '#server/mail-templates/notices.ts'
import { factorMail, type FactorData, type FactorMailKind } from '#server/mail-templates/templates/factor.ts'
import {
  staffChange,
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
  /** To who asked for the link of their order again. */
  'link-again': LinkAgainData
  /** To a traveller: what the office has to say. */
  'ready-text': ReadyTextData
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
  'link-again': linkAgain,
  'ready-text': readyText,
  ...NOTICE_TEMPLATES,
  invitation,
  'reset-password': resetPassword,
  'factor-added': factorMail('added'),
  'factor-removed': factorMail('removed'),
  'account-changed': staffChange('toMember'),
  'team-changed': staffChange('toAdmins'),
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

const CARD = /<table\b[^>]*\bclass="card"/
/** Of the page's table, around the card. */
const END = '</td></tr></tbody></table>'

/** Makes the words of a mail, as HTML and as text. */
export async function renderMail<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): Promise<RenderedMail> {
  const template = MAILS[kind]
  const html = await render(template.body(data))
  const text = toPlainText(html, TEXT_OPTIONS)
  return { subject: oneLine(template.subject(data)), html: limitInOutlook(html), text }
}

/**
 * Puts the card of a mail into a table of fixed width that only Outlook's Word sees: it knows no max-width, and would draw the
 * card as wide as the window. React cannot write such comments.
 */
function limitInOutlook(html: string): string {
  const [start, end] = [html.search(CARD), html.lastIndexOf(END)]
  if (start < 0 || end < start) throw new Error('The mail has no card')
  return [
    html.slice(0, start),
    '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    html.slice(start, end),
    '<!--[if mso]></td></tr></table><![endif]-->',
    html.slice(end),
  ].join('')
}
