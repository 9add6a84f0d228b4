/** What is said of anonymised orders and of a person's rights. */
export const ES_PRIVACY = {
  'What this order held of its traveller was erased: it takes nothing new':
    'Lo que este pedido guardaba de su viajero se borró: no admite nada nuevo',
  'Order {0} is kept by a legal hold': 'El pedido {0} se conserva por una retención legal',
  'The payment of order {0} is disputed': 'El pago del pedido {0} está en disputa',
  'A refund of order {0} is under way': 'Hay un reembolso del pedido {0} en curso',
  'Please say why it is kept': 'Diga por qué se conserva',
  'Say whether it is to be kept': 'Diga si se conserva',
  'It is kept already': 'Ya se conserva',
  'Nothing keeps it any more': 'Ya nada lo conserva',
  'The order is kept as it is.': 'El pedido se conserva como está.',
  'The order is kept no longer.': 'El pedido ya no se conserva.',
  'A period is 180 to 3650 days, or empty': 'Un plazo es de 180 a 3650 días, o vacío',
} as const
