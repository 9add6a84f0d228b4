import { z } from 'zod'
import { travellerQuestions } from '#contract/corrections/answered-values.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { typedEmail, id, moment, text, yesOrNo } from '#contract/http/envelope.ts'
import { WALLETS } from '#contract/documents/wallets.ts'

/** Why a wrong id and a wrong e-mail cannot be told apart. */
export const NOT_FOUND_MESSAGE = 'We could not find an order with this order ID and email.'

/** One download. `browser` is dash-joined: browser, version, device, device type. */
export const downloadHistoryRow = z.object({
  order_id: z.number(),
  create_ts: moment,
  file1: z.string(),
  ip: z.string(),
  timezone: z.string(),
  browser: z.string(),
  os: z.string(),
})
export type DownloadHistoryRow = z.output<typeof downloadHistoryRow>

/** How far the order is, in the traveller's terms; the pages give each its words in seven languages. */
export const TRACKING_STEPS = ['received', 'paid', 'in-progress', 'ready', 'refund-open', 'refunded'] as const

/** What happens to an order, in the traveller's terms; each is shown with its moment. */
export const DATED_STEPS = [
  'received',
  'paid',
  'checked',
  'filed',
  'answered',
  'ready',
  'waiting',
  'replaced',
  'withdrawn',
  'refunded',
] as const

/** A step that was taken, and when; for a refund also how much. */
export const datedStep = z.object({
  step: z.enum(DATED_STEPS),
  at: moment,
  /** Where the order is now; at most one step of an order. */
  current: z.boolean(),
  amount: z.string().nullable().optional(),
  currency: z.string().nullable().optional(),
  reference: z.string().nullable().optional(),
  /** Nothing of the payment was left after it; false: a part went back. */
  is_whole: z.boolean().optional(),
})
export type DatedStep = z.output<typeof datedStep>

/** What the public pages learn of an order: no passport, phone, birth date or address (security D4). */
export const trackedOrder = z.object({
  order_id: z.number(),
  name: z.string(),
  status: z.string(),
  step: z.enum(TRACKING_STEPS),
  language: z.string(),
  landing_site: z.number(),
  created_at: moment,
  processing_date: z.string().nullable(),
  /** When it was refunded; until then nothing is called refunded. */
  refund_date: moment.nullable(),
  /** The refunds that were made, the oldest first; the amount is null where it is not known. */
  refunds: z
    .array(
      z.object({
        amount: z.string().nullable(),
        currency: z.string().nullable(),
        date: moment,
        reference: z.string().nullable(),
      }),
    )
    .optional(),
  /** One that is asked for or approved, and not made yet. */
  open_refund: z
    .object({ amount: z.string().nullable(), currency: z.string().nullable(), at: moment, is_approved: z.boolean() })
    .nullable()
    .optional(),
  /** What the traveller gets back if they cancel it now, on their receipt; null where they cannot. */
  cancel: z.object({ amount: z.string(), currency: z.string() }).nullable().optional(),
  /** When the newest document sent to the traveller stopped being valid: replaced, or withdrawn. */
  recalled_at: moment.nullable(),
  /** Every step that was taken, the oldest first. */
  steps: z.array(datedStep).optional(),
  /** When the ticket is expected, going by what was bought or by what the office said since; null where nobody can honestly say. */
  expected_by: moment.nullable().optional(),
  /** When it was expected at first, where somebody of the office has named a new date since (`expected_by`). */
  first_expected_by: moment.nullable().optional(),
  /** When it was first expected, where every date named has passed and it is still not ready. */
  late_since: moment.nullable().optional(),
  /** YYYY-MM-DD: the day of its flight, today or tomorrow, where it came too late for any date to be named and is still not ready. */
  flight_near: z.string().nullable().optional(),
})

/** Whether a pass is valid: only then does it have a code and a document. */
export const PASS_STATES = ['valid', 'replaced', 'withdrawn'] as const

/** What a traveller shows at the airport: one document of an order, as its page and the officer read it. */
export const pass = z.object({
  order_id: z.number(),
  file1: z.string(),
  /** In the passport's letters, where they are known; never anybody else's name. */
  traveller: z.string(),
  direction: z.enum(['Arrival', 'Departure']),
  flight: z.string().nullable(),
  /** YYYY-MM-DD. */
  flight_day: z.string().nullable(),
  /** The day of its flight is over in Santo Domingo, so it is no longer called valid. */
  is_over: z.boolean(),
  /** It is known to be this traveller's ticket, by its reading or by the word of who confirmed it: else it is not called valid. */
  is_checked: z.boolean(),
  /** The government's code of the application, where the document tells it. */
  application_code: z.string().nullable(),
  state: z.enum(PASS_STATES),
  /** When it stopped being valid. */
  ended_at: moment.nullable(),
  /** The document's QR code, redrawn: a path of dark squares on a light square of this size. */
  qr: z.object({ size: z.number(), path: z.string() }).nullable(),
  /** Its first page as a picture, where no single code can be read from it. */
  picture_url: z.string().nullable(),
  /** Good for ten minutes. */
  document_url: z.string().nullable(),
  /** How the traveller keeps the file. */
  document_name: z.string(),
  bytes: z.number(),
  /** The phone wallets it can be added to. */
  wallets: z.array(z.enum(WALLETS)),
})
export type Pass = z.output<typeof pass>

/** How far one order of a purchase is, as its tab says. */
export const MEMBER_STATES = ['ready', 'not-ready', 'withdrawn', 'refund-open', 'refunded'] as const

/** One of the travellers bought for together, with the same e-mail and payment. */
export const partyMember = z.object({
  order_id: z.number(),
  traveller: z.string(),
  direction: z.enum(['Arrival', 'Departure']),
  flight_day: z.string().nullable(),
  /** There is a document for them. */
  is_ready: z.boolean(),
  state: z.enum(MEMBER_STATES),
})

export const trackOrder = endpoint({
  method: 'POST',
  path: '/front/track-order',
  access: 'public',
  summary: 'Prove an order by its id and e-mail; sets the grant cookie of that order for 30 minutes',
  input: z.object({
    orderId: z.union([z.number(), text(64, 'Please enter your orderId')], { error: 'Please enter your orderId' }),
    email: typedEmail('Please enter your email'),
  }),
  data: z.object({ orderId: z.number() }),
})

export const openTrackLink = endpoint({
  method: 'POST',
  path: '/front/open-track-link',
  access: 'public',
  summary: 'Prove an order by the signed token of a mail; sets the same grant cookie',
  input: z.object({ token: z.string().max(512) }),
  data: z.object({ orderId: z.number() }),
})

/** The message to everybody who asks for a link, whether or not there is such an order. */
export const LINK_ASKED_MESSAGE =
  'If we have an order with this email, its link will be in that mailbox within a few minutes.'

export const askForLink = endpoint({
  method: 'POST',
  path: '/front/ask-for-link',
  access: 'public',
  summary:
    'Send the link of an order to its own e-mail again, with a code; says the same whether there is such an order',
  input: z.object({
    /** Not needed beside an old link. */
    email: typedEmail('Please enter your email').optional(),
    /** The token of an old link, expired or cut off: what it names gets a new one. */
    link: z.string().max(512).optional(),
    language: text(8).optional(),
  }),
  data: z.null(),
})

export const openWithCode = endpoint({
  method: 'POST',
  path: '/front/open-with-code',
  access: 'public',
  summary: 'Prove an order by the code of the mail that this browser asked for; sets the grant cookie for 30 minutes',
  input: z.object({ code: text(32, 'Please enter the code') }),
  data: z.object({ orderId: z.number() }),
})

export const findByPassport = endpoint({
  method: 'POST',
  path: '/front/find-by-passport',
  access: 'public',
  summary: 'Prove an order by passport number, day of the flight and e-mail; sets the grant cookie for 30 minutes',
  input: z.object({
    passport: text(40, 'Please enter your passport number'),
    flightDay: z
      .string({ error: 'Please enter the date of your flight' })
      .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'Please enter the date of your flight'),
    email: typedEmail('Please enter your email'),
  }),
  data: z.object({ orderId: z.number() }),
})

export const getDownloadHistory = endpoint({
  method: 'POST',
  path: '/front/get-download-history',
  access: 'grant',
  summary: 'The downloads of an order, what there is to download, and how far the order is',
  input: z.object({ orderId: id }),
  data: z.array(downloadHistoryRow),
  beside: z.object({
    mainResult: trackedOrder,
    /** The newest first; `name` is how the traveller keeps the document, `file1` its name on the wire. */
    path: z.array(z.object({ file1: z.string(), name: z.string(), date: moment, url: z.string() })),
    /** Beside the specification's: what is shown at the airport, the current ones first. */
    passes: z.array(pass),
    /** All orders of the same e-mail and payment, this one too; empty where it stands alone. */
    party: z.array(partyMember),
    /** They enter the country and have no order for leaving it again. */
    lacks_way_back: z.boolean(),
    /** What is asked of the traveller, and what they answered. */
    corrections: travellerQuestions,
  }),
})

export const downloadPassportDocPdf = endpoint({
  method: 'POST',
  path: '/front/download-passport-doc-pdf',
  access: 'grant',
  summary: 'Record a download and answer the address of the document',
  input: z.object({ orderId: id, customername: z.unknown().optional(), file1: text(255) }),
  data: z.object({ file1: z.string(), url: z.string() }),
})

/** The messages to a traveller who cancelled, and to one who was too late. */
export const CANCELLED_MESSAGE = 'Your order is cancelled, and your refund is being prepared.'
export const NOT_CANCELLED_MESSAGE = 'This order can no longer be cancelled here. Please write to us.'

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/front/cancel-order',
  access: 'grant',
  summary:
    'Cancel an order of which nothing was filed, where its landing site allows it; asks for the refund of all that was paid',
  input: z.object({
    orderId: id,
    sure: yesOrNo.refine((is) => is, 'Please say that you are sure'),
  }),
  data: z.null(),
})

/** A landing site's branding, for pages and mails. */
export const brand = z.object({
  id: z.number(),
  name: z.string(),
  domain: z.string(),
  colours: z.object({ accent: z.string(), accentText: z.string() }),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  support_email: z.string(),
  support_phone: z.string(),
  support_whatsapp: z.string(),
  refund_policy_url: z.string(),
})
export type Brand = z.output<typeof brand>

export const getBrand = endpoint({
  method: 'GET',
  path: '/front/brand',
  access: 'public',
  summary: 'A landing site as the public pages show it; the first one where the id is unknown or missing',
  input: z.object({ landing_site: text(16).optional() }),
  data: brand,
})
