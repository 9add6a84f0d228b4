import type { Application } from '#contract/orders/application.ts'
import { findDay } from '#server/time/calendar.ts'

/** The flight that an order is for. */
export interface Flight {
  /** The traveller comes into the country, by what the form says or leaves open. */
  arrives: boolean
  /** YYYY-MM-DD, or null where the form gives no day: of arrival, or of departure for a traveller who leaves. */
  day: string | null
}

/** Reads the flight from a form as it was sent; the day decides when the order is due. */
export function findFlight(form: Application): Flight {
  const of = (...fields: (string | null | undefined)[]) => {
    const [year = '', month = '', date = ''] = fields.map((field) => String(field ?? '').trim())
    return findDay(year, month, date)
  }
  const embarkation = of(
    form.embarkation_flight_date_year,
    form.embarkation_flight_date_month,
    form.embarkation_flight_date_date,
  )
  const arrival = of(form.intended_arrival_year, form.intended_arrival_month, form.intended_arrival_date)
  const arrives = form.IsArrival !== 'Departure'
  return { arrives, day: (arrives ? (arrival ?? embarkation) : (embarkation ?? arrival)) ?? null }
}
