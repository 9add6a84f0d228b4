import { QUESTIONS_EN } from '#contract/corrections/question-words/en.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const en: AnswerWords = {
  ...QUESTIONS_EN,
  heading: 'Please check your details',
  lead: 'We need these details before we can go on with your form. You can answer right here; no email is needed. What you do not fill in stays as it is.',
  flightHeading: 'Has your flight changed?',
  flightLead:
    'A different flight needs a new form. Tell us the new flight, and our team will take care of it. What you leave empty stays as it is.',
  alsoFlight: 'Has your flight changed too?',
  tooLate: 'This order can no longer be changed here. Please contact us.',
  notShown: 'provided; not shown here, for your security',
  refused: 'We could not use your last answer: {reason}',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  dialling: 'Country code',
  number: 'Number',
  choose: 'Please choose',
  isRight: 'It is correct as it is',
  message: 'Anything else we should know?',
  answer: 'Your answer',
  messageHint: 'Please do not write passport or card numbers here.',
  send: 'Send answer',
  back: 'Back to your order',
  mend: 'Please correct what is marked. What you typed is still here.',
  unsent: 'Nothing has been sent yet. What you typed is still here: please check it, and send it.',
  answers: 'Your answers',
  answerOf: 'Your answer of {date}',
  isWaiting: 'Received; our team is checking it',
  isAccepted: 'Accepted',
  isRefused: 'Not accepted: {reason}',
}
