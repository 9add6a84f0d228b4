interface Lengths {
  /** The fewest characters the form takes. */
  shortest?: number
  /** The most. */
  longest: number
}

/** TABLE: field -> how many characters the official form accepts. The server checks it, and the page shows it beside the input. */
export const FORM_LENGTHS = {
  name: { longest: 140 },
  last_name: { longest: 140 },
  // The form is filled in with our address for the order; the traveller's own never goes into it.
  application_email: { longest: 35 },
  permanent_address: { shortest: 5, longest: 99 },
  passport_number: { shortest: 5, longest: 11 },
  residence_number: { longest: 12 },
  street_and_number: { longest: 250 },
  origin_flight_number: { longest: 10 },
  embarkation_flight_number: { longest: 10 },
  flight_PNR: { longest: 6 },
} as const satisfies Record<string, Lengths>

/** How many characters the official form accepts in a field; undefined where it sets no limit. */
export function lengthsOf(field: string): Lengths | undefined {
  return (FORM_LENGTHS as Partial<Record<string, Lengths>>)[field]
}
