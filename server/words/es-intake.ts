/** What the intake notes of an order as it came, in Spanish; texts in “ ” are what was sent. */
export const ES_INTAKE = {
  'Some characters could not be read and show as \uFFFD': 'Algunos caracteres no se pudieron leer y se ven como \uFFFD',
  'Sent as a list or an object instead of text': 'Se envió como una lista o un objeto en vez de texto',
  'Sent as true or false instead of text': 'Se envió como verdadero o falso en vez de texto',
  'Sent as a number too large to be exact; compare it with the original':
    'Se envió como un número demasiado grande para ser exacto; compárelo con el original',
  'Neither a processing date nor a flight date is known, so this is due today':
    'No se conoce ni la fecha de proceso ni la del vuelo, así que vence hoy',
  'Processing date: “{0}” is not a date written YYYY-MM-DD':
    'Fecha de proceso: “{0}” no es una fecha escrita AAAA-MM-DD',
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
  'Amount: this is not an amount of money': 'Monto: esto no es un monto',
  'Card: these were not the last four digits; more than those is never kept':
    'Tarjeta: no eran los últimos cuatro dígitos; nunca se guardan más que esos',
  'Not kept: a digest of terms is the SHA-256 of their text, 64 characters from 0 to 9 and a to f':
    'No se guardó: el resumen de unas condiciones es el SHA-256 de su texto, 64 caracteres del 0 al 9 y de la a a la f',
  'Not kept: this is not an IP address, such as 203.0.113.7': 'No se guardó: no es una dirección IP, como 203.0.113.7',
  'Not kept: an ECI is two digits, such as 05': 'No se guardó: un ECI son dos cifras, como 05',
  'Not kept: the transaction id of 3-D Secure has 8 to 100 characters without spaces':
    'No se guardó: el id de transacción de 3-D Secure tiene de 8 a 100 caracteres sin espacios',
  'Not kept: the answer of the address check is one letter, or pass, partial, fail, unavailable or unchecked':
    'No se guardó: la respuesta de la comprobación de la dirección es una letra, o pass, partial, fail, unavailable o unchecked',
  'Not kept: the answer of the check of the security code is M, N, P, S or U, or pass, fail, unavailable or unchecked; never send the code itself':
    'No se guardó: la respuesta de la comprobación del código de seguridad es M, N, P, S o U, o pass, fail, unavailable o unchecked; nunca envíe el código en sí',
  'Not kept: a device id has 15 to 255 characters without spaces; a shorter one proves nothing to a card scheme':
    'No se guardó: el id de un dispositivo tiene de 15 a 255 caracteres sin espacios; uno más corto no le prueba nada a una red de tarjetas',
  'Not kept: the fingerprint of a card has 8 to 255 characters without spaces':
    'No se guardó: la huella de una tarjeta tiene de 8 a 255 caracteres sin espacios',
  'Not kept: the id of a customer’s account has 1 to 255 characters':
    'No se guardó: el id de la cuenta de un cliente tiene de 1 a 255 caracteres',
  'Not kept: an authorisation code has 1 to 20 letters and digits':
    'No se guardó: un código de autorización tiene de 1 a 20 letras y cifras',
  'Not kept: an acquirer reference number (ARN) has 23 digits':
    'No se guardó: un número de referencia del adquirente (ARN) tiene 23 cifras',
  'Not kept: a statement descriptor has 1 to 60 characters':
    'No se guardó: un descriptor del estado de cuenta tiene de 1 a 60 caracteres',
  'Not kept: this looks like a card number, and none is ever kept':
    'No se guardó: esto parece un número de tarjeta, y nunca se guarda ninguno',
  'Not kept: another value was sent of this payment before, and that one stays':
    'No se guardó: antes se envió otro valor de este pago, y ese queda',
  'Terms: “{0}” does not say which terms were accepted when':
    'Condiciones: “{0}” no dice qué condiciones se aceptaron ni cuándo',
  'Terms: the time of acceptance is not a date': 'Condiciones: el momento de la aceptación no es una fecha',
} as const satisfies Record<string, string>
