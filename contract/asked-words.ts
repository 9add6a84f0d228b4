import type { Ask, Correctable } from '#contract/correctable.ts'

/** What a traveller may be asked for, and how it must look, in one of the seven languages: mails and pages say the same. */
export interface AskedWords {
  fields: Record<Correctable, string>
  asks: Record<Ask, string>
}
