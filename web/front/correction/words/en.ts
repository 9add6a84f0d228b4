import { ASKED_EN } from '#contract/asked-words/en.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const en: AnswerWords = {
  ...ASKED_EN,
  heading: 'Please check your details',
  lead: 'We need these details before we can go on with your form. You can answer right here; no email is needed. What you do not fill in stays as it is.',
  flightHeading: 'Has your flight changed?',
  flightLead:
    'Another flight needs another form. Tell us the new flight, and our team takes care of it. What you leave empty stays as it is.',
  alsoFlight: 'Has your flight changed?',
  nothing: 'We need nothing from you at the moment.',
  tooLate: 'This order takes no more changes here. Please contact us.',
  notShown: 'given; not shown here, for your safety',
  refused: 'We could not use your last answer: {reason}',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  dialling: 'Country code',
  number: 'Number',
  choose: 'Please choose',
  message: 'Anything else we should know?',
  messageHint: 'Please write no passport or card number here.',
  send: 'Send answer',
  back: 'Back to your order',
  mend: 'Please correct what is marked. What you typed is still here.',
  unsent: 'Nothing has been sent yet. What you typed is still here: please check it, and send it.',
  answers: 'Your answers',
  answerOf: 'Your answer of {date}',
  isWaiting: 'Received; our team checks it',
  isAccepted: 'Accepted',
  isRefused: 'Not accepted: {reason}',
}
