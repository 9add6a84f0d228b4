/** Why a mail is as it is, in Spanish; what a provider says stays in its own words. */
export const ES_MAILS = {
  'A dispute of this order is running: the customer is asked for nothing by mail until it is decided':
    'Hay una disputa en curso de este pedido: no se le pide nada al cliente por correo hasta que se decida',
  'Given up after {0} attempts: {1}': 'Se desistió tras {0} intentos: {1}',
  '{0} says that it arrived': '{0} dice que llegó',
  'The provider did not answer ({0})': 'El proveedor no respondió ({0})',
  'The name of the provider cannot be found ({0})': 'No se encuentra el nombre del proveedor ({0})',
  'The provider cannot prove who it is: its certificate is not valid ({0})':
    'El proveedor no puede probar quién es: su certificado no es válido ({0})',
  'The provider cannot be reached ({0})': 'No se puede llegar al proveedor ({0})',
  'Amazon SES cannot be reached': 'No se puede llegar a Amazon SES',
  '{0} did not send it: {1}': '{0} no lo envió: {1}',
  'Delayed: {0}': 'Demorado: {0}',
  'It was not sent.': 'No se envió.',
  'The server failed twice while it made this mail. It was not sent.':
    'El servidor falló dos veces mientras preparaba este correo. No se envió.',
  'This is not one e-mail address that mail can be delivered to. It was not sent. Correct the e-mail of the order: then Retry sends it there.':
    'No es una dirección a la que se pueda entregar correo. No se envió. Corrija el correo del pedido: entonces Reintentar lo envía allí.',
  'No mail arrives at the e-mail of this order. Correct it first.':
    'Al correo de este pedido no llega nada. Corríjalo antes.',
  'Mail to this address bounced on {0}. It was not sent.':
    'El correo a esta dirección fue devuelto el {0}. No se envió.',
  'Mail to this address was reported as spam on {0}. It was not sent.':
    'El correo a esta dirección se marcó como spam el {0}. No se envió.',
  'Amazon SES answered {0}, but not in its own words': 'Amazon SES respondió {0}, pero no con sus propias palabras',
  'Nobody on the team uses this address any more': 'Ya nadie del equipo usa esta dirección',
  'The link is not wanted any more': 'El enlace ya no hace falta',
  'It waited when the backup was made, and may have gone since. It is not repeated by itself.':
    'Estaba en espera cuando se hizo la copia de seguridad y puede haber salido después. No se repite por sí solo.',
  'An earlier attempt was cut off before its result was known. It is not repeated by itself.':
    'Un intento anterior se cortó antes de saberse su resultado. No se repite por sí solo.',
  'The order or the document is gone': 'El pedido o el documento ya no existe',
  'The order or the words of this mail are gone': 'El pedido o el texto de este correo ya no existe',
  'The order or the request is gone': 'El pedido o la solicitud ya no existe',
  'The document names another traveller': 'El documento está a nombre de otro viajero',
  'The document was withdrawn before its mail went': 'El documento se retiró antes de salir su correo',
  'The document was replaced by a newer one before its mail went':
    'El documento se sustituyó por uno más nuevo antes de salir su correo',
  'The order was deleted before its mail went': 'El pedido se eliminó antes de salir su correo',
  'The request was taken back before its mail went': 'La solicitud se retiró antes de salir su correo',
  'The traveller is asked for nothing': 'Al viajero no se le pide nada',
  'The traveller is asked for nothing any more': 'Al viajero ya no se le pide nada',
  'took back what its traveller was asked for': 'retiró lo que se pedía al viajero',
  'The refund was taken back before its mail went': 'El reembolso se retiró antes de salir su correo',
  'The flight had gone before its mail went': 'El vuelo salió antes que su correo',
  'This mail is already queued, or was sent a moment ago. Nothing new was sent.':
    'Este correo ya está en cola o salió hace un momento. No se envió nada nuevo.',
  'The document has a virus': 'El documento tiene un virus',
  'The document waits for the virus scan': 'El documento espera el análisis de virus',
  'The document is missing from the document store': 'El documento falta en el almacén de documentos',
  'The document was changed in the document store after its upload':
    'El documento se cambió en el almacén después de subirlo',
  'The mail could not be kept in the outbox': 'El correo no se pudo guardar en la bandeja de salida',
  'The mail could not be made': 'El correo no se pudo componer',
  'Only an uncertain mail can have arrived': 'Solo un correo incierto puede haber llegado',
  'The mail counts as delivered': 'El correo cuenta como entregado',
  'Nothing more needs to be done about this mail': 'No hay nada más que hacer con este correo',
  'The document of this mail is no longer the current one. Send the current one instead.':
    'El documento de este correo ya no es el vigente. Envíe el vigente en su lugar.',
} as const satisfies Record<string, string>
