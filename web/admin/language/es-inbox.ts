import type { Words } from '#web/admin/language/dictionary.ts'
import type { enInbox } from '#web/admin/language/en-inbox.ts'

/** The words of the inbox, of assigning orders and of mentions, in Spanish. */
export const esInbox: Words<typeof enInbox> = {
  inbox: {
    title: 'Bandeja',
    text: 'Menciones, pedidos asignados, respuestas, correos del gobierno, pedidos de vuelta de Más tarde y disputas por vencer, de los últimos 30 días.',
    shown: 'Qué avisos',
    unread: 'Sin leer',
    all: 'Todos',
    none: 'Nada sin leer',
    noneAtAll: 'Todavía no hay nada',
    noneText:
      'Aquí aparece cuando un compañero le menciona o le asigna un pedido, o cuando llega una respuesta a uno de sus pedidos o vuelve uno que usted pospuso.',
    kinds: {
      mentioned: '{{by}} le mencionó',
      assigned: '{{by}} le asignó este pedido',
      answered: 'El viajero respondió',
      'government-mail': 'El gobierno escribió',
      'dispute-due': 'Pronto vence el plazo para responder una disputa',
      back: 'De vuelta de Más tarde',
    },
    backBecause: 'De vuelta de Más tarde: {{why}}',
    noOrder: 'Aún no se sabe de qué pedido es',
    byNobody: { mentioned: 'Le mencionaron', assigned: 'Le asignaron este pedido' },
    times: '· {{formatted}} veces',
    isUnread: 'Sin leer',
    read: 'Marcar como leído',
    readAll: 'Marcar todo como leído',
    isRead: 'Marcado como leído',
    allRead: 'Todo marcado como leído',
    isUnreadAgain: 'Otra vez sin leer',
    older: 'Ver anteriores',
    keys: 'j y k recorren los avisos, Enter abre el pedido, e lo marca como leído, E los marca todos, u lo deshace.',
  },
  assign: {
    title: 'Asignar a …',
    edit: 'Asignar (o)',
    search: 'Buscar a un compañero',
    ofMany_one: 'Asignar {{formatted}} pedido a …',
    ofMany_other: 'Asignar {{formatted}} pedidos a …',
    me: '{{name}} (usted)',
    nobody: 'Nadie',
    isOn: 'tiene el pedido',
    keys: 'Flechas para elegir, Enter para asignar, Esc para cerrar.',
    noSuch: 'Ningún compañero se llama así.',
    to: 'Asignado a {{name}}',
    toMe: 'Asignado a usted',
    cannot: '{{name}} ya no puede iniciar sesión: asígnelo a otra persona',
  },
  mentions: {
    offered: 'Compañeros',
    found_zero: 'Ningún compañero se llama así',
    found_one: '{{count}} compañero',
    found_other: '{{count}} compañeros',
    told: 'Se avisará a {{names}}',
  },
}
