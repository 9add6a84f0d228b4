import { dayInWords } from '#contract/corrections/question-words.ts'
import type { MailData, MailKind } from '#server/mail-templates/render-mail.ts'
import type { OrderFacts } from '#server/mail-templates/order-facts.ts'
import type { MailSetting } from '#server/mail-templates/templates/frame.ts'
import type { NoticeData } from '#server/mail-templates/templates/notice.ts'
import { NOTICE_KINDS, type NoticeKind } from '#server/mail-templates/notices.ts'

const NAME = 'Łukasz Maximilian O’Connor-Núñez de la Fuente-Schönberger'
const TRACK_LINK = 'https://entrada.example/t/700123.1795300000.AbCdEfGhIjKlMnOpQrStUv.x7-y8_z9'
const PASSWORD_LINK = 'https://entrada.example/admin/reset-password#t=AbCdEfGhIjKlMnOpQrStUv'
const RECALL = { orderId: 700_123, name: NAME, arrives: true, sentAt: '2026-12-03T15:00:00Z', link: TRACK_LINK }

const CHANGE: Pick<MailData['team-changed'], 'name' | 'by' | 'what' | 'role'> = {
  name: NAME,
  by: NAME,
  what: ['added', 'password', 'email', 'raised', 'lowered', 'factor-added', 'factor-removed'],
  role: 'Admin',
}

const FACTS: OrderFacts = {
  orderId: 700_123,
  name: NAME,
  flight: { arrives: true, number: 'DE 2234', day: '2026-12-15' },
  payment: {
    amount: '69.00',
    currency: 'USD',
    cardBrand: 'Visa',
    cardLast4: '4242',
    statement: 'PALMA*ENTRY FORM',
    reference: 'txn_1Px9mQ2eZvKYlo2C',
  },
  paidAt: '2026-11-22T15:00:00Z',
  refundedAt: '2026-12-03T15:00:00Z',
  refundReference: 're_3Px9mQ2eZvKYlo2C',
  expectedBy: '2026-11-23T15:00:00Z',
  newDate: '2026-12-03T18:00:00Z',
  startsOn: null,
  isPastFiling: false,
}

/** TABLE: each mail with something of everything in it and long words, made up; for a look at it and for its tests. */
export const SAMPLE_MAILS: { [Kind in MailKind]: (setting: MailSetting) => MailData[Kind] } = {
  approval: (setting) => ({
    ...setting,
    ...FACTS,
    username: 'lukasz.oconnor-nunez@travellers.example',
    link: TRACK_LINK,
    proves: true,
    documents: 1,
    ofOthers: 0,
    earlier: null,
  }),
  correction: (setting) => ({
    ...setting,
    ...FACTS,
    values: [
      { field: 'names', value: 'Łukasz Maximilian', problem: { code: 'letters' } },
      { field: 'dateOfBirth', value: dayInWords('1990-02-31', setting.language), problem: { code: 'notADay' } },
      { field: 'passportNumber', value: '•••4-7', problem: { code: 'tooLong', limit: 11 } },
      { field: 'fullAddress', value: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', problem: null },
      { field: 'embarkationFlightNumber', value: null, problem: { code: 'missing' } },
    ],
    notes: [{ text: 'Page 2 of your passport shows another name.\nWhich of the two is right?', language: 'en' }],
    link: TRACK_LINK,
    proves: true,
  }),
  replaced: (setting) => ({ ...setting, ...RECALL, proves: true }),
  withdrawn: (setting) => ({ ...setting, ...RECALL, proves: false }),
  'email-changed': (setting) => ({ ...setting, orderId: 700_123, name: NAME, address: 'm•••@t•••.example' }),
  'link-again': (setting) => ({
    ...setting,
    ...FACTS,
    link: TRACK_LINK,
    proves: true,
    code: '048213',
    others: [{ orderId: 700_007, name: NAME, link: TRACK_LINK.replace('700123', '700007') }],
  }),
  'ready-text': (setting) => ({
    ...setting,
    ...FACTS,
    words: { text: 'We have what we need.\nThere is nothing for you to do.', language: 'en' },
    link: TRACK_LINK,
    proves: true,
  }),
  ...noticeSamples(),
  invitation: (setting) => ({ ...setting, name: NAME, link: PASSWORD_LINK }),
  'reset-password': (setting) => ({ ...setting, name: NAME, link: PASSWORD_LINK }),
  'factor-added': (setting) => ({ ...setting, name: NAME }),
  'factor-removed': (setting) => ({ ...setting, name: NAME }),
  'account-changed': (setting) => ({ ...setting, ...CHANGE }),
  'team-changed': (setting) => ({ ...setting, ...CHANGE }),
}

function noticeSamples() {
  const sample = (setting: MailSetting): NoticeData => ({
    ...setting,
    ...FACTS,
    link: TRACK_LINK,
    proves: true,
    isPart: false,
    others: [{ orderId: 700_124, name: NAME, amount: '69.00', currency: 'USD' }],
  })
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, sample])) as Record<NoticeKind, typeof sample>
}
