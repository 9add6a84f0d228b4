import type { ScreenWords } from '#web/admin/language/dictionary.ts'

/** The words of what became of a mail. */
export const esMails: Pick<ScreenWords, 'mailTrouble' | 'mailStopped' | 'troubledMails'> = {
  mailTrouble: {
    kinds: {
      correction: 'Solicitud de corrección',
      replaced: 'E-ticket sustituido: borrar el anterior',
      withdrawn: 'E-ticket retirado',
      received: 'Pedido recibido, con recibo',
      filed: 'Presentado ante el gobierno',
      refunded: 'Reembolso hecho',
      'before-flight': 'Recordatorio: vuelo cercano, nada descargado',
      'before-return': 'Recordatorio: formulario para el viaje de vuelta',
    },
    deliveredAt: 'Entregado {{at}}',
    openedAt: 'Abierto {{at}}',
    queued: 'Sigue otro intento por sí solo.',
    sent: 'Está en camino; el proveedor dice por qué tarda más.',
    delivered: 'Según la palabra de un miembro del equipo.',
    failed: 'No se envió.',
    bounced: 'Volvió: el viajero no lo recibió.',
    complained: 'El viajero lo marcó como spam.',
    uncertain:
      'Puede haber llegado o no, y nunca se envía otra vez por sí solo. Lo aclara un aviso del proveedor; si no, pregunte al viajero.',
    seenTo: 'Atendido.',
    arrived: 'Llegó',
    confirmArrived: '¿Tiene el viajero este correo?',
    confirmArrivedText: 'Entonces cuenta como entregado, en nombre de usted.',
    again: 'Enviar otra vez ({{provider}})',
    confirmAgain: '¿Enviar este correo otra vez?',
    confirmAgainText: 'Si el primero llegó después de todo, el viajero lo tendrá dos veces.',
    nothing: 'Nada que hacer',
    actions: 'Qué hacer con este correo',
  },
  mailStopped: {
    bounced: 'El correo a esta dirección fue rechazado el {{day}}. Solo se envía cuando alguien lo dice.',
    complained: 'El correo a esta dirección se marcó como spam el {{day}}. Solo se envía cuando alguien lo dice.',
    title: '¿Enviar de todos modos?',
    text: '{{message}} Queda registrado que usted lo envió de todos modos.',
  },
  troubledMails: {
    title: 'Correos que le necesitan',
    text: 'Estos no llegaron, o puede que no. Abra el pedido para enviar uno otra vez o para decir que llegó.',
    show_one: '{{count}} correo le necesita',
    show_other: '{{count}} correos le necesitan',
    first: 'Se muestran los {{count}} más recientes.',
    order: 'ID de pedido',
    name: 'Nombre',
    state: 'Estado',
    since: 'Desde (UTC)',
    reason: 'Motivo',
  },
}
