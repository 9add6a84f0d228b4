import type { Words } from '#web/admin/language/dictionary.ts'
import type { enLetters } from '#web/admin/language/en-letters.ts'

export const esLetters: Words<typeof enLetters> = {
  mailContent: {
    title: 'Ver el contenido del correo',
    from: 'De',
    to: 'Para',
    replyTo: 'Las respuestas van a',
    subject: 'Asunto',
    language: 'Idioma',
    attached: 'Adjuntos',
    message: 'Mensaje al viajero',
    messageHint: 'Cámbielo como quiera; / inserta un texto listo.',
    views: 'Cómo mostrar el correo',
    phone: 'Teléfono, 360 px',
    desk: 'Escritorio, 700 px',
    text: 'Solo texto',
    mail: 'El correo',
    frame: 'El correo, {{width}} px de ancho',
    noLinks:
      'Es lo que se envía; solo el enlace personal del viajero aparece abreviado con «…». Los enlaces no se abren aquí.',
    noDocument: 'Aún no hay documento: el correo sale cuando se suba uno.',
    send: 'Enviar mensaje de WhatsApp',
    copy: 'Copiar el texto',
    missing: 'Este pedido no tiene número de teléfono. Copie el texto y envíelo de otra forma.',
    wrong: 'WhatsApp no puede abrir el número de teléfono de este pedido. Copie el texto y envíelo de otra forma.',
    notRecorded: 'Se abrió WhatsApp, pero no se pudo anotar en la cronología.',
  },
  sendDocument: { title: 'Enviar documento', provider: 'Proveedor' },
  correction: {
    title: 'Pedir correcciones',
    wrong: 'Lo que el formulario oficial no acepta',
    others: 'Otros datos',
    note: 'Nota para el viajero',
    reasons: 'Motivos listos, en el idioma del viajero',
    noteHint: 'Texto sin formato, en un idioma que el viajero lea. Lo elegido arriba se explica en su idioma.',
    empty: 'Elija qué se debe corregir o escriba una nota',
    preview: 'Ver el correo',
    change: 'Cambiar',
    send: 'Enviar ({{provider}})',
    willMove: 'Al enviar, el pedido pasa también a Esperando al cliente.',
  },
}
