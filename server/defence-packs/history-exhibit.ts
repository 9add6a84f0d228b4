import { PACKS, type PackBlock, type PackPart, type PackType } from '#contract/defence-packs.ts'
import { MAIL_STATES } from '#contract/mail-states.ts'
import { PROVIDERS } from '#contract/providers.ts'
import { deliveries } from '#server/defence-packs/check-evidence.ts'
import { chooseTelling } from '#server/defence-packs/choose-telling.ts'
import type { Evidence, History, SentMail } from '#server/defence-packs/find-evidence.ts'
import { deviceText, estMoment, maskPassport, shown, utcMoment } from '#server/defence-packs/pack-text.ts'

/** Rows of a history that a letter shows; more would push the ticket's pages out. */
const ROWS_AT_MOST = 20

/** The history of mails (pack 1) or of downloads (pack 2). What it proves is said only where it does. */
export function historyExhibit(evidence: Evidence, type: PackType): PackPart {
  if (PACKS[type].history === 'mails') {
    const proves = 'that the service was performed, and the ticket delivered by e-mail.'
    const isProof = deliveries(evidence).length > 0
    return { heading: 'Exhibit C: Email History', proves: isProof ? proves : null, blocks: mailTable(evidence) }
  }
  const proves = 'that the customer received and used what was bought: when, from where and with which device.'
  const isProof = evidence.downloads.total > 0
  return { heading: 'Exhibit C: Download History', proves: isProof ? proves : null, blocks: downloadTable(evidence) }
}

function mailTable(evidence: Evidence): PackBlock[] {
  const { mails, order } = evidence
  if (mails.total === 0) return [{ kind: 'text', text: 'No record found. No e-mail was sent for this order.' }]
  const rows = chooseTelling(mails.rows, ROWS_AT_MOST, ({ email, state }) => `${state} ${email}`)
  return [
    ...boundedText(`E-mails about order ${order.id}`, mails, rows.length, 'of each address and state'),
    {
      kind: 'table',
      label: 'Email History',
      columns: [
        { head: '#', share: 6 },
        { head: 'Date & Time (UTC)', share: 19 },
        { head: 'Sent to', share: 26 },
        { head: 'Document', share: 18 },
        { head: 'Mail Provider', share: 15 },
        { head: 'State (UTC)', share: 20 },
      ],
      rows: rows.map((mail, index) => [
        String(index + 1),
        utcMoment(mail.at).replace(/ UTC$/, ''),
        shown(mail.email, 64),
        fileName(evidence, mail.file),
        PROVIDERS[mail.provider].label,
        stateOf(mail),
      ]),
    },
  ]
}

/** How far the mail came, and when the provider said so. */
function stateOf({ state, deliveredAt, openedAt }: SentMail): string {
  const at = openedAt ?? deliveredAt
  const label = MAIL_STATES[openedAt ? 'opened' : deliveredAt ? 'delivered' : state].label
  return at === null ? label : `${label} ${utcMoment(at).replace(/ UTC$/, '')}`
}

function downloadTable(evidence: Evidence): PackBlock[] {
  const { downloads, order } = evidence
  if (downloads.total === 0) {
    return [{ kind: 'text', text: 'No record found. The customer has not downloaded the ticket from our page.' }]
  }
  const rows = chooseTelling(downloads.rows, ROWS_AT_MOST, ({ ip, browser, os }) => `${ip} ${browser} ${os}`)
  return [
    ...boundedText(`Downloads of order ${order.id}`, downloads, rows.length, 'from each address and device'),
    {
      kind: 'table',
      label: 'Download History',
      columns: [
        { head: '#', share: 6 },
        { head: 'Date & Time (EST)', share: 18 },
        { head: 'Downloaded file', share: 18 },
        { head: 'IP Address', share: 18 },
        { head: 'Location', share: 22 },
        { head: 'Device', share: 18 },
      ],
      rows: rows.map((download, index) => [
        String(index + 1),
        estMoment(download.at),
        fileName(evidence, download.file),
        shown(download.ip, 45),
        shown(download.place, 50),
        shown(deviceText(download.browser, download.os), 50),
      ]),
    },
  ]
}

/** Says how many rows a long history has beside those shown. */
function boundedText(what: string, { total }: History<unknown>, kept: number, firsts: string): PackBlock[] {
  const hidden = total - kept
  if (hidden <= 0) return []
  const number = (count: number) => count.toLocaleString('en-US')
  const text = `${what}: ${number(total)} in all. The ${number(kept)} most telling are listed: the first, the first ${firsts}, and the latest; ${number(hidden)} are not shown.`
  return [{ kind: 'text', text }]
}

/** A document's name, in which people write all sorts of things: a passport number is hidden in it too. */
function fileName({ order }: Evidence, name: string | null): string {
  if (name === null) return 'None'
  const passport = (order.form.passport_number ?? '').trim()
  const hidden =
    passport.length < 4 ? name : name.replaceAll(new RegExp(escape(passport), 'gi'), maskPassport(passport))
  return shown(hidden, 48)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
