/** What the server says of the date by which a ticket is expected, in Spanish. */
export const ES_NEW_DATE = {
  'The new date is named': 'La nueva fecha queda indicada',
  'The new date of {0} orders is named': 'La nueva fecha de {0} pedidos queda indicada',
  'Name a moment that is at least an hour away': 'Indique un momento para el que falte al menos una hora',
  'Name a moment within the next {0} days': 'Indique un momento dentro de los próximos {0} días',
  'Its ticket must be there by {0}: nothing later can be promised':
    'Su e-ticket debe estar listo a más tardar el {0}: no se puede prometer nada posterior',
  'The traveller’s page says {0}: name a moment after that':
    'La página del viajero dice {0}: indique un momento posterior',
  'The traveller’s page says so already': 'La página del viajero ya lo dice así',
  'No ticket is expected of an order in its list': 'De un pedido de esa lista no se espera ningún e-ticket',
  'It is not paid: no ticket of it is expected': 'No está pagado: no se espera su e-ticket',
  'It is refunded: no ticket of it is expected': 'Está reembolsado: no se espera su e-ticket',
  'A refund of it is asked for: no ticket of it is expected': 'Se solicitó su reembolso: no se espera su e-ticket',
  'It has its ticket already': 'Ya tiene su e-ticket',
  'Its flight is over: nobody waits for its ticket any more': 'Su vuelo ya pasó: nadie espera ya su e-ticket',
  'Its traveller has answered: decide about that first': 'Su viajero ha respondido: decida primero sobre eso',
  'It waits for its traveller’s answer: name a date once that is there':
    'Espera la respuesta de su viajero: indique una fecha cuando haya llegado',
  'named a new date for its ticket': 'indicó una nueva fecha para su e-ticket',
  'The new date no longer counted before its mail went': 'La nueva fecha dejó de valer antes de que saliera su correo',
} as const
