import { z } from 'zod'

const word = z.string().nullish()
const answered = word.transform((value) => value ?? null)

/**
 * The form as the landing site sent it. One JSON document per order; every value
 * is kept as sent, what does not fit the government's form is listed in `needs_check` instead of refused.
 * A new field of the form is a line here and a line in the page's field table.
 */
export const application = z.object({
  permanent_address: word,
  Country_residence: word,
  City_of_residence: word,
  state: word,
  zip_code: word,
  stopover_in_countries: word,
  IsArrival: word,
  date_of_dob: word,
  month_of_dob: word,
  year_of_dob: word,
  sex: word,
  place_of_birth: word,
  passport_nationality: word,
  nationality: word,
  passport_number: word,
  civil_status: word,
  occupation: word,
  foreigner_resident: word,
  residence_number: word,
  migratory_information_places_to_stay: word,
  province: word,
  municipality: word,
  section: word,
  street_and_number: word,
  country_of_destination: word,
  harbors: word,
  hotel: word,
  origin_port: word,
  origin_flight_number: word,
  origin_flight_date_date: word,
  origin_flight_date_month: word,
  origin_flight_date_year: word,
  embarkation_port: word,
  embarkation_flight_number: word,
  embarkation_flight_date_date: word,
  embarkation_flight_date_month: word,
  embarkation_flight_date_year: word,
  disembarkation_port: word,
  airline_name: word,
  intended_arrival_date: word,
  intended_arrival_month: word,
  intended_arrival_year: word,
  flight_PNR: word,
  travel_purpose: word,
  practicing_sports: word,
  customs_information_1: word,
  customs_information_2: word,
  customs_information_3: word,
})

export type Application = z.output<typeof application>
export type ApplicationField = keyof Application
export const APPLICATION_FIELDS = Object.keys(application.shape) as [ApplicationField, ...ApplicationField[]]

/** The form as calls return it: every field is there, null where nothing was sent. */
export const wholeApplication = z.object(
  Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, answered])) as Record<ApplicationField, typeof answered>,
)

/** Something that a person must look at, shown beside its field, with the spelling that the form takes where one can be guessed. */
export const needsCheck = z.object({ field: z.string(), message: z.string(), suggestion: z.string().optional() })
export type NeedsCheck = z.output<typeof needsCheck>
