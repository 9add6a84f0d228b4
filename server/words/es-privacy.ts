/** What is said about anonymised orders and a person's rights. */
export const ES_PRIVACY = {
  'What this order held about its traveller was erased: nothing new can be added':
    'Lo que este pedido guardaba de su viajero se borró: no admite nada nuevo',
  'Order {0} is on legal hold': 'El pedido {0} se conserva por una retención legal',
  'The payment of order {0} is disputed': 'El pago del pedido {0} está en disputa',
  'A refund of order {0} is under way': 'Hay un reembolso del pedido {0} en curso',
  'Please say why it is kept': 'Diga por qué se conserva',
  'Say whether it should be kept': 'Diga si se conserva',
  'It is kept already': 'Ya se conserva',
  'It is no longer on hold': 'Ya no está retenido',
  'The order is kept as it is.': 'El pedido se conserva como está.',
  'The order is no longer kept.': 'El pedido ya no se conserva.',
  'A period is 180 to 3650 days, or empty': 'Un plazo es de 180 a 3650 días, o vacío',
  '{0}: nothing is erased before that is over': '{0}: no se borra nada antes de que termine',
  'Enter the whole e-mail or passport number': 'Escriba el correo o el número de pasaporte completo',
  'Say whether it is an e-mail or a passport number': 'Diga si es un correo o un número de pasaporte',
  'Choose the orders of this person': 'Elija los pedidos de esta persona',
  'These are more orders than one person has': 'Son más pedidos de los que tiene una persona',
  'Order {0} was not found by this e-mail or number': 'El pedido {0} no se encontró con ese correo o número',
  'More than 1000 orders have this: it does not belong to one person':
    'Más de 1,000 pedidos tienen esto: no es de una sola persona',
  'Nothing is held about this person': 'No se guarda nada de esta persona',
  'This has already been asked for, and is waiting for somebody else to confirm it':
    'Ya está solicitado y espera a que otra persona lo confirme',
  'Asked for. Somebody else has to confirm it.': 'Solicitado. Otra persona tiene que confirmarlo.',
  'There is no such request': 'No existe esa solicitud',
  'Somebody has decided this already': 'Alguien ya lo decidió',
  'Who asked for it cannot confirm it': 'Quien lo solicitó no puede confirmarlo',
  'Order {0} now has another e-mail: withdraw this request, and ask again':
    'El pedido {0} tiene ahora otro correo: retire esta solicitud y solicítelo de nuevo',
  'Order {0} now has another passport number: withdraw this request, and ask again':
    'El pedido {0} tiene ahora otro número de pasaporte: retire esta solicitud y solicítelo de nuevo',
  'This person now has order {0} too: withdraw this request, and ask again':
    'Esta persona tiene ahora también el pedido {0}: retire esta solicitud y solicítelo de nuevo',
  'Say whether it is confirmed': 'Diga si se confirma',
  'Say whether it is for a copy or an erasure': 'Diga si es una copia o un borrado',
  'This request was handled already': 'Esta solicitud ya está atendida',
  'The request is marked as handled.': 'La solicitud queda marcada como atendida.',
  'The person is erased.': 'La persona está borrada.',
  'The request is withdrawn.': 'La solicitud está retirada.',
} as const
