import { QUESTIONS_ES } from '#contract/corrections/question-words/es.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

export const es: MailTexts = {
  approval: {
    subject: (orderId) => `Su formulario de entrada (e-ticket) está listo – pedido ${orderId}`,
    preview: 'Adjuntamos su formulario de entrada (e-ticket) para la República Dominicana.',
    greeting: (name) => `Hola, ${name}:`,
    ready: 'Su formulario de entrada (e-ticket) para la República Dominicana está listo.',
    attached: 'Va adjunto a este correo. También puede descargarlo cuando quiera desde la página de su pedido.',
    attachedSeveral: (count) =>
      `Los ${count} documentos van adjuntos a este correo. También puede descargarlos cuando quiera desde la página de su pedido.`,
    whole: {
      subject: (orderId) => `Todos los e-tickets de su compra están listos – pedido ${orderId}`,
      preview: 'Adjuntamos todos los documentos de su compra.',
      attached: (count) =>
        `Los ${count} documentos de su compra van adjuntos a este correo: este y los que ya le enviamos. También puede descargarlos cuando quiera desde la página de su pedido.`,
    },
    replacing: {
      subject: (orderId) =>
        `Su nuevo formulario de entrada (e-ticket) – pedido ${orderId}: borre el anterior, por favor`,
      preview: 'Reemplaza al formulario de entrada (e-ticket) que recibió antes.',
      ready: 'Su nuevo formulario de entrada (e-ticket) para la República Dominicana está listo.',
      earlier: (date) =>
        `Reemplaza al que recibió el ${date}, que ya no vale. Borre el anterior, por favor, y tire cualquier copia impresa.`,
    },
    beside: {
      subject: (orderId) => `Un documento más para su viaje – pedido ${orderId}: conserve también el anterior`,
      preview: 'Le enviamos un documento más para su viaje.',
      ready: 'Le enviamos un documento más para su viaje.',
      earlier: (date) => `Complementa al que recibió el ${date}, que sigue siendo válido. Conserve los dos, por favor.`,
    },
    orderNumber: 'Número de pedido',
    username: 'Correo del pedido',
    travellerName: 'Nombre',
    button: 'Abrir mi pedido y descargar',
    linkNote: 'El enlace abre su pedido durante 90 días, sin iniciar sesión. No lo comparta.',
    beforeTravel: 'Antes de viajar',
    notes: [
      'Verifique que el nombre, el número de pasaporte, el vuelo y las fechas sean exactamente los de su pasaporte y su reserva. Si algo no coincide, escríbanos enseguida.',
      'El formulario de entrada (e-ticket) vale para la persona, el viaje y las fechas que figuran en él.',
      'Téngalo a mano en el teléfono o en papel, con el código QR legible, en el mostrador de la aerolínea y en migración.',
    ],
  },
  correction: {
    subject: (orderId) => `Revise sus datos, por favor – pedido ${orderId}`,
    preview: 'Necesitamos algunos datos suyos para terminar su formulario de entrada (e-ticket).',
    reason:
      'Antes de terminar su formulario de entrada (e-ticket) para la República Dominicana, necesitamos algunos datos suyos.',
    check: 'Revise, por favor',
    how: 'Cómo responder',
    answer:
      'Responda en la página de su pedido: allí ve lo que necesitamos y lo corrige, sin escribir ningún correo. Seguiremos con su pedido en cuanto tengamos su respuesta.',
    button: 'Responder ahora',
    orderPage: 'La página de su pedido. Esta dirección la abre durante 90 días, sin iniciar sesión; no la comparta:',
    ...QUESTIONS_ES,
  },
  recall: {
    replaced: {
      subject: (orderId) =>
        `Su formulario de entrada (e-ticket) fue reemplazado – pedido ${orderId}: borre el anterior, por favor`,
      preview: 'El formulario de entrada (e-ticket) que recibió ya no vale.',
      what: (date) =>
        `El formulario de entrada (e-ticket) para la República Dominicana que recibió el ${date} fue reemplazado por uno nuevo. Ya no vale.`,
      act: 'Bórrelo, por favor, tire cualquier copia impresa y no viaje con él. El nuevo está en la página del pedido.',
    },
    withdrawn: {
      subject: (orderId) => `No use su formulario de entrada (e-ticket), por favor – pedido ${orderId}`,
      preview: 'El formulario de entrada (e-ticket) que recibió fue anulado.',
      what: (date) =>
        `Anulamos el formulario de entrada (e-ticket) para la República Dominicana que recibió el ${date}. Ya no vale.`,
      act: 'Bórrelo, por favor, tire cualquier copia impresa y no viaje con él. Solo es válido lo que puede descargar en la página del pedido. Si viaja pronto y allí no encuentra nada, escríbanos enseguida.',
    },
    button: 'Abrir la página del pedido',
    formNote: 'La página le pedirá el número y el correo del pedido.',
  },
  emailChanged: {
    subject: (orderId) => `Se cambió el correo del pedido ${orderId}`,
    preview: 'Si usted no lo pidió, escríbanos, por favor.',
    what: (address) =>
      `Se cambió el correo electrónico de su pedido. Ahora es ${address}. A partir de este momento enviaremos allí todo lo relativo al pedido.`,
    act: (support) => `Si usted no lo pidió, escríbanos enseguida: ${support}. Si lo pidió, no tiene que hacer nada.`,
  },
  linkAgain: {
    subject: (orderId) => `El enlace de su pedido ${orderId}`,
    preview: 'Aquí tiene el enlace que solicitó.',
    what: 'Aquí tiene el enlace de su pedido que solicitó en nuestra página.',
    code: 'Si lo solicitó en otro dispositivo, escriba allí este código',
    codeNote:
      'El código sirve una sola vez, durante los 30 minutos siguientes a la solicitud y solo en el navegador en el que lo solicitó.',
    others: 'Sus otros pedidos',
    otherwise: 'Si usted no lo solicitó, no tiene que hacer nada: este enlace no se envió a nadie más.',
  },
  readyText: { subject: (orderId) => `Sobre su pedido ${orderId}` },
  colon: ': ',
  facts: {
    labels: {
      direction: 'Sentido del viaje',
      flight: 'Vuelo',
      day: 'Fecha del vuelo',
      amount: 'Monto',
      paidOn: 'Pagado el',
      card: 'Pagado con',
      statement: 'En su estado de cuenta el cargo aparece como',
      reference: 'Referencia del pago',
      refundReference: 'Referencia del reembolso',
      refundedOn: 'Reembolsado el',
      expectedBy: 'Estaba previsto para el',
      newDate: 'Ahora previsto para el',
      brokenDate: 'Después previsto para el',
    },
    moment: (day, time) => `${day}, ${time} (hora de Santo Domingo)`,
    directions: { arrival: 'Entrada en la República Dominicana', departure: 'Salida de la República Dominicana' },
  },
  receivedPlanned: (date) =>
    `Completamos el formulario poco antes de su viaje y empezaremos el ${date}. Hasta entonces no tiene que hacer nada.`,
  receivedOthers: 'También en esta compra',
  partRefunded: 'Reembolsamos una parte de su pago del formulario de entrada (e-ticket) para la República Dominicana.',
  notices: {
    received: {
      subject: (orderId) => `Recibimos su pedido ${orderId}: su recibo`,
      preview: 'Recibimos su pago. Aquí tiene su recibo y los próximos pasos.',
      what: 'Gracias. Recibimos su pedido y su pago del formulario de entrada (e-ticket) para la República Dominicana.',
      act: 'Ahora revisamos sus datos y presentamos el formulario ante el gobierno. Le escribiremos cuando esté listo y siempre que necesitemos algo de usted.',
    },
    'answer-refused': {
      subject: (orderId) => `Sobre su respuesta – pedido ${orderId}`,
      preview: 'No pudimos usar lo que nos respondió. La página de su pedido dice por qué.',
      what: 'No pudimos usar lo que nos respondió en la página de su pedido. Allí puede leer por qué.',
      act: 'Abra la página y responda de nuevo, por favor. Si se acerca la fecha de su vuelo, hágalo hoy mismo: solo podemos presentar el formulario con los datos correctos.',
    },
    filed: {
      subject: (orderId) => `Su formulario de entrada se ha presentado – pedido ${orderId}`,
      preview: 'El gobierno ya tiene su formulario. Usted no tiene que hacer nada.',
      what: 'Presentamos su formulario de entrada (e-ticket) ante el gobierno de la República Dominicana.',
      act: 'Usted no tiene que hacer nada. Le escribiremos en cuanto esté listo.',
    },
    late: {
      subject: (orderId) => `Sobre su pedido ${orderId}: va con retraso`,
      preview: 'Su formulario de entrada todavía no está listo. Lo sentimos.',
      what: 'Su formulario de entrada (e-ticket) para la República Dominicana ya debería estar listo y todavía no lo está. Lo sentimos.',
      act: 'Nuestro equipo está al tanto del retraso y le escribiremos en cuanto esté listo. Si viaja en los próximos dos días, escríbanos ahora.',
    },
    'new-date': {
      subject: (orderId) => `Sobre su pedido ${orderId}: nueva fecha`,
      preview: 'Su formulario de entrada tarda más de lo que le habíamos dicho. Esta es la nueva fecha.',
      what: 'Su formulario de entrada (e-ticket) para la República Dominicana tarda más de lo que le habíamos dicho. Lo sentimos. Abajo verá para cuándo lo habíamos previsto y para cuándo lo prevemos ahora.',
      act: 'No tiene que hacer nada. Lo recibirá por correo electrónico en cuanto esté listo. Si viaja en los próximos dos días, escríbanos ahora.',
    },
    cancelled: {
      subject: (orderId) => `Su pedido ${orderId} está cancelado`,
      preview: 'Usted canceló su pedido. Estamos preparando su reembolso.',
      what: 'Usted canceló su pedido en la página del pedido. Ya no trabajamos en su formulario de entrada (e-ticket) y estamos preparando su reembolso.',
      act: 'Le escribiremos cuando esté hecho. Si usted no canceló el pedido, escríbanos de inmediato.',
    },
    refunded: {
      subject: (orderId) => `Su reembolso – pedido ${orderId}`,
      preview: 'Reembolsamos su pago.',
      what: 'Reembolsamos su pago del formulario de entrada (e-ticket) para la República Dominicana.',
      act: 'El dinero se devuelve al medio de pago que utilizó. Según su banco, puede tardar varios días hábiles.',
    },
    'before-flight': {
      subject: (orderId) => `Viaja pronto: descargue su formulario de entrada – pedido ${orderId}`,
      preview: 'Su formulario está listo y nadie lo ha descargado todavía.',
      what: 'Su formulario de entrada (e-ticket) para la República Dominicana está listo y todavía no se ha descargado desde la página de su pedido.',
      act: 'Ábralo ahora y guárdelo en el teléfono o imprímalo, con el código QR legible: se lo pedirán en el mostrador de la aerolínea y en migración. Si ya lo tiene por nuestro correo anterior, no tiene que hacer nada más.',
    },
    'before-return': {
      subject: (orderId) => `Antes de salir de la República Dominicana – pedido ${orderId}`,
      preview: 'Para salir del país hace falta otro formulario.',
      what: 'El formulario de entrada (e-ticket) que le enviamos es para su llegada. Para salir de la República Dominicana hace falta otro, el de salida.',
      act: 'Si todavía no lo tiene, complételo antes de su vuelo: es gratuito en el sitio del propio gobierno (la dirección está abajo), o podemos hacerlo nosotros. Si ya lo tiene, o si se queda, no tiene que hacer nada.',
    },
  },
  whatsapp: {
    greeting: (name, brand) => `Hola, ${name}. Le escribe ${brand}, un servicio privado.`,
    needsYou: (orderId) =>
      `Necesitamos algunos datos suyos para seguir con su pedido ${orderId}, su formulario de entrada (e-ticket) para la República Dominicana. Busque nuestro correo o responda aquí. La página de su pedido:`,
    notDownloaded: (orderId) =>
      `Se acerca su vuelo y su formulario de entrada (e-ticket) para la República Dominicana (pedido ${orderId}) todavía no se ha descargado. Lo necesita para viajar. Descárguelo aquí con su número de pedido y su correo:`,
    ready: (orderId) =>
      `Su formulario de entrada (e-ticket) para la República Dominicana (pedido ${orderId}) está listo. Descárguelo aquí con su número de pedido y su correo:`,
    underWay: (orderId) =>
      `Se trata de su pedido ${orderId}, su formulario de entrada (e-ticket) para la República Dominicana. Puede seguirlo aquí con su número de pedido y su correo:`,
    refundOpen: (orderId) =>
      `Estamos preparando el reembolso de su pedido ${orderId}. Puede seguirlo aquí con su número de pedido y su correo:`,
    refunded: (orderId) =>
      `Su pedido ${orderId} fue reembolsado. Aquí verá la fecha, con su número de pedido y su correo:`,
  },
  invitation: {
    subject: (brand) => `Invitación al panel de ${brand}`,
    greeting: (name) => `Hola, ${name}:`,
    reason: (brand) => `Se ha creado una cuenta para usted en el panel de ${brand}. Elija su contraseña para entrar.`,
    button: 'Elegir mi contraseña',
    linkNote: 'El enlace funciona una sola vez, durante 3 días.',
    otherwise: 'Si no sabe de qué se trata, ignore este correo.',
  },
  resetPassword: {
    subject: (brand) => `Nueva contraseña – ${brand}`,
    greeting: (name) => `Hola, ${name}:`,
    reason: (brand) => `Se ha pedido una contraseña nueva para su cuenta en el panel de ${brand}.`,
    button: 'Elegir una contraseña nueva',
    linkNote: 'El enlace funciona una sola vez, durante 30 minutos.',
    otherwise: 'Si no fue usted, ignore este correo: su contraseña sigue siendo la misma.',
  },
  secondFactor: {
    greeting: (name) => `Hola, ${name}:`,
    added: {
      subject: (brand) => `Se agregó un segundo factor – ${brand}`,
      what: (brand) =>
        `Se agregó un segundo factor a su cuenta en el panel de ${brand}. Desde ahora, al iniciar sesión se pide después de la contraseña.`,
    },
    removed: {
      subject: (brand) => `Se quitó el segundo factor – ${brand}`,
      what: (brand) =>
        `Se quitó el segundo factor de su cuenta en el panel de ${brand}. Al iniciar sesión solo se pide la contraseña.`,
    },
    otherwise: 'Si no fue usted ni lo pidió, elija enseguida una contraseña nueva y avise a un Admin.',
  },
  staffChange: {
    toMember: {
      subject: (brand) => `Se modificó su cuenta – ${brand}`,
      what: (brand, by, name) => `${by} modificó su cuenta en el panel de ${brand} (${name}):`,
      otherwise: 'Si no fue usted ni lo pidió, elija enseguida una contraseña nueva y avise a un Admin.',
    },
    toAdmins: {
      subject: (brand) => `Se modificó una cuenta del equipo – ${brand}`,
      what: (brand, by, name) => `${by} modificó la cuenta de ${name} en el panel de ${brand}:`,
      otherwise:
        'Si no sabe por qué, pregúnteles a los dos. En «Administrar equipo» puede suspender una cuenta de inmediato.',
    },
    operator: 'Quien administra el servidor',
    changes: {
      added: (role) => `Se creó, con el rol ${role}.`,
      password: () => 'Tiene una contraseña nueva.',
      email: () => 'Inicia sesión con otro correo electrónico.',
      raised: (role) => `Recibió un rol superior: ${role}.`,
      lowered: (role) => `Recibió un rol inferior: ${role}.`,
      'factor-added': () => 'Se agregó un segundo factor.',
      'factor-removed': () => 'Se quitó un segundo factor.',
    },
  },
  linkFallback: 'Si el botón no funciona, copie esta dirección en su navegador:',
  staffFooter: (brand) => `Recibe este correo porque tiene una cuenta en el panel de ${brand}.`,
  footer: {
    questions: '¿Preguntas? Con gusto le ayudamos:',
    refundPolicy: 'Política de reembolso',
    terms: 'Términos y condiciones',
    privacy: 'Política de privacidad',
    notice: (brand) =>
      `${brand} es un servicio privado que prepara y presenta solicitudes a cambio de una tarifa. No es una oficina del gobierno. El formulario oficial es gratuito en el sitio del propio gobierno:`,
    why: 'Recibe este correo porque hizo un pedido con esta dirección.',
    whyElsewhere: 'Recibe este correo porque esta dirección se indicó para este pedido.',
  },
}
