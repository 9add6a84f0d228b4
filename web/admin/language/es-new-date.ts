import type { Words } from '#web/admin/language/dictionary.ts'
import type { enNewDate } from '#web/admin/language/en-new-date.ts'

/** The words of `en-new-date.ts` in Spanish. */
export const esNewDate: Words<typeof enNewDate> = {
  newDate: {
    title: 'Previsto para …',
    name: 'Indicar nueva fecha',
    another: 'Indicar otra fecha',
    by: 'Para cuándo se prevé ahora el e-ticket',
    choices: {
      today: 'Hoy, 18:00',
      noon: 'Mañana, 12:00',
      tomorrow: 'Mañana, 18:00',
      time: 'Una fecha y hora',
    },
    moment: 'Fecha y hora',
    required: 'Elija una fecha y hora',
    whyNot: {
      soon: 'Como mínimo dentro de una hora',
      far: 'Dentro de los próximos 30 días',
      flight: 'Límite: {{last}}. Antes de este vuelo no se puede prometer nada posterior',
      earlier: 'La página del viajero dice {{first}}: indique un momento posterior',
      same: 'La página del viajero ya lo dice así',
    },
    last: 'Límite por su vuelo: {{moment}}.',
    mails_one:
      'La página del viajero lo dice enseguida; el viajero recibe un correo en cinco minutos, salvo que indique antes otra fecha.',
    mails_other:
      'Las páginas de los viajeros lo dicen enseguida; como máximo {{formatted}} viajeros reciben un correo en cinco minutos, salvo que indique antes otra fecha. Los pedidos de los que no se espera un e-ticket, o no tan tarde, se quedan como están.',
    tooLate: 'Ya no se puede prometer nada: pasó el límite por su vuelo ({{moment}}). Escriba o llame al viajero.',
    clock: 'Las horas son las de Santo Domingo.',
    reads: 'La página del viajero dirá (allí según su reloj, aquí según el de Santo Domingo):',
    bar: 'Fecha prometida',
    lateSince: 'Prometido al viajero: {{moment}} en Santo Domingo. Ya pasó.',
    cameAfter: 'Pedido después del plazo para su vuelo ({{moment}} en Santo Domingo).',
    pageNamesNone: 'La página del viajero no indica ninguna fecha.',
    pageSaysLate: 'La página del viajero dice que va con retraso y no indica una nueva fecha.',
    pageSays: 'La página del viajero dice {{moment}} en Santo Domingo ({{name}}), originalmente {{first}}.',
    wentBy: 'La página del viajero había dicho {{moment}} en Santo Domingo ({{name}}); esa fecha también pasó.',
    mailed: 'El viajero recibió un correo.',
    mailWaits: 'El correo sale en cinco minutos.',
    noMail: 'No se envió ningún correo.',
  },
}
