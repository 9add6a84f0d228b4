import type { SheetValue } from '#contract/form/assistant.ts'
import type { SheetField } from '#contract/form/sheet.ts'

/** What Entrada's page hands over, and nothing else is taken from it. */
export interface HandedSheet {
  say: 'sheet'
  orderId: number
  minutes: number
  values: SheetValue[]
  /** What staff call each field. */
  labels: Partial<Record<SheetField, string>>
  language: 'en' | 'es'
}

/** What the assistant says of itself to Entrada's page, and whether the named order is being filed with it. */
export interface Hello {
  version: string
  isFiling: boolean
}

/**
 * What came of a field: `unsure` where two controls are as likely or it went into another one before, `kept` where something else stands there already, `not-taken`
 * where the page has no such choice or did not keep the value, `check` where a person must look at the value first.
 */
export type Outcome = 'filled' | 'unsure' | 'kept' | 'not-taken' | 'check'

/** A link to a ticket on the official page. */
export interface TicketLink {
  url: string
  text: string
  tabId: number
  frameId: number
}

/** How bringing the ticket to Entrada went. */
export interface Attaching {
  state: 'busy' | 'done' | 'failed' | 'no-page'
  /** What Entrada said. */
  message?: string
}

/** Field -> signatures of controls. */
export type FilledAs = Partial<Record<SheetField, string[]>>

/** What is known of a tab in which an order is filed. The values go after ten minutes. */
export interface Filing {
  orderId: number
  until: number
  values: SheetValue[]
  labels: HandedSheet['labels']
  language: 'en' | 'es'
  outcomes: Partial<Record<SheetField, Outcome>>
  /** Field -> what the controls are into which it went: asked for elsewhere, it may be the next person's. */
  filledAs: FilledAs
  /** What the controls are that a person used: they are theirs, on whatever step. */
  touched: string[]
  links: TicketLink[]
  /** How often the page was looked at; before the first time nothing is missing. */
  looks: number
  /** The page asks for nothing any more. */
  isBare: boolean
  /** Hosts of frames into which the assistant does not look. */
  foreign: string[]
  attaching?: Attaching
  /** The field that a person is about to show. */
  showing?: SheetField
  /** What they showed last could not be remembered. */
  isAlike: boolean
  /** The fields that people showed in this browser. */
  shown: SheetField[]
}

/** From a page of the official form to the background. */
export type FromPage =
  | { say: 'task' }
  | {
      say: 'outcomes'
      outcomes: Filing['outcomes']
      filledAs: FilledAs
      links: Omit<TicketLink, 'frameId' | 'tabId'>[]
      foreign: string[]
      isBare: boolean
    }
  | { say: 'touched'; signature: string }
  | { say: 'shown'; field: SheetField; signature: string }
  | { say: 'alike' }

/** From the panel to the background. */
export type FromPanel =
  | { say: 'panel' }
  | { say: 'show'; field: SheetField | null }
  | { say: 'forget'; field: SheetField }
  | { say: 'attach'; link: TicketLink }

/** What a page of the official form is to do. */
export interface Task extends Pick<Filing, 'values' | 'filledAs' | 'touched'> {
  /** Signature of a control -> the field that a person showed it to be. */
  shown: Record<string, SheetField>
}

/** From the background to a page of the official form. */
export type ToPage = { say: 'again' } | { say: 'show'; field: SheetField | null } | { say: 'fetch'; url: string }

/** A fetched ticket, as it travels between parts of the browser. */
export type Fetched =
  | { name: string; base64: string }
  | { failed: 'too-large' | 'not-a-pdf' | 'not-there' | 'elsewhere' }

/** From the background to Entrada's page, and back. */
export type ToEntrada = { say: 'ticket'; name: string; base64: string } | { say: 'filled'; fields: SheetField[] }
export type FromEntrada = { say: 'attached'; isKept: boolean; message: string }
