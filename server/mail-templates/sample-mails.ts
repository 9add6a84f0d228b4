import type { MailData, MailKind } from '#server/mail-templates/render-mail.ts'
import type { MailSetting } from '#server/mail-templates/templates/frame.ts'

const NAME = 'Łukasz Maximilian O’Connor-Núñez de la Fuente-Schönberger'
const TRACK_LINK = 'https://entrada.example/track-order/MTQwMDI0Ng#t=700123.1795300000.AbCdEfGhIjKlMnOpQrStUv.x7-y8_z9'
const PASSWORD_LINK = 'https://entrada.example/admin/reset-password#t=AbCdEfGhIjKlMnOpQrStUv'
const RECALL = { orderId: 700_123, name: NAME, sentAt: '2026-12-03T15:00:00Z', link: TRACK_LINK }

/** TABLE: each mail with something of everything in it and long words, made up; for a look at it and for its tests. */
export const SAMPLE_MAILS: { [Kind in MailKind]: (setting: MailSetting) => MailData[Kind] } = {
  approval: (setting) => ({
    ...setting,
    orderId: 700_123,
    name: NAME,
    username: 'lukasz.oconnor-nunez@travellers.example',
    link: TRACK_LINK,
    documents: 1,
    replaces: null,
  }),
  correction: (setting) => ({
    ...setting,
    orderId: 700_123,
    name: NAME,
    values: [
      { field: 'names', value: 'Łukasz Maximilian' },
      { field: 'dateOfBirth', value: '31 / 02 / 1990' },
      { field: 'passportNumber', value: '•••4-7' },
      { field: 'fullAddress', value: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
      { field: 'embarkationFlightNumber', value: null },
    ],
    note: 'Page 2 of your passport shows another name.\nWhich of the two is right?',
    link: TRACK_LINK,
  }),
  replaced: (setting) => ({ ...setting, ...RECALL, proves: true }),
  withdrawn: (setting) => ({ ...setting, ...RECALL, proves: false }),
  invitation: (setting) => ({ ...setting, name: NAME, link: PASSWORD_LINK }),
  'reset-password': (setting) => ({ ...setting, name: NAME, link: PASSWORD_LINK }),
}
