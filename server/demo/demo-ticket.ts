import type { DemoOrder } from '#server/demo/demo-orders.ts'
import { makeSampleTicket } from '#server/demo/sample-ticket.ts'
import { findFlight } from '#server/official-form/find-flight.ts'

/** The sample ticket of an order of the demonstration. */
export function makeDemoTicket({ id, name, lastName, form }: DemoOrder): Promise<Buffer> {
  return makeSampleTicket({
    orderId: id,
    name,
    lastName,
    passport: form.passport_number ?? '',
    direction: form.IsArrival === 'Departure' ? 'Departure' : 'Arrival',
    flight: form.embarkation_flight_number ?? '',
    flightDate: findFlight(form).day ?? '',
  })
}
