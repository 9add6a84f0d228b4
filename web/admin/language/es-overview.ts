import type { enOverview } from '#web/admin/language/en-overview.ts'

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** The Spanish words of en-overview.ts. */
export const esOverview: Words<typeof enOverview> = {
  pictures: {
    title: 'Cifras',
    table: 'Tabla',
    tableOf: 'Tabla de {{title}}',
    none: 'Todavía no hay nada que mostrar',
    day: 'Día',
    total: 'Total',
    mode: 'Modalidad',
    standard: 'Estándar',
    priority: 'Prioritaria',
    future: 'Futura',
    days: 'Pedidos de los últimos 30 días',
    daysText: '{{total}} en total, {{today}} hoy (UTC)',
    due: 'Para hoy y atrasados',
    dueText: 'Pedidos pagados que nadie ha movido todavía',
    late: 'Atrasados',
    dueToday: 'Para hoy',
    arrivals: 'Llegadas de los próximos 14 días',
    arrivalsText: '{{total}} viajeros, {{open}} todavía sin billete',
    ready: 'Completados',
    open: 'Pendientes',
    countries: 'Países',
    countriesText: 'Pedidos de los últimos 30 días por nacionalidad',
    nationality: 'Nacionalidad',
    orders: 'Pedidos',
    others: 'Otros',
  },
  preview: {
    title_one: '¿Seleccionar este pedido?',
    title_other: '¿Seleccionar estos {{formatted}} pedidos?',
    rows: 'Los primeros',
    more_one: 'y {{formatted}} más, el pedido {{last}}',
    more_other: 'y {{formatted}} más, hasta el pedido {{last}}',
    nothingYet: 'Seleccionar no cambia nada. Lo que puede hacer después, siempre con otra pregunta:',
    delete_one: 'Eliminar pedido: va a Pedidos eliminados, de donde se puede restaurar.',
    delete_other: 'Eliminar pedido: los {{formatted}} van a Pedidos eliminados, de donde se pueden restaurar.',
    refunded_one: 'Reembolsado: recibe la fecha de hoy como fecha de reembolso y se queda en esta lista.',
    refunded_other:
      'Reembolsado: los {{formatted}} reciben la fecha de hoy como fecha de reembolso y se quedan en esta lista.',
    restore_one: 'Restaurar: vuelve al estado que tenía.',
    restore_other: 'Restaurar: los {{formatted}} vuelven al estado que tenían.',
    select_one: 'Seleccionarlo',
    select_other: 'Seleccionar los {{formatted}}',
  },
  moveSelected: {
    question: '¿{{way}}?',
    text_one: '{{formatted}} pedido seleccionado pasa a {{status}}. Durante diez segundos se puede deshacer.',
    text_other: '{{formatted}} pedidos seleccionados pasan a {{status}}. Durante diez segundos se puede deshacer.',
  },
}
