/** What the server says of the government's mail, in Spanish. */
export const ES_GOVERNMENT_MAIL = {
  'There is no such message': 'No existe ese mensaje',
  'There is no such message, or its original was removed': 'No existe ese mensaje, o su original se borró',
  'The original of this message was removed after 90 days': 'El original de este mensaje se borró a los 90 días',
  'This message belongs to that order already': 'Este mensaje ya pertenece a ese pedido',
  'The message is attached to order {0}; its documents are being checked':
    'El mensaje quedó adjunto al pedido {0}; se están revisando sus documentos',
  'The order has this very document already.': 'El pedido ya tiene este mismo documento.',
  'Message received': 'Mensaje recibido',
  'This message was received before': 'Este mensaje ya se había recibido',
  'This file has a virus ({0}) and is not shown.': 'Este archivo tiene un virus ({0}) y no se muestra.',
  'Amazon SES found a virus in this message; no file of it is taken.':
    'Amazon SES encontró un virus en este mensaje; no se acepta ninguno de sus archivos.',
  'This message could not be read: its reader was ended after {0} seconds.':
    'Este mensaje no se pudo leer: el lector se detuvo a los {0} segundos.',
  'This message could not be read: its reader ran out of memory.':
    'Este mensaje no se pudo leer: el lector se quedó sin memoria.',
  'This message could not be read: its reader broke on it.':
    'Este mensaje no se pudo leer: el lector falló al procesarlo.',
  'It was not read: the reader ended on another file of this message.':
    'No se leyó: el lector se detuvo en otro archivo de este mensaje.',
  'This message has {0} files; the first {1} were looked at.':
    'Este mensaje tiene {0} archivos; se miraron los primeros {1}.',
  'This message is addressed to more than {0} orders, and so to none.':
    'Este mensaje se dirige a más de {0} pedidos, y por eso a ninguno.',
  'Its own To names somebody else: somebody may have sent on a message that was for another person.':
    'Su propio campo «Para» indica a otra persona: alguien puede haber reenviado un mensaje que era para otro.',
  'Only the first {0} PDF files of a message are taken.': 'Solo se aceptan los primeros {0} PDF de un mensaje.',
  'This PDF is larger than {0} MB.': 'Este PDF tiene más de {0} MB.',
  'This file says that it is a PDF and is none.': 'Este archivo dice que es un PDF y no lo es.',
  'Only PDF files become documents.': 'Solo los PDF pasan a ser documentos.',
  'Some letters of this message cannot be read; open the original.':
    'Algunas letras de este mensaje no se pueden leer; abra el original.',
  'The messages in this one lie too deep in each other: open the original.':
    'Los mensajes adjuntos están demasiado anidados: abra el original.',
  'This message is encrypted, and only whom it was written for can open it: ask for it unencrypted.':
    'Este mensaje está cifrado y solo puede abrirlo su destinatario: pídalo sin cifrar.',
  'A message is attached that cannot be read here: open the original.':
    'Hay un mensaje adjunto que no se puede leer aquí: abra el original.',
  'winmail.dat is a package that only Outlook opens: open the original there, or ask for a PDF.':
    'winmail.dat es un paquete que solo abre Outlook: abra ahí el original, o pida un PDF.',
  'This message has too large a header; its parts were not read.':
    'Este mensaje tiene una cabecera demasiado grande; sus partes no se leyeron.',
  'This message has more than 100,000 short lines; what comes after them was not read.':
    'Este mensaje tiene más de 100,000 líneas cortas; lo que viene después no se leyó.',
  'The parts of this message lie too deep in each other; they were not read.':
    'Las partes de este mensaje están demasiado anidadas; no se leyeron.',
  'This message cannot be read; open the original.': 'Este mensaje no se puede leer; abra el original.',
  'The server failed twice while it read this message, and reads it no more; open the original with care.':
    'El servidor falló dos veces al leer este mensaje y no volverá a intentarlo; abra el original con cuidado.',
  'This message could not be read. Attach it to its order to have it read again, or open the original.':
    'Este mensaje no se pudo leer. Adjúntelo a su pedido para que se lea de nuevo, o abra el original.',
  'This order has no such message': 'Este pedido no tiene ese mensaje',
  'The message was already removed from this order': 'El mensaje ya se había quitado de este pedido',
  'The message is removed from this order': 'El mensaje se quitó de este pedido',
  'This message belongs to an order now': 'Este mensaje ya pertenece a un pedido',
  'It is among the unmatched already': 'Ya está entre los que no tienen pedido',
  'It was set aside already': 'Ya se había apartado',
  'The message is among the unmatched again': 'El mensaje vuelve a estar entre los que no tienen pedido',
  'The message is set aside': 'El mensaje está apartado',
  'The message is too large: at most 40 MB': 'El mensaje es demasiado grande: 40 MB como máximo',
  'A field is too large: at most 40 MB': 'Un campo es demasiado grande: 40 MB como máximo',
  'The message is empty': 'El mensaje está vacío',
  'The message was cut off': 'El mensaje se interrumpió',
} as const satisfies Record<string, string>
