import { describe, expect, test } from 'vitest'
import type { Flagged } from '#server/official-form/find-flags.ts'
import { DEPARTURE, fields, only, review, WHOLE } from '#server/testing/flagged.ts'

describe('what the form cannot be filed without', () => {
  const EMPTY = Object.fromEntries(Object.keys(WHOLE).map((field) => [field, ' '])) as Flagged
  const STAY = 'migratory_information_places_to_stay'
  const ADDRESS = ['province', 'municipality', 'section', 'street_and_number']

  test('an order that can be filed has no flag; one of its values less, and that one is missing', () => {
    expect(review({})).toEqual([])
    for (const field of Object.keys(WHOLE) as (keyof typeof WHOLE)[]) {
      if (['IsArrival', 'processing_mode', 'name', 'last_name', 'email', 'passport_nationality'].includes(field))
        continue
      const found = only({ [field]: null })!
      const day = /_(?:dob|year|month|date)$/.test(field)
      expect([field, found.message]).toEqual([field, expect.stringContaining(day ? 'not a date' : 'missing')])
      if (!day) expect(found.field).toBe(field)
    }
  })

  test('of an empty arrival everything is missing that the form asks of anybody', () => {
    const missing = fields({ ...EMPTY, IsArrival: 'Arrival', processing_mode: 'standard' })
    expect(missing).toEqual([
      'phone_number',
      'permanent_address',
      'Country_residence',
      'City_of_residence',
      'stopover_in_countries',
      'sex',
      'place_of_birth',
      'nationality',
      'passport_number',
      'civil_status',
      'occupation',
      'foreigner_resident',
      STAY,
      'embarkation_port',
      'embarkation_flight_number',
      'disembarkation_port',
      'airline_name',
      'travel_purpose',
      'customs_information_1',
      'customs_information_2',
      'customs_information_3',
      'date_of_dob',
      'intended_arrival_date',
    ])
  })

  test.each<[string, Flagged, string[]]>([
    ['a departure is asked for no stay and no customs', { ...withoutStay(), ...DEPARTURE }, []],
    [
      'a departure needs the day on which it leaves',
      {
        ...DEPARTURE,
        embarkation_flight_date_year: '',
        embarkation_flight_date_month: '',
        embarkation_flight_date_date: '',
        intended_arrival_year: '',
        intended_arrival_month: '',
        intended_arrival_date: '',
      },
      ['embarkation_flight_date_date'],
    ],
    [
      'one day of the two tells the flight',
      {
        intended_arrival_year: '',
        intended_arrival_month: '',
        intended_arrival_date: '',
        embarkation_flight_date_year: '2026',
        embarkation_flight_date_month: '12',
        embarkation_flight_date_date: '1',
      },
      [],
    ],
    [
      'a stopover has a flight of its own',
      { stopover_in_countries: 'Yes' },
      ['origin_port', 'origin_flight_number', 'origin_flight_date_date'],
    ],
    ['a rented place has an address', { [STAY]: 'Private Rental' }, ADDRESS],
    ['a place of one’s own too', { [STAY]: 'Own house' }, ADDRESS],
    ['in transit one goes on to a country', { [STAY]: 'Transit' }, ['country_of_destination']],
    ['a ship lies in a harbor', { [STAY]: 'Embarkation' }, ['harbors']],
    ['a hotel has a name', { hotel: '' }, ['hotel']],
    ['a resident has a number', { foreigner_resident: 'Yes' }, ['residence_number']],
    ['another nationality than the birthplace’s has to be told', { passport_nationality: 'Yes' }, ['nationality']],
    ['and where nobody said whether it is another', { passport_nationality: null }, ['nationality']],
    ['a nationality that is told leaves no question', { passport_nationality: null, nationality: 'Polska' }, []],
    ['a number from abroad needs no code beside it', { country_code: null, phone_number: '+34 600 123 123' }, []],
    [
      'customs asks no child',
      { year_of_dob: '2010', customs_information_1: '', customs_information_2: '', customs_information_3: '' },
      [],
    ],
    [
      'who is 18 on the day of the flight is asked',
      { year_of_dob: '2008', month_of_dob: '12', date_of_dob: '2', customs_information_1: '' },
      ['customs_information_1'],
    ],
  ])('%s', (_, own, expected) => expect(fields(own)).toEqual(expected))

  function withoutStay(): Flagged {
    return {
      [STAY]: '',
      foreigner_resident: '',
      hotel: '',
      customs_information_1: '',
      customs_information_2: '',
      customs_information_3: '',
    }
  }
})
