import { expect, test } from 'vitest'
import { formCountries } from '#server/official-form/form-countries.ts'

test('countries as the official form lists them, whatever the site called them; what is no country is left out', () => {
  const order = {
    Country_residence: 'U.S.A.',
    place_of_birth: 'Polska',
    nationality: 'CO',
    country_of_destination: 'Utopia',
  }
  expect(formCountries(order)).toEqual({
    Country_residence: { code: 'USA', region: 'US', name: 'United States of America' },
    place_of_birth: { code: 'POL', region: 'PL', name: 'Poland' },
    nationality: { code: 'COL', region: 'CO', name: 'Colombia' },
  })
  expect(formCountries({})).toEqual({})
})
