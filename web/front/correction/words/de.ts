import { QUESTIONS_DE } from '#contract/corrections/question-words/de.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const de: AnswerWords = {
  ...QUESTIONS_DE,
  heading: 'Bitte prüfen Sie Ihre Angaben',
  lead: 'Diese Angaben brauchen wir, um mit Ihrem Formular weiterzumachen. Sie können gleich hier antworten, eine E-Mail ist nicht nötig. Was Sie leer lassen, bleibt, wie es ist.',
  flightHeading: 'Hat sich Ihr Flug geändert?',
  flightLead:
    'Für einen anderen Flug ist ein neues Formular nötig. Teilen Sie uns den neuen Flug mit, unser Team kümmert sich darum. Was Sie leer lassen, bleibt, wie es ist.',
  changeLead:
    'Unser Team hat über Ihre Antwort noch nicht entschieden. Was Sie jetzt senden, tritt an ihre Stelle; was Sie leer lassen, bleibt, wie Sie es beantwortet haben.',
  change: 'Eine Antwort ändern',
  alsoFlight: 'Hat sich auch Ihr Flug geändert?',
  tooLate: 'Diese Bestellung lässt sich hier nicht mehr ändern. Bitte schreiben Sie uns.',
  notShown: 'angegeben; aus Sicherheitsgründen hier nicht angezeigt',
  refused: 'Ihre letzte Antwort konnten wir nicht verwenden: {reason}',
  day: 'Tag',
  month: 'Monat',
  year: 'Jahr',
  dialling: 'Landesvorwahl',
  number: 'Nummer',
  choose: 'Bitte wählen',
  isRight: 'Das stimmt so',
  message: 'Sollten wir noch etwas wissen?',
  answer: 'Ihre Antwort',
  messageHint: 'Bitte schreiben Sie hier keine Pass- oder Kartennummern hinein.',
  send: 'Antwort senden',
  back: 'Zurück zu Ihrer Bestellung',
  mend: 'Bitte korrigieren Sie, was markiert ist. Was Sie eingegeben haben, steht noch hier.',
  unsent:
    'Es wurde noch nichts gesendet. Was Sie eingegeben haben, steht noch hier: Bitte prüfen Sie es und senden Sie es ab.',
  boughtFor: 'Leistung',
  bought:
    'Vorbereitung und Einreichung Ihres Formulars (E-Ticket) für die Dominikanische Republik durch einen privaten Dienst',
  amount: 'Betrag',
  paidOn: 'Bezahlt am',
  paidWith: 'Bezahlt mit',
  statement: 'Auf Ihrem Kontoauszug als',
  reference: 'Zahlungsreferenz',
  notPaid: 'Ihre Zahlung ist noch nicht bestätigt.',
  refundAsked: 'Erstattung beantragt am {date}',
  refundApproved: 'Erstattung genehmigt am {date}',
  wholeAmount: 'Ihre gesamte Zahlung',
  entered: 'Ihre Angaben',
  enteredLead:
    'So liegen sie uns jetzt vor. Aus Sicherheitsgründen steht hier von Nummern nur das Ende und von manchen Angaben nur, dass wir sie haben.',
  print: 'Drucken',
  savePdf: 'Als PDF speichern',
  cancelLead:
    'Bei den Behörden wurde noch nichts eingereicht. Sie können deshalb stornieren und bekommen alles zurück: {amount}. Wir beenden dann sofort die Arbeit an der Bestellung, und Sie erhalten von uns kein E-Ticket. Hier lässt sich das nicht rückgängig machen.',
  cancelSure: 'Ja, diese Bestellung stornieren',
  cancelButton: 'Bestellung stornieren',
  dataLead:
    'Sie können eine Kopie der Daten anfordern, die wir zu dieser Bestellung über Sie gespeichert haben, oder ihre Löschung verlangen. Jede Anfrage sieht sich jemand aus unserem Team an.',
  eraseLead:
    'Nach der Löschung gibt es Ihr Formular und diese Seite nicht mehr; das lässt sich nicht rückgängig machen. Solange eine Erstattung oder ein Streit über die Zahlung offen ist oder wir die Bestellung gesetzlich aufbewahren müssen, wird nichts gelöscht.',
  askCopy: 'Kopie anfordern',
  askErasure: 'Löschung verlangen',
  requestCopy: 'Kopie Ihrer Daten',
  requestErasure: 'Löschung Ihrer Daten',
  requestOpen: 'Eingegangen am {date}',
  requestHandled: 'Eingegangen am {date}, erledigt am {done}',
  answers: 'Ihre Antworten',
  answerOf: 'Ihre Antwort vom {date}',
  isWaiting: 'Eingegangen; unser Team prüft sie',
  isAccepted: 'Übernommen',
  isRefused: 'Nicht übernommen: {reason}',
}
