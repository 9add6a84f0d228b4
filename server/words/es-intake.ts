/** What the intake notes of an order as it came, in Spanish; texts in “ ” are what was sent. */
export const ES_INTAKE = {
  'Some characters could not be read and show as \uFFFD': 'Algunos caracteres no se pudieron leer y se ven como \uFFFD',
  'Sent as a list or an object instead of text': 'Se envió como una lista o un objeto en vez de texto',
  'Sent as true or false instead of text': 'Se envió como verdadero o falso en vez de texto',
  'Sent as a number too large to be exact; compare it with the original':
    'Se envió como un número demasiado grande para ser exacto; compárelo con el original',
  'Neither a processing date nor a flight date is known, so this is due today':
    'No se conoce ni la fecha de procesamiento ni la del vuelo, así que toca hoy',
  'Processing date: “{0}” is not a date written YYYY-MM-DD':
    'Fecha de procesamiento: “{0}” no es una fecha escrita AAAA-MM-DD',
  'Language: “{0}” is none of {1}; mails are written in English':
    'Idioma: “{0}” no es ninguno de {1}; los correos se escriben en inglés',
  'External reference: longer than {0} characters: “{1}”': 'Referencia externa: más de {0} caracteres: “{1}”',
  'Payment: “{0}” is not a payment; the order counts as not paid':
    'Pago: “{0}” no es un pago; el pedido cuenta como no pagado',
  'Payment status: no status was sent; the order counts as not paid':
    'Estado del pago: no se envió ningún estado; el pedido cuenta como no pagado',
  'Payment status: “{0}” is neither paid nor pending; the order counts as not paid':
    'Estado del pago: “{0}” no es ni paid ni pending; el pedido cuenta como no pagado',
  'Payment {0}: confirmed under another transaction ID than the one before; the traveller may have been charged twice':
    'Pago {0}: confirmado con otro ID de transacción que el anterior; quizá se cobró dos veces al viajero',
  'transaction_id is required: the id of the payment at its gateway, as text of at most 255 characters':
    'Falta transaction_id: el id del pago en su pasarela, como texto de 255 caracteres como máximo',
  'This order was paid under another transaction_id before. This payment is kept, and staff look at it as a possible double charge.':
    'Este pedido ya se pagó con otro transaction_id. Este pago queda guardado, y el personal lo revisa como posible cobro doble.',
  'What this order held of its traveller was erased, so this payment is not kept: if it was taken, give it back at the gateway':
    'Lo que este pedido guardaba de su viajero se borró, así que este pago no se guarda: si se cobró, devuélvalo en la pasarela',
  'Amount: this is not an amount of money': 'Monto: no es una cantidad de dinero',
  'Card: these were not the last four digits; more than those is never kept':
    'Tarjeta: no eran las cuatro últimas cifras; nunca se guardan más que esas',
  'Terms: “{0}” does not say which terms were accepted when':
    'Condiciones: “{0}” no dice qué condiciones se aceptaron ni cuándo',
  'Terms: the time of acceptance is not a date': 'Condiciones: el momento de la aceptación no es una fecha',
} as const satisfies Record<string, string>
