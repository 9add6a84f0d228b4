import { CALL_REASONS } from '#contract/orders/call-reasons.ts'

/** TABLE: what the server says of calls to travellers -> the same in Spanish. */
export const ES_CALLS = {
  Reached: 'Contestó',
  [CALL_REASONS['no-answer'].en]: CALL_REASONS['no-answer'].es,
  'Wrong number': 'Número equivocado',
  [CALL_REASONS['call-back'].en]: CALL_REASONS['call-back'].es,
  'To be called back: {0}': 'Hay que volver a llamar: {0}',
  'Answered by message': 'Respondió por mensaje',
  '{0}, {1} there': '{0}, {1} allá',
  '{0}, {1} UTC': '{0}, {1} UTC',
  'This number was called, and it is not the traveller’s': 'Se llamó a este número y no es del viajero',
  'called its traveller': 'llamó a su viajero',
  'There is nobody to call just now': 'Ahora no hay a quién llamar',
  'There is nobody to call just now. The next from {0}, Santo Domingo time':
    'Ahora no hay a quién llamar. El próximo, desde las {0}, hora de Santo Domingo',
  'There is nobody to call just now. The next on {0} from {1}, Santo Domingo time':
    'Ahora no hay a quién llamar. El próximo, el {0} desde las {1}, hora de Santo Domingo',
  'Call saved': 'Llamada guardada',
  'Call saved. The order stays where it is: {0} {1} first':
    'Llamada guardada. El pedido sigue donde está: {0} {1} antes',
  'Choose what came of the call': 'Elija el resultado de la llamada',
  'Choose a date and time': 'Elija fecha y hora',
  'Choose a moment that is still to come': 'Elija un momento futuro',
  'A call can be put off by {0} days at most': 'Una llamada se puede posponer {0} días como máximo',
}
