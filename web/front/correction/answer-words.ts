import type { QuestionWords } from '#contract/corrections/question-words.ts'
import type { GENDERS } from '#contract/form/form-choices.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'

/** The words of the page where a traveller answers; `{name}` marks what is filled in. */
export interface AnswerWords extends QuestionWords {
  heading: string
  lead: string
  flightHeading: string
  flightLead: string
  /** An answer can be changed until it is decided: above the page, or above its fields. */
  changeLead: string
  change: string
  /** Above the fields of another flight, where something else is asked too. */
  alsoFlight: string
  tooLate: string
  notShown: string
  /** What the letters of a passport say. */
  genders: Record<(typeof GENDERS)[number], string>
  refused: string
  day: string
  month: string
  year: string
  dialling: string
  number: string
  choose: string
  /** What was given before is right. */
  isRight: string
  message: string
  /** In its place, where nothing but a question in words was asked. */
  answer: string
  messageHint: string
  send: string
  back: string
  mend: string
  /** Typed before the order had to be proved again. */
  unsent: string
  answers: string
  /** The receipt: what was bought and paid, what went back, and what was entered. */
  boughtFor: string
  bought: string
  amount: string
  paidOn: string
  paidWith: string
  statement: string
  reference: string
  notPaid: string
  refundAsked: string
  refundApproved: string
  wholeAmount: string
  entered: string
  enteredLead: string
  print: string
  savePdf: string
  /** What cancelling means, with what goes back, the word that they are sure, and the button. */
  cancelLead: string
  cancelSure: string
  cancelButton: string
  /** What they may ask of their own data, what erasing means, and what became of what they asked. */
  dataLead: string
  eraseLead: string
  askCopy: string
  askErasure: string
  requestCopy: string
  requestErasure: string
  requestOpen: string
  requestHandled: string
  answerOf: string
  isWaiting: string
  isAccepted: string
  isRefused: string
}

/** TABLE: language -> the words of that page, fetched where it is shown. */
export const ANSWER_WORDS: Record<TravellerLanguage, () => Promise<AnswerWords>> = {
  es: async () => (await import('#web/front/correction/words/es.ts')).es,
  en: async () => (await import('#web/front/correction/words/en.ts')).en,
  fr: async () => (await import('#web/front/correction/words/fr.ts')).fr,
  de: async () => (await import('#web/front/correction/words/de.ts')).de,
  it: async () => (await import('#web/front/correction/words/it.ts')).it,
  pt: async () => (await import('#web/front/correction/words/pt.ts')).pt,
  ru: async () => (await import('#web/front/correction/words/ru.ts')).ru,
}
