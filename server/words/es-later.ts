/** What the server says of orders that are put off, in Spanish. */
export const ES_LATER = {
  'Choose until when': 'Elija hasta cuándo',
  'Say why, for whoever picks it up again': 'Diga por qué, para quien lo retome',
  'The order is not put off': 'El pedido no está pospuesto',
  'The order is back in its list': 'El pedido está de nuevo en su lista',
  '{0} orders are back in their lists': '{0} pedidos están de nuevo en sus listas',
  'The order is in Later': 'El pedido está en Más tarde',
  '{0} orders are in Later': '{0} pedidos están en Más tarde',
  '{0}, {1} in Santo Domingo': '{0}, {1} en Santo Domingo',
  'A future order comes by itself on its processing day': 'Un pedido futuro llega solo en su día de proceso',
  'This order waits for nothing': 'Este pedido no espera nada',
  'It could be put off until {0} at the latest: it must be filed now':
    'Se podía posponer hasta el {0} a más tardar: hay que presentarlo ya',
  'It can be put off until {0} at the latest: after that it cannot be filed in time':
    'Se puede posponer hasta el {0} a más tardar: después no se presentaría a tiempo',
  'The flight is past': 'El vuelo ya pasó',
  'The flight is less than two days away': 'Ya faltan menos de dos días para el vuelo',
  'An order can be put off by {0} days at most': 'Un pedido se puede posponer {0} días como máximo',
  'The day of its flight is not known': 'No se conoce el día de su vuelo',
  'put it off': 'lo pospuso',
  'resumed it': 'lo retomó',
} as const
