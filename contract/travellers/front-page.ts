import type { TravellerQuestions, Problem } from '#contract/corrections/answered-values.ts'
import type { Question } from '#contract/corrections/questions.ts'
import type { Beside, Data } from '#contract/http/endpoint.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { DataRequest } from '#contract/travellers/privacy.ts'
import type { Brand, getDownloadHistory } from '#contract/travellers/tracking.ts'

/** An order as its traveller's page shows it. */
export interface ShownOrder {
  history: Data<typeof getDownloadHistory>
  order: Beside<typeof getDownloadHistory>['mainResult']
  documents: Beside<typeof getDownloadHistory>['path']
  /** What is shown at the airport, who it was bought for together with, and whether the way back needs a form. */
  passes: Beside<typeof getDownloadHistory>['passes']
  party: Beside<typeof getDownloadHistory>['party']
  lacks_way_back: boolean
  corrections: TravellerQuestions
}

/** The fields of the form that proves an order. */
export type TrackField = 'orderId' | 'email'

/** The fields of the page that finds an order without its number. */
export type FindField = 'email' | 'code' | 'passport' | 'flightDay'

/** The outcome of the page before this one: a refusal in the server's words, or `found`. */
export interface Said {
  /** English, as the server says it; the pages translate it. */
  message: string
  kind: 'success' | 'refusal'
  /** Field of the form -> what is wrong with it. */
  errors?: Partial<Record<TrackField | FindField, string>>
  /** How long to wait before the next try. */
  retryAfterSeconds?: number
}

/** TABLE: the names of our own pages about a site's rules -> the label of its link to them. */
export const RULES = { terms: 'Terms & Conditions', privacy: 'Privacy Policy' } as const

/** What a traveller typed before their proof ended: sent along until they have proved the order again, and never stored. */
export interface UnsentAnswer {
  orderId: number
  typed: Record<string, string>
}

/** Prefix of such a field's name, in the form that proves an order. */
export const UNSENT = 'typed.'

/** The id of a page's form; the language switch sends it along, so that nothing typed is lost. */
export const TYPED_FORM = 'typed'
/** The field of it that chooses a language and nothing else. */
export const CHOSEN_LANGUAGE = 'choose'

/** What a traveller bought and paid, and what they entered, as far as it may be shown (security D4). */
export interface Receipt {
  order_id: number
  language: string
  name: string
  created_at: string
  direction: 'Arrival' | 'Departure'
  flight: string | null
  flight_day: string | null
  /** Null: the payment is not confirmed. */
  paid_at: string | null
  payment: {
    amount: string | null
    currency: string | null
    cardBrand: string | null
    cardLast4: string | null
    statement: string | null
    reference: string | null
  }
  refunds: { amount: string | null; currency: string | null; date: string; reference: string | null }[]
  /** Asked for or approved, and not made yet. */
  open_refund: { amount: string | null; currency: string | null; at: string; is_approved: boolean } | null
  /** What goes back where they cancel now; null where they cannot. */
  cancel: { amount: string; currency: string } | null
  /** Bought for together with this one. */
  others: { order_id: number; traveller: string }[]
  /** As the office has it now; of private values only the end, or that there is one. */
  entered: { value: Question; sent: string }[]
}

/** The page where a traveller answers. */
export interface AnswerStart {
  orderId: number
  corrections: TravellerQuestions
  /** What was typed and refused, by the fields of the form; never kept anywhere. */
  typed: Record<string, string>
  /** What the official form would refuse of it, by field. */
  problems: Record<string, Problem>
  /** It was typed before the order was proved again, and has not been sent. */
  isUnsent?: boolean
}

/** An order as it was kept on the reader's device, opened without the server. */
export interface KeptOrder {
  shown: ShownOrder
  /** The moment at which this was its state. */
  asOf: string
  /** The documents of it that were kept, in the browser's own memory. */
  files: { file1: string; url: string; file: File }[]
}

/** Another order that the reader's device keeps and opens. */
export interface KeptOther {
  orderId: number
  traveller: string
}

/** The forms of the page that finds an order without its number; each says which it is. */
export const FIND_FORMS = ['email', 'link', 'code', 'passport'] as const
export type FindForm = (typeof FIND_FORMS)[number]

/** What a public page shows. */
export type FrontPage =
  /** `link`: an old link that named the order; one press asks for another. */
  | { kind: 'track'; typed: Record<TrackField, string>; unsent?: UnsentAnswer; link?: string }
  /** `isAsked`: a link was asked for just now, and its code may be typed. */
  | { kind: 'find'; typed: Partial<Record<FindField, string>>; isAsked: boolean; by?: FindForm }
  | { kind: 'order'; shown: ShownOrder }
  | { kind: 'answer'; answer: AnswerStart }
  /** `requests`: what they asked for of their data; the PDF has none. */
  | { kind: 'receipt'; receipt: Receipt; requests?: DataRequest[] }
  | { kind: 'rules'; about: keyof typeof RULES }
  /** Without a network: what the reader's device keeps of the address's order, else of others; the server knows nothing of it. */
  | { kind: 'kept'; order?: KeptOrder; others?: KeptOther[] }

/** All that a public page is made of: the server renders it, and the browser brings the same to life. */
export interface FrontStart {
  page: FrontPage
  language: TravellerLanguage
  brand: Brand
  /** What each form sends back, so that no other site's page can send it. */
  token: string
  said?: Said
  /** How the order may be kept on the device: the secret of its links, until when, and until when the device may hold the key. */
  keep?: { secret: string; until: string; grant_ends: string }
  /** An order whose proof in this browser was ended early: the device's copy of it is deleted. */
  forget?: number
}

/** What stands in the head of a public page: its styles as text, and the addresses of its script and of what that loads. */
export interface FrontFiles {
  styles: string[]
  script: string
  preloads: string[]
}

/** Makes a whole page; the built bundle of the pages exports one. */
export type RenderFront = (start: FrontStart, files: FrontFiles) => Promise<string>
