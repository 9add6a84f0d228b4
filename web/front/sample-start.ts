import type { Pass } from '#contract/travellers/tracking.ts'
import type { FrontFiles, FrontStart, ShownOrder } from '#contract/travellers/front-page.ts'

/** What the head of a page would name. */
export const FILES: FrontFiles = {
  styles: [':root{--brand:#123456}'],
  script: '/static/js/front-1.js',
  preloads: ['/static/js/react-1.js'],
}
const HOSTILE = `</script><script>alert(1)</script><!-- "&'\u2028`

/** The start of a page, with hostile values wherever a person writes. */
export const START: FrontStart = {
  page: { kind: 'track', typed: { orderId: '4711', email: HOSTILE } },
  language: 'en',
  token: 'salt.signature',
  brand: {
    id: 2,
    name: HOSTILE,
    domain: 'isla.example',
    colours: { accent: '#123456', accentText: '#ffffff' },
    links: [
      { label: 'Terms & Conditions', url: 'https://isla.example/terms' },
      { label: 'Contact Us', url: 'javascript:alert(1)' },
    ],
    support_email: 'help@isla.example',
    support_phone: '+1 202 555 0142',
    support_whatsapp: '',
    refund_policy_url: '',
  },
}

/** An order as its page shows it. */
export const ORDER: ShownOrder = {
  order: {
    order_id: 4711,
    name: 'Łukasz O’Connor-Núñez',
    status: 'New',
    step: 'ready',
    language: 'en',
    landing_site: 2,
    created_at: '2026-12-01T23:59:59+00:00',
    processing_date: '2026-12-24',
    refund_date: '2026-12-01T23:59:59+00:00',
    recalled_at: null,
  },
  documents: [{ file1: 'eticket-1.pdf', name: HOSTILE, date: '2026-12-01T23:59:59+00:00', url: '/uploads/x' }],
  history: [],
  passes: [],
  party: [],
  corrections: { asked: [], notes: [], asked_at: null, answered: false, flight: [], given: [] },
  lacks_way_back: false,
}

/** The pass of its document, good as it is. */
export const PASS: Pass = {
  order_id: 4711,
  file1: 'eticket-1.pdf',
  traveller: 'ANA NUÑEZ',
  direction: 'Arrival',
  flight: 'DE 2234',
  flight_day: '2026-12-15',
  is_over: false,
  is_checked: true,
  application_code: '8M9BK7',
  state: 'valid',
  ended_at: null,
  qr: null,
  picture_url: null,
  document_url: '/uploads/x',
  document_name: 'Dominican-entry-ARRIVAL-NUNEZ-ANA-2026-12-15.pdf',
  bytes: 2000,
  wallets: [],
}
