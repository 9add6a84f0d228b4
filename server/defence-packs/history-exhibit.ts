import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'
import { PACKS, type PackType } from '#contract/disputes/evidence.ts'
import type { DocumentState } from '#contract/documents/documents.ts'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import { PROVIDERS } from '#contract/mails/providers.ts'
import { sameKindOf } from '#server/defence-packs/compare-payments.ts'
import { holds, ofDownloads, onTrip, type ClaimName, type Found } from '#server/defence-packs/claims.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { ROWS_AT_MOST, type Alike, type Download, type SentMail } from '#server/defence-packs/find-histories.ts'
import { bareMoment, counted, deviceText, maskPassport, shown } from '#server/defence-packs/pack-text.ts'

/** The history of mails (pack 1) or of downloads (pack 2); undefined where there is no row of it. */
export function historyExhibit(found: Found, type: PackType): PackPart | undefined {
  return PACKS[type].history === 'mails' ? mailExhibit(found) : downloadExhibit(found)
}

/** What the history of mails proves, by the claim that its marked row makes so. */
const MAILS_PROVE: [claim: ClaimName, proves: string, mark: string][] = [
  [
    'mail-delivered',
    'that the ticket was delivered by e-mail to the customer’s own address before the day of travel.',
    'The row marked * is the mail that delivered the ticket: the mail provider reported its delivery.',
  ],
  [
    'mail-sent',
    'that the ticket was sent by e-mail to the customer’s own address.',
    'The row marked * is the mail with the ticket.',
  ],
]

/** The history of mails. */
export function mailExhibit(found: Found): PackPart | undefined {
  const { mails, proofs } = found
  if (mails.total === 0) return undefined
  const proof = proofs.delivered ?? proofs.sent
  const rows = telling(mails, ({ id }) => id === proof?.id)
  const [, proves, mark] = MAILS_PROVE.find(([claim]) => holds(found, claim)) ?? [
    undefined,
    'which e-mails about this order were sent, to whom, and what the mail provider reported of each.',
  ]
  const kinds = mails.kinds.map((kind) => [
    shown(kind.email, 64),
    MAIL_STATES[kind.state].label,
    counted(kind.count, 'mail'),
    spanOf(kind),
  ])
  return {
    heading: 'Email History',
    proves,
    blocks: [
      ...summary(mails, {
        what: 'e-mail',
        by: { one: 'address and state', many: 'addresses and states' },
        columns: [
          { head: 'Sent to', share: 34 },
          { head: 'State', share: 18 },
          { head: 'How many', share: 18 },
          { head: 'First and last (UTC)', share: 30 },
        ],
        kinds,
      }),
      ...(mark === undefined ? [] : [{ kind: 'text', text: mark } as const]),
      {
        kind: 'table',
        label: 'Email History',
        columns: [
          { head: '#', share: 7 },
          { head: 'Date & Time (UTC)', share: 20 },
          { head: 'Sent to', share: 26 },
          { head: 'Document', share: 18 },
          { head: 'Mail Provider', share: 15 },
          { head: 'State (UTC)', share: 20 },
        ],
        rows: rows.map((mail, index) => [
          mail.id === proof?.id ? `${index + 1} *` : String(index + 1),
          bareMoment(mail.at),
          shown(mail.email, 64),
          fileName(found, mail.file, mail.fileState),
          PROVIDERS[mail.provider].label,
          stateOf(mail),
        ]),
      },
    ],
  }
}

/** How far the mail got, and when the provider said so; one that bounced or was reported as spam later says that. */
function stateOf({ state, deliveredAt, openedAt }: SentMail): string {
  const hasArrived = state === 'delivered' || state === 'opened'
  const told = hasArrived
    ? [deliveredAt && `Delivered ${bareMoment(deliveredAt)}`, openedAt && `Opened ${bareMoment(openedAt)}`]
    : []
  return told.filter(Boolean).join(', ') || MAIL_STATES[state].label
}

/** The history of downloads. */
export function downloadExhibit(found: Found): PackPart | undefined {
  const { downloads, proofs } = found
  if (downloads.total === 0) return undefined
  const tripAt = holds(found, 'on-trip') ? proofs.downloaded?.onTrip?.at : undefined
  const isTripRow = ({ at, onTrip }: Download) => onTrip && at === tripAt
  const rows = telling(downloads, (row) => row.sameAddress || row.sameDevice || isTripRow(row))
  const same = sameSentences(found)
  const deviceCell = ({ browser, os }: Pick<Download, 'browser' | 'os'>) => shown(deviceText(browser, os), 50)
  const kinds = downloads.kinds.map((kind) => [
    `${shown(kind.ip, 45)}${kind.sameAddress ? ' *' : ''}`,
    shown(kind.place, 50),
    `${deviceCell(kind)}${kind.sameDevice ? ' †' : ''}`,
    counted(kind.count, 'download'),
    spanOf(kind),
  ])
  return {
    heading: 'Download History',
    proves: !holds(found, 'download')
      ? 'which downloads from our page are recorded: when, from where and with which device.'
      : same.length > 0
        ? 'when, from where and with which device the ticket was downloaded, and what that tells.'
        : 'when, from where and with which device the ticket was downloaded.',
    blocks: [
      ...same.map((text): PackBlock => ({ kind: 'text', text })),
      ...summary(downloads, {
        what: 'download',
        by: { one: 'address and device', many: 'addresses and devices' },
        columns: [
          { head: 'IP Address', share: 22 },
          { head: 'Location', share: 22 },
          { head: 'Device', share: 20 },
          { head: 'How many', share: 18 },
          { head: 'First and last (UTC)', share: 22 },
        ],
        kinds,
      }),
      {
        kind: 'table',
        label: 'Download History',
        columns: [
          { head: '#', share: 6 },
          { head: 'Date & Time (UTC)', share: 18 },
          { head: 'Downloaded file', share: 18 },
          { head: 'IP Address', share: 18 },
          { head: 'Location', share: 22 },
          { head: 'Device', share: 18 },
        ],
        rows: rows.map((download, index) => [
          String(index + 1),
          `${bareMoment(download.at)}${isTripRow(download) ? ' ‡' : ''}`,
          fileName(found, download.file, download.fileState),
          `${shown(download.ip, 45)}${download.sameAddress ? ' *' : ''}`,
          shown(download.place, 50),
          `${deviceCell(download)}${download.sameDevice ? ' †' : ''}`,
        ]),
      },
    ],
  }
}

/** What of the ticket's downloads equals the purchase, with the signs that mark it. */
function sameSentences(found: Found): string[] {
  const { order, proofs } = found
  return [
    ...(holds(found, 'same-ip')
      ? [
          `* ${ofDownloads(proofs, 'sameAddress')} of the ticket came from ${shown(order.payment?.ip, 60)}, the IP address of the purchase.`,
        ]
      : []),
    ...(holds(found, 'same-device')
      ? [`† ${ofDownloads(proofs, 'sameDevice')} of the ticket came with ${sameKindOf(order.payment)}.`]
      : []),
    ...(holds(found, 'on-trip') ? [`‡ ${onTrip(order, proofs.downloaded!.onTrip!)}`] : []),
  ]
}

interface Long<Row> {
  rows: Row[]
  total: number
}

/** All rows of a short history; of a long one the first, the last, and those that prove something. */
function telling<Row extends { id: number }>({ rows, total }: Long<Row>, isProof: (row: Row) => boolean): Row[] {
  if (total <= ROWS_AT_MOST) return rows
  return rows.filter((row, index) => index === 0 || index === rows.length - 1 || isProof(row)).slice(0, ROWS_AT_MOST)
}

/** Sums up a history that is too long to be listed. */
function summary(
  { total, kindsTotal }: { total: number; kindsTotal: number },
  table: {
    what: string
    by: { one: string; many: string }
    columns: { head: string; share: number }[]
    kinds: string[][]
  },
): PackBlock[] {
  if (total <= ROWS_AT_MOST) return []
  const { what, by, columns, kinds } = table
  const shownKinds = kindsTotal > kinds.length ? `; the ${kinds.length} that tell most are summed up here` : ''
  const of = kindsTotal === 1 ? `all of one ${by.one}` : `of ${kindsTotal.toLocaleString('en-US')} different ${by.many}`
  const text = `${counted(total, what)} are recorded, ${of}${shownKinds}. The first, the last and those that prove something are listed below.`
  return [
    { kind: 'text', text },
    { kind: 'table', label: `All ${what}s, summed up`, columns, rows: kinds },
  ]
}

function spanOf({ count, first, last }: Pick<Alike<unknown>, 'count' | 'first' | 'last'>): string {
  return count === 1 ? bareMoment(first) : `${bareMoment(first)} to ${bareMoment(last)}`
}

/** A document's name, in which people write all sorts of things: a passport number is hidden in it too. */
function fileName({ order }: Evidence, name: string | null, state: DocumentState | null): string {
  if (name === null) return 'None'
  const passport = (order.form.passport_number ?? '').trim()
  const hidden =
    passport.length < 4 ? name : name.replaceAll(new RegExp(escape(passport), 'gi'), maskPassport(passport))
  const since = state === 'superseded' ? ' (replaced since)' : state === 'withdrawn' ? ' (withdrawn since)' : ''
  return shown(hidden, 48) + since
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
