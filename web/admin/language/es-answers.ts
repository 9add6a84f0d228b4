/** The words of what a traveller answered, in Spanish. */
export const esAnswers = {
  answers: {
    title: 'Respuestas del viajero',
    heading: 'El viajero respondió',
    value: 'Dato',
    orderSays: 'El pedido dice',
    travellerSays: 'El viajero dice',
    accept: 'Aceptar',
    acceptAll: 'Aceptar todo',
    refuse: 'Rechazar',
    why: 'Por qué no: el viajero lo lee',
    askAgain: 'Preguntar de nuevo por correo',
    accepted: 'Aceptada',
    refused: 'Rechazada',
    replaced: 'Sustituida por otra más reciente',
    earlier: 'Respuestas anteriores',
    decidedBy: '{{name}}, {{when}}',
    message: 'Mensaje',
    seen: 'Visto',
  },
}
