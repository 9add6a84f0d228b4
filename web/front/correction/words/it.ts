import { QUESTIONS_IT } from '#contract/corrections/question-words/it.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const it: AnswerWords = {
  ...QUESTIONS_IT,
  heading: 'Controlli i suoi dati, per favore',
  lead: 'Questi dati ci servono per andare avanti con il suo modulo. Può rispondere qui, senza scrivere e-mail. Ciò che lascia vuoto resta com’è.',
  flightHeading: 'Il suo volo è cambiato?',
  flightLead:
    'Un altro volo richiede un altro modulo. Ci indichi il nuovo volo e il nostro team se ne occupa. Ciò che lascia vuoto resta com’è.',
  alsoFlight: 'È cambiato anche il suo volo?',
  tooLate: 'Questo ordine non si può più modificare qui. Ci contatti, per favore.',
  notShown: 'indicato; non mostrato qui, per la sua sicurezza',
  refused: 'Non abbiamo potuto usare la sua ultima risposta: {reason}',
  day: 'Giorno',
  month: 'Mese',
  year: 'Anno',
  dialling: 'Prefisso internazionale',
  number: 'Numero',
  choose: 'Scelga, per favore',
  isRight: 'È corretto così',
  message: 'C’è altro che dovremmo sapere?',
  answer: 'La sua risposta',
  messageHint: 'Non scriva qui numeri di passaporto o di carta.',
  send: 'Invia la risposta',
  back: 'Torna al suo ordine',
  mend: 'Corregga ciò che è evidenziato, per favore. Ciò che ha scritto è ancora qui.',
  unsent: 'Non è stato ancora inviato nulla. Ciò che ha scritto è ancora qui: lo controlli e lo invii, per favore.',
  answers: 'Le sue risposte',
  answerOf: 'La sua risposta {del date}',
  isWaiting: 'Ricevuta; il nostro team la controlla',
  isAccepted: 'Accettata',
  isRefused: 'Non accettata: {reason}',
}
