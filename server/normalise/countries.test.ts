import { describe, expect, test } from 'vitest'
import {
  countryNames,
  countryName,
  findCountryCode,
  findMeantCountry,
  listedCode,
} from '#server/normalise/countries.ts'

/** TABLE: what is sent -> the code that it is. */
const MEANT: Record<string, readonly string[]> = {
  // As passports bear it (ICAO 9303-3, section 5).
  DEU: ['D', 'D<<', 'd', 'DE', 'DEU', 'Germany (DE)', 'DEU - Germany'],
  RKS: ['RKS', 'XKX', 'XKK', 'XK', 'Kosovo', 'Kosova', 'Косово', 'Kosovar', 'Republic of Kosovo'],
  XXA: ['XXA', 'Stateless', 'stateless person', 'apátrida', 'Staatenlos', 'Apatride', 'apolide', 'без гражданства'],
  XXB: ['XXB', 'Refugee', 'réfugié', 'Flüchtling'],
  XXC: ['XXC'],
  XXX: ['XXX'],
  GBD: ['GBD', 'British Overseas Territories Citizen'],
  GBN: ['GBN', 'British National (Overseas)', 'BN(O)'],
  GBO: ['GBO'],
  GBP: ['GBP'],
  GBS: ['GBS', 'British subject'],
  UNO: ['UNO', 'United Nations', 'ONU'],
  EUE: ['EUE', 'European Union'],
  XOM: ['XOM', 'Order of Malta'],
  // Short forms.
  COD: [
    'DR Congo',
    'D.R. Congo',
    'DRC',
    'RDC',
    'Congo (Kinshasa)',
    'Democratic Republic of the Congo',
    'Congo, Democratic Republic of the',
    'Zaire',
  ],
  COG: ['Congo', 'Republic of the Congo', 'Congo-Brazzaville'],
  USA: [
    'U.S.A.',
    'US',
    'U.S.',
    'United States',
    'EE.UU.',
    'EE. UU.',
    'États-Unis',
    'США',
    'America',
    'American',
    'estadounidense',
    'американец',
  ],
  GBR: [
    'UK',
    'U.K.',
    'Great Britain',
    'England',
    'Northern Ireland',
    'British',
    'britannique',
    'British citizen',
    'англичанин',
  ],
  KOR: ['South Korea', 'Korea (South)', 'Korea, Republic of', 'ROK', 'Republic of Korea', 'S. Korea', 'Korean'],
  PRK: ['North Korea', 'DPRK', 'Korea (North)'],
  CHN: ['PRC', 'People’s Republic of China', '中国', 'Chinese', 'chinesisch'],
  TWN: ['Republic of China', 'Taiwan (R.O.C.)', 'Taiwan'],
  BIH: ['Bosnia', 'BiH'],
  ARE: ['UAE', 'U.A.E.', 'Emiratos Árabes'],
  // People.
  PRT: [
    'Portuguese',
    'portugués',
    'portuguesa',
    'portugaise',
    'Portugiese',
    'portugiesisch',
    'portoghese',
    'português',
    'португалец',
  ],
  DOM: ['Dominican', 'dominicano', 'dominicaine', 'República Dominicana', 'доминиканец'],
  MEX: ['Mexican', 'mexicana', 'mexicaine', 'messicano', 'Mexikaner', 'мексиканка'],
  FRA: ['French', 'française', 'Französisch', 'francese', 'француженка'],
  POL: ['Polska', 'Polish', 'polonais', 'polonesa', 'поляк'],
  BRA: ['brasileira', 'Brazilian', 'brasileño', 'бразилец'],
  NER: ['Niger', 'Nigerien', 'nigérienne'],
  NGA: ['Nigeria', 'Nigerian'],
  // Former and official names.
  SWZ: ['Swaziland', 'Eswatini', 'Kingdom of Eswatini'],
  MMR: ['Burma'],
  TUR: ['Turkey', 'Türkiye', 'Republic of Türkiye', 'Turkish'],
  NLD: ['Holland', 'The Netherlands', 'Kingdom of the Netherlands'],
  IRL: ['Ireland, Republic of', 'Éire'],
  MDA: ['Moldavia', 'Republic of Moldova'],
  ESP: ['Kingdom of Spain', 'Reino de España', 'Spanish', 'ciudadano de España'],
}

describe('a country is known by', () => {
  const pairs = Object.entries(MEANT).flatMap(([code, names]) => names.map((name) => [name, code] as const))
  test.each(pairs)('%s, which is %s', (name, code) => expect(findCountryCode(name)).toBe(code))
})

test.each([
  'Utopia',
  'UTO',
  'Congolese',
  'Yugoslavia',
  'USSR',
  'Czechoslovakia',
  'the',
  '',
  '-',
  'Republic of',
  'citizen',
])('%j is no country: a person looks', (name) => expect(findCountryCode(name)).toBeUndefined())

test('a slip of the hand is offered as what it means', () => {
  expect([findMeantCountry('Portugese'), findMeantCountry('Kosobo'), findMeantCountry('Statelless')]).toEqual([
    'Portugal',
    'Kosovo',
    'Stateless',
  ])
})

test('every code names itself, in English too, and the official form’s list has one for it', () => {
  for (const code of new Set(Object.keys(MEANT))) {
    expect(findCountryCode(code)).toBe(code)
    expect(findCountryCode(countryName(code))).toBe(code)
    expect(countryNames(listedCode(code)).length).toBeGreaterThan(0)
  }
  expect([listedCode('GBN'), listedCode('RKS'), countryNames('RKS')[0]]).toEqual(['GBR', 'RKS', 'XK'])
})
