import { application } from '#contract/orders/application.ts'

/** An arrival as a landing site sends it, of which the official form can be filled in as it is: until 2 December 2030. */
export const WHOLE_ORDER = {
  IsArrival: 'Arrival',
  processing_mode: 'standard',
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.example',
  country_code: '34',
  phone_number: '600123123',
  permanent_address: 'Calle Mayor 1',
  Country_residence: 'Spain',
  City_of_residence: 'Madrid',
  stopover_in_countries: 'No',
  year_of_dob: '1980',
  month_of_dob: '2',
  date_of_dob: '3',
  sex: 'F',
  place_of_birth: 'Spain',
  passport_nationality: 'No',
  passport_number: 'XX123456',
  civil_status: 'Single',
  occupation: 'Student',
  foreigner_resident: 'No',
  migratory_information_places_to_stay: 'Hotel Stay',
  hotel: 'Riu',
  embarkation_port: 'MAD',
  embarkation_flight_number: 'IB6501',
  disembarkation_port: 'PUJ',
  airline_name: 'Iberia',
  intended_arrival_year: '2030',
  intended_arrival_month: '12',
  intended_arrival_date: '2',
  travel_purpose: 'Recreation',
  customs_information_1: 'No',
  customs_information_2: 'No',
  customs_information_3: 'No',
}

/** Its form alone, as an order keeps it. */
export const WHOLE_FORM = application.parse(WHOLE_ORDER)
