import { QUESTIONS_ES } from '#contract/corrections/question-words/es.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const es: AnswerWords = {
  ...QUESTIONS_ES,
  heading: 'Revise sus datos, por favor',
  lead: 'Necesitamos estos datos para seguir con su formulario. Puede responder aquí mismo, sin escribir ningún correo. Lo que no rellene queda como está.',
  flightHeading: '¿Ha cambiado su vuelo?',
  flightLead:
    'Para otro vuelo hace falta otro formulario. Indíquenos el vuelo nuevo y nuestro equipo se ocupa. Lo que deje vacío queda como está.',
  alsoFlight: '¿También ha cambiado su vuelo?',
  tooLate: 'Este pedido ya no admite cambios aquí. Contáctenos, por favor.',
  notShown: 'indicado; no se muestra aquí, por su seguridad',
  refused: 'No pudimos usar su última respuesta: {reason}',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  dialling: 'Código del país',
  number: 'Número',
  choose: 'Elija, por favor',
  isRight: 'Es correcto así',
  message: '¿Algo más que debamos saber?',
  answer: 'Su respuesta',
  messageHint: 'No escriba aquí números de pasaporte ni de tarjeta.',
  send: 'Enviar la respuesta',
  back: 'Volver a su pedido',
  mend: 'Corrija lo que está marcado, por favor. Lo que escribió sigue aquí.',
  unsent: 'Todavía no se ha enviado nada. Lo que escribió sigue aquí: revíselo y envíelo, por favor.',
  answers: 'Sus respuestas',
  answerOf: 'Su respuesta del {date}',
  isWaiting: 'Recibida; nuestro equipo la revisa',
  isAccepted: 'Aceptada',
  isRefused: 'No aceptada: {reason}',
}
