/** What the server says of documents and mails, in Spanish. */
export const ES_DOCUMENTS = {
  'The mail is queued': 'El correo está en cola',
  'This order has no current document to send. Upload one first.':
    'Este pedido no tiene ningún documento vigente que enviar. Suba uno primero.',
  "Your role may send only to the order's own e-mail address": 'Su rol solo permite enviar al correo del propio pedido',
  'Choose a mail provider: {0}': 'Elija un proveedor de correo: {0}',
  '{0} is not set up: {1} is missing': '{0} no está configurado: falta {1}',
  '{0} is not set up: {1} are missing': '{0} no está configurado: faltan {1}',
  'WhatsApp was opened; this is in the timeline': 'Se abrió WhatsApp; consta en la cronología',
  'This order has no phone number': 'Este pedido no tiene teléfono',
  'WhatsApp cannot open the phone number of this order': 'WhatsApp no puede abrir el teléfono de este pedido',

  'The document is uploaded and its mail is queued': 'El documento está subido y su correo está en cola',
  'The pass shows this code now': 'El pase muestra ahora este código',
  'The pass shows the first page now': 'El pase muestra ahora la primera página',
  'This document has no such code. Please open the choice again.':
    'Este documento no tiene ese código. Vuelva a abrir la selección.',
  'The document is withdrawn': 'El documento está retirado',
  'The document was withdrawn already': 'El documento ya estaba retirado',
  'There is no such document': 'No existe ese documento',
  'This document is no longer stopped. Please reload the order.':
    'Este documento ya no está detenido. Vuelva a cargar el pedido.',
  'It counts as this traveller’s ticket': 'Cuenta como el e-ticket de este viajero',
  'This document was stopped because it names somebody else. If the order is wrong, correct the order: it is then compared again.':
    'Este documento se detuvo porque está a nombre de otra persona. Si el pedido está mal, corrija el pedido: entonces se compara de nuevo.',
  'This document is already confirmed as this traveller’s': 'Este documento ya está confirmado como de este viajero',
  'This document is not current. Please reload the order.':
    'Este documento no está vigente. Vuelva a cargar el pedido.',
  'The document may be sent now': 'El documento ya se puede enviar',
  'The document is allowed and its mail is queued': 'El documento se permitió y su correo está en cola',
  'This document is encrypted with a key that the server does not have':
    'Este documento está cifrado con una clave que el servidor no tiene',
  'This document was damaged on the server and cannot be opened':
    'Este documento se dañó en el servidor y no se puede abrir',
  'The document store does not respond. Nothing was lost; please try again.':
    'El almacén de documentos no responde. No se perdió nada; inténtelo de nuevo.',
  'The file is too large: at most 15 MB': 'El archivo es demasiado grande: 15 MB como máximo',
  'The server has no space left for files. Nothing was saved; please tell your administrator.':
    'No queda espacio para archivos en el servidor. No se guardó nada; avise a su administrador.',

  '{0}. {1}': '{0}. {1}',
  'This document waits for the virus scan': 'Este documento espera el análisis de virus',
  'This file has a virus ({0}). It was not kept.': 'Este archivo tiene un virus ({0}). No se guardó.',
  'The document is uploaded and waits for the virus scan; its mail goes out when that is done':
    'El documento está subido y espera el análisis de virus; su correo saldrá cuando termine',
  'The mail is queued; the order moved to {0}': 'El correo está en cola; el pedido pasó a {0}',
  '{0} has already taken care of this mail': '{0} ya se ocupó de este correo',
  'This mail is {0} by now': 'Este correo ya está en otro estado: {0}',
  'Mail to this address bounced on {0}': 'El correo a esta dirección fue devuelto el {0}',
  'Mail to this address was reported as spam on {0}': 'El correo a esta dirección se marcó como spam el {0}',
  'Check the address with the traveller, or choose to send it anyway.':
    'Verifique la dirección con el viajero, o indique que se envíe de todos modos.',
  'Say what happened to it': 'Indique qué pasó con él',
  'There is no such mail': 'No existe ese correo',
  'There is no such value': 'No existe ese dato',
  'There is no such language': 'No existe ese idioma',
  'These are more values than exist': 'Son más datos de los que hay',

  'The document does not clearly name the traveller of this order: please look at it again.':
    'No está claro que el documento esté a nombre del viajero de este pedido: revíselo otra vez.',
  'The document could not be read, so it was not compared with this order.':
    'El documento no se pudo leer, así que no se comparó con este pedido.',
  'The document was allowed although it names somebody else than this order.':
    'El documento se permitió aunque está a nombre de alguien distinto del viajero de este pedido.',
  'This document has {0} than this order. {1}': 'Este documento tiene {0}, distinto del de este pedido. {1}',
  'another passport number': 'otro número de pasaporte',
  'This document was replaced by a newer one on {0} and no longer counts. The new one is on your order page.':
    'Este documento fue reemplazado por uno más nuevo el {0} y ya no vale. El nuevo está en la página de su pedido.',
  'This document was withdrawn on {0} and no longer counts. Please open your order page.':
    'Este documento fue anulado el {0} y ya no vale. Abra la página de su pedido.',
  'A document shows the full passport number, which your role may not see.':
    'Un documento muestra el número de pasaporte completo, que su rol no puede ver.',
  'another name': 'otro nombre',
  'another date of birth': 'otra fecha de nacimiento',
  '{0} and {1}': '{0} y {1}',
  'It is kept under Documents and was not sent. Look at it, and say why it should be sent anyway.':
    'Queda en Documentos y no se envió. Revíselo y diga por qué debe enviarse de todos modos.',
  'The document names the traveller of this order.': 'El documento está a nombre del viajero de este pedido.',
  'This document names the traveller of order {0}, not of this order. {1}':
    'Este documento está a nombre del viajero de otro pedido, el {0}. {1}',
  'It is kept under Documents and was not sent. A Manager or Admin may allow it there.':
    'Queda en Documentos y no se envió. Un Manager o un Admin puede permitirlo allí.',
  'The document names the traveller of this order, for another direction or flight day: please look at it again.':
    'El documento está a nombre del viajero de este pedido, pero para otro sentido u otro día de vuelo: revíselo otra vez.',
  'Look at it again, or choose to send it anyway.': 'Revíselo otra vez o confirme que debe enviarse de todos modos.',
  'The ticket is for a departure, and the order is for an arrival.':
    'El e-ticket es de salida y el pedido es de llegada.',
  'The ticket is for an arrival, and the order is for a departure.':
    'El e-ticket es de llegada y el pedido es de salida.',
  'The ticket is for a flight on {0}, and the order for one on {1}.':
    'El e-ticket es para un vuelo del {0} y el pedido para uno del {1}.',
  'The ticket has another name than the order.': 'El e-ticket lleva un nombre distinto del que tiene el pedido.',
  'This document names somebody else than this order. It must be allowed first.':
    'Este documento está a nombre de alguien distinto del viajero de este pedido. Antes hay que permitirlo.',
  'This document waits for the virus scan. It can be sent when that is done.':
    'Este documento espera el análisis de virus. Se podrá enviar cuando termine.',
  'This document was replaced by a newer one. Please send that.':
    'Este documento fue sustituido por otro más nuevo. Envíe ese.',
  'This document was withdrawn.': 'Este documento se retiró.',
  'The server cannot write files at the moment. Nothing was saved; please try again.':
    'El servidor no puede escribir archivos ahora. No se guardó nada; inténtelo de nuevo.',
  'This object is too large': 'Este objeto es demasiado grande',

  '{0} {1}': '{0} {1}',
  'This PDF {0}. {1}': 'Este PDF {0}. {1}',
  'This PDF is another kind of file too. {0}': 'Este PDF es a la vez otro tipo de archivo. {0}',
  'This PDF takes too long to read: its reader was ended after {0} seconds.':
    'Este PDF tarda demasiado en leerse: el lector se detuvo a los {0} segundos.',
  'This PDF cannot be read: its reader ran out of memory.':
    'Este PDF no se puede leer: el lector se quedó sin memoria.',
  'This PDF cannot be read: its reader broke on it.': 'Este PDF no se puede leer: el lector falló al procesarlo.',
  'This image takes too long to read: its reader was ended after {0} seconds.':
    'Esta imagen tarda demasiado en leerse: el lector se detuvo a los {0} segundos.',
  'This image cannot be read: its reader ran out of memory.':
    'Esta imagen no se puede leer: el lector se quedó sin memoria.',
  'This image cannot be read: its reader broke on it.': 'Esta imagen no se puede leer: el lector falló al procesarla.',
  'The server cannot read files at the moment. Nothing was saved; please tell your administrator.':
    'El servidor no puede leer archivos ahora. No se guardó nada; avise a su administrador.',
  'This PDF has {0} pages; at most {1} are taken.': 'Este PDF tiene {0} páginas; se admiten {1} como máximo.',
  'This PDF is damaged: its pages cannot be read.': 'Este PDF está dañado: no se pueden leer sus páginas.',
  'Please print it into a new PDF and choose that.': 'Imprímalo en un PDF nuevo y elija ese.',
  'asks for a password': 'pide una contraseña',
  'has a script inside (JavaScript)': 'lleva un programa dentro (JavaScript)',
  'starts a program when it is opened': 'inicia un programa al abrirse',
  'has other files attached inside': 'lleva otros archivos adjuntos',
  'sends or fetches data elsewhere': 'envía o trae datos de otro sitio',
  'takes a part of itself from a file elsewhere': 'toma una parte de sí mismo de un archivo de otro sitio',
  'does something by itself when it is opened or clicked': 'hace algo por sí solo al abrirse o al pulsarse',
  'has a link that leads to something else than a web page, a mail address or a phone':
    'lleva un enlace que no va a una página web, a un correo ni a un teléfono',
  'has a kind of note or button that tickets never have': 'lleva un tipo de nota o de botón que ningún e-ticket lleva',
  'has a page larger than five metres': 'tiene una página de más de cinco metros',
  'has an image of more than 100 million pixels': 'lleva una imagen de más de 100 millones de píxeles',
  'has a part that unpacks to more than 200 MB': 'lleva una parte que, descomprimida, ocupa más de 200 MB',
  'has far more objects inside than any ticket': 'lleva dentro muchos más objetos que cualquier e-ticket',
  'has parts that programs read in different ways': 'tiene partes que los programas leen de distinta manera',
  'has a video, sound or 3D scene inside': 'lleva un video, sonido o escena 3D',
  'has an interactive form of the XFA kind': 'lleva un formulario interactivo de tipo XFA',
  'This image has too many pixels: at most 40 million are taken.':
    'Esta imagen tiene demasiados píxeles: se admiten 40 millones como máximo.',
  'This image takes too long to check.': 'Esta imagen tarda demasiado en comprobarse.',
  'This image is damaged and cannot be read.': 'Esta imagen está dañada y no se puede leer.',
  'This image has a web page hidden inside. {0}': 'Esta imagen lleva una página web escondida. {0}',
  'Please take a new picture or a screenshot of it and choose that.': 'Haga otra foto o una captura y elija esa.',
  'This file is {0}. {1}': 'Este archivo es {0}. {1}',
  'a {0} file': 'un archivo {0}',
  'neither a PDF nor an image': 'ni un PDF ni una imagen',
  'Please choose a PDF, or a JPEG, PNG, WebP or HEIC image.': 'Elija un PDF, o una imagen JPEG, PNG, WebP o HEIC.',
} as const satisfies Record<string, string>
