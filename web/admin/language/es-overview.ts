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
}
