import type { Page } from '@playwright/test'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import type { BuilderName } from '#e2e/forms/builders.ts'
import { reviewedForm, type ReviewedLanguage, type ReviewedStep } from '#e2e/forms/reviewed-form.ts'
import { FILED_ORDER } from './filed-order.ts'
import type { Expected } from './filing-answers.ts'

/** An arrival without a stopover, of countries with neighbours that sound alike. */
export const REVIEWED_ORDER: typeof FILED_ORDER = {
  ...FILED_ORDER,
  ...WHOLE_ORDER,
  name: 'Nina',
  last_name: 'Muñoz García',
  permanent_address: '12 Bath Road',
  Country_residence: 'Dominica',
  City_of_residence: 'Roseau',
  state: 'Saint George',
  zip_code: '00152',
  place_of_birth: 'Niger',
  passport_nationality: 'Yes',
  nationality: 'Dominica',
  civil_status: 'Free union',
  occupation: 'Public employee',
  residence_number: '',
  migratory_information_places_to_stay: 'Private Rental',
  hotel: '',
  origin_port: '',
  origin_flight_number: '',
  origin_flight_date_year: '',
  origin_flight_date_month: '',
  origin_flight_date_date: '',
  embarkation_flight_number: 'IB6501',
  travel_purpose: 'Visit friends/relatives',
  customs_information_2: 'Yes',
}

/** What a person would put in, by question; the address that we give the form is added when the order is there. */
export const REVIEWED_ANSWERS: Expected = {
  IsArrival: 'Arrival',
  permanent_address: '12 Bath Road',
  Country_residence: 'DM',
  City_of_residence: 'Roseau',
  state: 'Saint George',
  zip_code: '00152',
  stopover_in_countries: 'No',
  name: 'Nina',
  last_name: 'Muñoz Garcia',
  date_of_birth: '1980-02-03',
  sex: 'F',
  place_of_birth: 'NE',
  nationality: 'DM',
  passport_number: 'XX123456',
  passport_again: 'XX123456',
  civil_status: 'Free union',
  occupation: 'Public employee',
  migratory_information_places_to_stay: 'Private Rental',
  province: 'La Altagracia',
  municipality: 'Higüey',
  street_and_number: 'Avenida Alemania 12',
  airline_name: 'Iberia',
  embarkation_flight_number: 'IB6501',
  embarkation_flight_date: '2030-12-02',
  disembarkation_port: 'PUJ',
  flight_PNR: 'X7K2QP',
  travel_purpose: 'Visit friends/relatives',
  customs_information_1: 'No',
  customs_information_2: 'Yes',
  customs_information_3: 'No',
}

/**
 * TABLE: language -> what the assistant leaves to a person: buttons that are answers, a passport asked for twice, words that it does not know, and in English
 * a list of which no entry is the value. When it saw the form first, 24 of 31 were right in Spanish and 23 in
 * English, none was wrong; the reviewer counted 24 and 26, neither date among them.
 */
export const LEFT: Record<ReviewedLanguage, readonly string[]> = {
  es: ['IsArrival', 'permanent_address', 'passport_again', 'customs_information_1'],
  en: [
    'IsArrival',
    'passport_again',
    'migratory_information_places_to_stay',
    'customs_information_1',
    'customs_information_3',
  ],
}

/** TABLE: forms of other countries, the builder that writes each, and how many of its controls are filled in. */
export const FOREIGN_PAGES: readonly { name: string; builder: BuilderName; right: number }[] = [
  { name: 'Thailand, digital arrival card', builder: 'components', right: 13 },
  { name: 'Spain, hotel register', builder: 'rows', right: 8 },
]

const answersOf = (form: Page) => form.evaluate(() => (window as unknown as { answers: () => Expected }).answers())

const asked = ({ parts }: ReviewedStep) =>
  parts.flatMap(({ questions }) => questions.flatMap(({ is, isDecoy }) => (isDecoy ? [] : [is])))

/** The questions of a step that have no answer. */
export async function leftOf(form: Page, step: ReviewedStep): Promise<string[]> {
  const answers = await answersOf(form)
  return asked(step).filter((is) => answers[is] === undefined)
}

/** The questions of a step that are left. */
export function leftIn(step: ReviewedStep, language: ReviewedLanguage): string[] {
  return asked(step).filter((is) => LEFT[language].includes(is))
}

/** Counts what the whole form was told; a decoy with an answer is wrong. */
export async function countReviewed(
  form: Page,
  language: ReviewedLanguage,
  expected: Expected,
): Promise<{ right: number; wrong: string[]; left: string[] }> {
  const answers = await answersOf(form)
  const all = reviewedForm(language).flatMap(asked)
  return {
    right: all.filter((is) => answers[is] !== undefined && answers[is] === expected[is]).length,
    wrong: Object.entries(answers).flatMap(([is, value]) => (expected[is] === value ? [] : [`${is}: ${value}`])),
    left: all.filter((is) => answers[is] === undefined),
  }
}

/** The questions in view that have an answer, and no line around it that says so. */
export function unmarkedAnswers(form: Page): Promise<string[]> {
  return form.evaluate(() => {
    const answers = (window as unknown as { answers: () => Expected }).answers()
    return [...document.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
      const controls = [...field.querySelectorAll('input, [role=combobox], [role=group], [role=radiogroup]')]
      const isMarked = controls.some((one) => getComputedStyle(one).outlineStyle === 'solid')
      return answers[field.dataset.field!] === undefined || isMarked ? [] : field.dataset.field!
    })
  })
}
