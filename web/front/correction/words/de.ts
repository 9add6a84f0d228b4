import { ASKED_DE } from '#contract/asked-words/de.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const de: AnswerWords = {
  ...ASKED_DE,
  heading: 'Bitte prüfen Sie Ihre Angaben',
  lead: 'Diese Angaben brauchen wir, um mit Ihrem Formular weiterzumachen. Sie können gleich hier antworten, ohne E-Mail. Was Sie leer lassen, bleibt, wie es ist.',
  flightHeading: 'Hat sich Ihr Flug geändert?',
  flightLead:
    'Ein anderer Flug braucht ein anderes Formular. Nennen Sie uns den neuen Flug, unser Team kümmert sich darum. Was Sie leer lassen, bleibt, wie es ist.',
  alsoFlight: 'Hat sich auch Ihr Flug geändert?',
  nothing: 'Wir brauchen im Moment nichts von Ihnen.',
  tooLate: 'Diese Bestellung lässt sich hier nicht mehr ändern. Bitte schreiben Sie uns.',
  notShown: 'angegeben; zu Ihrer Sicherheit hier nicht gezeigt',
  refused: 'Ihre letzte Antwort konnten wir nicht verwenden: {reason}',
  day: 'Tag',
  month: 'Monat',
  year: 'Jahr',
  dialling: 'Landesvorwahl',
  number: 'Nummer',
  choose: 'Bitte wählen',
  message: 'Sollen wir noch etwas wissen?',
  messageHint: 'Bitte schreiben Sie hier keine Pass- oder Kartennummer.',
  send: 'Antwort senden',
  back: 'Zurück zu Ihrer Bestellung',
  mend: 'Bitte korrigieren Sie, was markiert ist. Was Sie getippt haben, steht noch da.',
  unsent:
    'Es wurde noch nichts gesendet. Was Sie eingegeben haben, steht noch hier: Bitte prüfen Sie es und senden Sie es ab.',
  answers: 'Ihre Antworten',
  answerOf: 'Ihre Antwort vom {date}',
  isWaiting: 'Eingegangen; unser Team prüft sie',
  isAccepted: 'Übernommen',
  isRefused: 'Nicht übernommen: {reason}',
}
