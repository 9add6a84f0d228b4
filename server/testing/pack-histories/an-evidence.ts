import { SITE } from '#server/testing/pack-histories/evidence-of.ts'
import type { Evidence, EvidenceOrder, SentDocument } from '#server/defence-packs/find-evidence.ts'
import type { SentMail } from '#server/defence-packs/find-histories.ts'

/** What a test says of an order's evidence; all else is as of an order with everything but an authorisation. */
export type OwnEvidence = Partial<Omit<Evidence, 'order'>> & { order?: Partial<EvidenceOrder> }

const TICKET: SentDocument = {
  id: 1,
  file1: 'ticket.pdf',
  storageKey: 'key',
  sha256: 'x',
  kind: 'pdf',
  createdAt: '2026-10-02T08:00:00Z',
  inAddition: false,
  traveller: null,
  whose: 'travellers',
}
const MAIL: SentMail = {
  id: 2,
  at: '2026-10-02T08:00:01Z',
  email: 'maria@mail.example',
  toCustomer: true,
  provider: 'AWS',
  state: 'delivered',
  deliveredAt: '2026-10-02T08:00:03Z',
  openedAt: null,
  file: 'ticket.pdf',
  fileState: 'current',
  brought: [1],
  said: null,
}
const ORDER: EvidenceOrder = {
  id: 26_562_316,
  createdAt: '2026-10-01T14:00:00Z',
  paidAt: '2026-10-01T14:01:00Z',
  refundDate: null,
  refunds: [],
  refundOwed: false,
  disputedAt: null,
  voided: false,
  processingMode: 'standard',
  name: 'Maria',
  lastName: 'Perez',
  email: 'maria@mail.example',
  phone: '+1 8095551234',
  flightDay: '2026-10-20',
  arrives: true,
  form: { passport_number: 'XR7654321' },
  payment: {
    status: 'paid',
    gateway: 'Stripe',
    amount: '69.00',
    currency: 'USD',
    ip: '190.94.0.1',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    card_brand: 'visa',
    card_last4: '4242',
  },
  terms: { version: '2026-03', accepted_at: '2026-10-01T13:59:00Z', ip: '190.94.0.1', refund_policy_version: 'R7' },
  otherPayments: [],
  transactionId: 'txn_900',
  merchantName: 'PALMA TRAVEL DESK',
  site: SITE,
}
const at = '2026-10-02T09:00:00Z'

/** The evidence of an order, for tests of what is worked out of it. */
export function anEvidence({ order, ...own }: OwnEvidence = {}): Evidence {
  return {
    order: { ...ORDER, ...order },
    documents: [TICKET],
    mails: { rows: [MAIL], total: 1, kinds: [], kindsTotal: 0 },
    downloads: {
      rows: [
        {
          id: 3,
          at,
          ip: '190.94.0.1',
          place: 'Santo Domingo',
          browser: 'Safari-26-iPhone-mobile',
          os: 'iOS 18.7',
          file: 'ticket.pdf',
          fileState: 'current',
          sameAddress: true,
          sameDevice: true,
          onTrip: false,
        },
      ],
      total: 1,
      kinds: [],
      kindsTotal: 0,
      ofTicket: { count: 1, first: at, last: at, sameAddress: 1, sameDevice: 1, onTrip: null },
    },
    pages: { rows: [], hadAnother: false },
    policies: {},
    earlierPayments: undefined,
    nearby: [],
    nearbyIsWhole: true,
    ...own,
  }
}
