/** The words of what a traveller answered, in Spanish. */
export const esAnswers = {
  answers: {
    asked: 'Se pide al viajero',
    words: 'Una respuesta',
    takeBack: 'Dejar de pedirlo',
    title: 'Respuestas del viajero',
    heading: 'El viajero respondió',
    value: 'Dato',
    orderSays: 'El pedido dice',
    travellerSays: 'El viajero dice',
    isRight: 'Es correcto tal como está',
    accept: 'Aceptar',
    acceptAll: 'Aceptar todo',
    emailLocked:
      'Solo puede aceptar otro correo quien puede enviar correos a otra dirección. Pídaselo a un Admin, a un Manager o a alguien de Team.',
    refuse: 'Rechazar',
    why: 'Por qué no (el viajero lo leerá)',
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
