/** What the server says of refunds, in Spanish. */
export const ES_REFUNDS = {
  'The order is deleted': 'El pedido está eliminado',
  'A refund of this order has already been asked for': 'Ya se solicitó un reembolso de este pedido',
  'This refund is no longer open': 'Este reembolso ya no está abierto',
  'A part of the payment is asked for: mark that on the page of the order':
    'Se solicitó el reembolso de una parte del pago: márquelo en la página del pedido',
  'Enter the amount: above {0} another person has to approve it':
    'Ingrese el monto: por encima de {0} otra persona tiene que aprobarlo',
  'Above {0} another person has to approve it first: ask for the refund on the page of the order':
    'Por encima de {0} otra persona tiene que aprobarlo antes: solicite el reembolso en la página del pedido',
  'Everything that was paid has already been refunded': 'Ya se reembolsó todo lo pagado',
  'This order was paid more than once: enter how much goes back':
    'Este pedido se pagó más de una vez: ingrese cuánto se devuelve',
  'Please enter the amount': 'Ingrese el monto',
  'Please enter the currency': 'Ingrese la moneda',
  'At most {0} can still be refunded': 'Se puede reembolsar {0} como máximo',
  'It was paid in {0}': 'Se pagó en {0}',
  'The payment is disputed (Chargeback): a refund as well would pay the traveller twice.':
    'El pago está en disputa (Chargeback): con un reembolso se pagaría dos veces al viajero.',
  'The refund is asked for': 'Reembolso solicitado',
  'The refund is approved': 'Reembolso aprobado',
  'The refund is approved already': 'El reembolso ya está aprobado',
  'The refund is refused': 'Reembolso rechazado',
  'The refund is withdrawn': 'Reembolso retirado',
  'The refund of a part is made': 'Reembolso parcial hecho',
  'A refund is approved by another person than the one who asked for it':
    'Un reembolso lo aprueba una persona distinta de la que lo solicitó',
  'A refund is withdrawn by the person who asked for it, or by a Manager or Admin':
    'Un reembolso lo retira quien lo solicitó, o un Manager o Admin',
  'An amount and a reference are those of one order': 'Un monto y una referencia son de un solo pedido',
  'A refund is no longer suggested': 'Ya no se sugiere ningún reembolso',
  'This is not an amount of money': 'Esto no es un monto',
  'A currency is three letters, as USD': 'Una moneda se escribe con tres letras, como USD',
  'Choose the reason': 'Elija el motivo',
  'Choose what to decide': 'Elija qué decidir',
  'cancelled it': 'lo canceló',
  'asked for a refund of it': 'solicitó su reembolso',
  'approved its refund': 'aprobó su reembolso',
  'refused its refund': 'rechazó su reembolso',
  'withdrew its refund': 'retiró su reembolso',
  'marked a refund of a part of it as made': 'marcó un reembolso parcial como hecho',
  'said that it needs no refund': 'dijo que no necesita reembolso',
} as const
