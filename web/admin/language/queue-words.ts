import type { QueueKey } from '#contract/lists/queues.ts'

/** TABLE: queue -> its words in Spanish; the English ones are the contract's. */
export const QUEUE_WORDS_ES: Record<QueueKey, { title: string; label: string }> = {
  newOrder: { title: 'Pedidos nuevos', label: 'Pedidos nuevos' },
  priorityOrder: { title: 'Pedidos prioritarios', label: 'Pedidos prioritarios' },
  pendingOrder: { title: 'Pedidos pendientes', label: 'Pedidos pendientes' },
  completedOrder: { title: 'Pedidos completados', label: 'Pedidos completados' },
  contactCustomerOrder: { title: 'Contactar al cliente', label: 'Contactar al cliente' },
  awaitingOrder: { title: 'Esperando respuesta', label: 'Esperando al cliente' },
  awaitingGovtOrder: { title: 'Esperando al gobierno', label: 'Esperando al gobierno' },
  laterOrder: { title: 'Más tarde', label: 'Más tarde' },
  futureOrder: { title: 'Pedidos futuros', label: 'Pedidos futuros' },
  customerCalledOrder: { title: 'Cliente llamado', label: 'Cliente llamado' },
  allOrder: { title: 'Historial de pedidos', label: 'Historial de pedidos' },
  deletedOrder: { title: 'Pedidos eliminados', label: 'Pedidos eliminados' },
  refundOrder: { title: 'Reembolsos', label: 'Reembolsos' },
}
