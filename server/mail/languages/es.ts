import type { MailTexts } from '#server/mail/mail-texts.ts'

export const es: MailTexts = {
  tag: 'es',
  approval: {
    subject: (orderId) => `Su e-ticket está listo – pedido ${orderId}`,
    preview: 'Adjuntamos su e-ticket de la República Dominicana.',
    greeting: (name) => `Estimado/a ${name}:`,
    ready: 'Su boleto electrónico para la República Dominicana está listo.',
    attached: 'Va adjunto a este correo. También puede descargarlo cuando quiera desde la página de su pedido.',
    orderNumber: 'Número de pedido',
    username: 'Usuario',
    travellerName: 'Nombre',
    button: 'Abrir mi pedido y descargar',
    linkNote:
      'El botón abre su pedido sin más preguntas durante 90 días. No lo comparta. Si no funciona, copie esta dirección en su navegador:',
    beforeTravel: 'Antes de viajar',
    notes: [
      'Compruebe que el nombre, el número de pasaporte, el vuelo y las fechas son exactamente los de su pasaporte y su reserva. Si algo no coincide, escríbanos enseguida.',
      'El e-ticket vale para la persona, el viaje y las fechas que figuran en él.',
      'Téngalo a mano en el teléfono o en papel, con el código QR legible, al facturar y en migración.',
    ],
  },
  whatsapp: {
    greeting: (name, brand) => `Hola, ${name}. Le escribe ${brand}.`,
    ready: (orderId) =>
      `Su e-ticket de la República Dominicana (pedido ${orderId}) está listo. Descárguelo aquí con su número de pedido y su correo:`,
    underWay: (orderId) =>
      `Se trata de su pedido ${orderId}, su e-ticket de la República Dominicana. Puede seguirlo aquí con su número de pedido y su correo:`,
  },
  invitation: {
    subject: (brand) => `Invitación al panel de ${brand}`,
    greeting: (name) => `Hola, ${name}:`,
    reason: (brand) => `Se ha creado una cuenta para usted en el panel de ${brand}. Elija su contraseña para entrar.`,
    button: 'Elegir mi contraseña',
    linkNote:
      'El enlace funciona una sola vez, durante 3 días. Si el botón no funciona, copie esta dirección en su navegador:',
    otherwise: 'Si no sabe de qué se trata, ignore este correo.',
  },
  resetPassword: {
    subject: (brand) => `Nueva contraseña – ${brand}`,
    greeting: (name) => `Hola, ${name}:`,
    reason: (brand) => `Se ha pedido una contraseña nueva para su cuenta en el panel de ${brand}.`,
    button: 'Elegir una contraseña nueva',
    linkNote:
      'El enlace funciona una sola vez, durante 30 minutos. Si el botón no funciona, copie esta dirección en su navegador:',
    otherwise: 'Si no fue usted, ignore este correo: su contraseña sigue siendo la misma.',
  },
  staffFooter: (brand) => `Recibe este correo porque tiene una cuenta en el panel de ${brand}.`,
  footer: {
    questions: '¿Preguntas? Con gusto le ayudamos:',
    refundPolicy: 'Política de reembolso',
    notice: (brand) =>
      `${brand} es un servicio privado que prepara y presenta su solicitud a cambio de una tarifa. No es una oficina del gobierno. El formulario oficial es gratuito en el sitio del propio gobierno.`,
    why: 'Recibe este correo porque hizo un pedido con esta dirección.',
  },
}
