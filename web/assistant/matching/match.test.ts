import { describe, expect, test } from 'vitest'
import { SHEET_FIELDS, type SheetField } from '#contract/form/sheet.ts'
import { BUILDER_NAMES, draw, type BuilderName, type Drawn } from '#e2e/forms/builders.ts'
import { DECOYS, PORTAL_LANGUAGES } from '#e2e/forms/portal-words.ts'
import { match, type Control } from '#web/assistant/matching/match.ts'
import { isAboutOthers, isSecret } from '#web/assistant/matching/refusals.ts'

type Tried = Control & { is: Drawn['is'] }

/** A builder's control as the page's reader finds it. */
function read(
  builder: BuilderName,
  { is, label, group, how, name = '', id = '', placeholder = '', autocomplete: hint = '', part }: Drawn,
): Tried {
  const isUnlabelled = builder === 'framed' && how === 'text'
  return {
    is,
    label: isUnlabelled ? '' : part && builder === 'framed' ? label.replace(/: [^:]*$/, '') : label,
    placeholder: isUnlabelled ? label : placeholder,
    group: builder === 'steps' ? '' : group,
    name,
    id,
    hint,
    kind: how === 'native-date' ? 'date' : how === 'text' || how === 'masked-date' ? 'text' : 'choice',
    datePart: part,
  }
}

function tryForm(builder: BuilderName, language: (typeof PORTAL_LANGUAGES)[number], lang: string = language) {
  const all = draw(builder, language).map((one) => read(builder, one))
  const steps = builder === 'steps' ? [all.slice(0, 14), all.slice(14, 28), all.slice(28)] : [all]
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const step of steps) {
    const controls = step.filter(({ label, name, id, hint }) => !isSecret([label, name, id], hint))
    const matches = match(controls, lang, new Set(SHEET_FIELDS))
    for (const control of step) {
      const found = matches.get(control)
      const isDecoy = (DECOYS as readonly string[]).includes(control.is)
      if (found?.sure && found.field !== control.is) wrong.push(`${language} ${control.label}: ${found.field}`)
      else if (found?.sure) right++
      else if (!isDecoy) missed.push(`${language} ${control.label} (${control.group})`)
    }
  }
  return { right, wrong, missed }
}

/** Controls that are told, of seven languages; a date in three controls is three. */
const RIGHT: Record<BuilderName, number> = {
  plain: 301,
  components: 301,
  steps: 273,
  rows: 357,
  framed: 357,
  hostile: 301,
}

describe.each(BUILDER_NAMES)('on the form of builder %s', (builder) => {
  test('no field of seven languages gets another’s value, and few stay empty', () => {
    const tried = PORTAL_LANGUAGES.map((language) => tryForm(builder, language))
    expect(tried.flatMap(({ wrong }) => wrong)).toEqual([])
    const missed = tried.flatMap((one) => one.missed)
    const right = tried.reduce((sum, one) => sum + one.right, 0)
    // Where a page asks for two flights by one name, under no heading, nobody can tell them apart.
    const isFlight = (label: string) => /vuelo|flight|vol|flug|volo|voo|рейса/i.test(label)
    expect({ right, missed: missed.filter((label) => builder !== 'steps' || !isFlight(label)) }).toEqual({
      right: RIGHT[builder],
      missed: [],
    })
  })
})

const plain: Control = {
  label: '',
  group: '',
  placeholder: '',
  name: '',
  id: '',
  hint: '',
  kind: 'text',
  datePart: undefined,
}
const all = new Set(SHEET_FIELDS)
/** Without a stopover, there is one flight. */
const direct = new Set(SHEET_FIELDS.filter((field) => !field.startsWith('origin')))
const one = (own: Partial<Control>, lang = 'en', filled = all) => {
  const control = { ...plain, ...own }
  return match([control], lang, filled).get(control)
}

test.each([
  'Mother’s passport number',
  'Passport expiry date',
  'Date of issue of the passport',
  'Name of the ship',
  'Visa number',
  'Phone number of the hotel',
  'Number of children',
  'Name of the emergency contact',
  'Return flight number',
  'Frequent flyer number',
  'City of birth',
  'Name',
  'Country',
  'Date',
  'Apellido de soltera de la madre',
  'Número de vuelo de regreso',
  'Teléfono del hotel',
  'Número de hijos',
  'Nombre del barco',
  'Fecha de salida',
  'Nom du navire',
  'Date de retour',
  'Name des Schiffes',
  'Rückflugnummer',
  'Nome della nave',
  'Data di ritorno',
  'Nome do navio',
  'Data de regresso',
  'Название судна',
  'Дата возвращения',
])('nothing of the sheet is put where “%s” is asked', (label) => {
  for (const lang of ['en', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'zh']) {
    expect(one({ label }, lang, direct)?.sure ?? false).toBe(false)
  }
})

test('what a person reads decides, whatever the field is named', () => {
  expect(one({ label: 'Number of children', name: 'passport_number' })).toBeUndefined()
  expect(one({ label: 'Surname', name: 'first_name' })).toEqual({ field: 'last_name', sure: true })
  expect(one({ label: '', name: 'passport_number' })).toEqual({ field: 'passport_number', sure: true })
  expect(one({ label: '', id: 'numeroPasaporte' })).toEqual({ field: 'passport_number', sure: true })
  expect(one({ label: '', hint: 'family-name' })).toEqual({ field: 'last_name', sure: true })
})

test.each<Partial<Control>>([
  { label: 'Hotel address' },
  { label: 'Dirección del hotel' },
  { label: 'Nombre y dirección del hotel' },
  { label: 'Hotel city' },
  { label: 'Postal code of the hotel' },
  { label: 'E-mail address of the accommodation' },
  { label: 'Hotel confirmation number' },
  { label: 'Address (in the Dominican Republic)' },
  { label: 'Ciudad (República Dominicana)' },
  { label: 'Address', group: 'Destination' },
  { label: 'Ciudad', group: 'Dirección en República Dominicana' },
  { label: 'Postal code', group: 'Accommodation' },
  { label: 'Nombre', group: 'Hotel' },
  { label: 'Street and number', group: 'Place of residence' },
  { label: 'Flight number', group: 'Return flight' },
  { label: 'Número de vuelo', group: 'Vuelo de regreso' },
  { label: 'Flight date (return)' },
  { label: 'Arrival date', group: 'Return flight', kind: 'date' },
])('what is only near is not it: %o', (own) => {
  for (const lang of PORTAL_LANGUAGES) expect(one(own, lang, direct)?.sure ?? false).toBe(false)
})

test('a heading that names both ways forbids neither', () => {
  expect(one({ label: 'Flight number', group: 'Arrival and departure' }, 'en', direct)).toMatchObject({ sure: true })
  expect(one({ label: 'Flight number', group: 'Trip and accommodation' }, 'en', direct)).toMatchObject({ sure: true })
})

test.each([
  'Extranjero no residente en la República Dominicana',
  'Direct flight without stopover in other countries',
  'I do not carry currency or monetary instruments over US$10,000',
  'Are you carrying less than 10,000 dollars in cash?',
  'Goods within the duty-free allowance',
  'Je ne transporte pas d’animaux vivants',
  'Ich führe keine lebenden Tiere mit',
  'Non porto animali vivi',
  'Não transporto animais vivos',
  'Живые животные: не везу',
])('“%s” may ask for the contrary, and is left to a person', (label) => {
  for (const lang of PORTAL_LANGUAGES) expect(one({ label, kind: 'choice' }, lang)?.sure ?? false).toBe(false)
})

test('a box that stands alone is left to a person, and hides no question', () => {
  const label = 'Are you carrying live animals, plants or food?'
  expect(one({ label, kind: 'box' })).toEqual({ field: 'customs_information_2', sure: false })
  const [question, box] = (['choice', 'box'] as const).map((kind): Control => ({ ...plain, label, kind }))
  const matches = match([question!, box!], 'en', all)
  expect([matches.get(question!)?.sure, matches.has(box!)]).toEqual([true, false])
  expect(one({ label: `${label} (Yes/No)`, kind: 'choice' })).toMatchObject({ sure: true })
})

test('two fields that ask for the same stay empty, and so does a flight that may be either of two', () => {
  const twice = [0, 1].map((): Control => ({ ...plain, label: 'Passport number' }))
  expect([...match(twice, 'en', all).values()]).toEqual(twice.map(() => ({ field: 'passport_number', sure: false })))
  expect(one({ label: 'Flight number' })).toMatchObject({ sure: false })
  expect(one({ label: 'Flight number' }, 'en', direct)).toEqual({ field: 'embarkation_flight_number', sure: true })
})

test.each<Partial<Control>>([
  { label: 'Passport number (companion)' },
  { label: 'Apellidos (acompañante)' },
  { label: 'First name (mother)' },
  { label: 'Passport number', group: 'Passenger 2' },
  { label: 'Número de pasaporte', group: 'Pasajero n.º 2' },
  { label: 'Numéro de passeport', group: 'Voyageur (2 de 3)' },
  { label: 'Surname', group: 'Second traveller' },
  { label: 'Фамилия', group: 'Второй пассажир' },
  { label: 'Nombres', group: 'Datos del menor' },
  { label: 'Vorname', group: 'Kind 1' },
  { label: 'Surname', group: 'Parents' },
  { label: 'Apellidos', page: 'Familiares' },
  { placeholder: 'Passport number (companion)' },
  { name: 'companionPassport' },
])('of somebody else nothing is filled in: %o', (own) => {
  for (const lang of PORTAL_LANGUAGES) expect(one(own, lang)).toBeUndefined()
})

test('the first of several, and a kind of something, is nobody else', () => {
  expect(one({ label: 'Passport number', group: 'Passenger 1 of 3' })).toMatchObject({ sure: true })
  expect(isAboutOthers('Kind of accommodation')).toBe(false)
})

test('of a companion nothing is filled in, and a field that a person showed is what they said', () => {
  expect(one({ label: 'Passport number', group: 'Companion 1' })).toBeUndefined()
  expect(one({ label: 'Xyz', shown: 'passport_number' as SheetField })).toEqual({
    field: 'passport_number',
    sure: true,
  })
})

test.each([
  'Captcha',
  'Código de verificación',
  'Security code',
  'Passwort',
  'Код подтверждения',
  'Escriba los caracteres de la imagen',
  'CVV',
  'Code (captcha)',
])('“%s” asks for a secret', (label) => expect(isSecret([label], '')).toBe(true))

test('a booking code is no secret', () => {
  expect(
    isSecret(
      ['Номер подтверждения рейса (PNR)', 'Bestätigungsnummer des Fluges', 'Código de reserva', 'pin_code_x'],
      '',
    ),
  ).toBe(true)
  expect(isSecret(['Номер подтверждения рейса (PNR)', 'Bestätigungsnummer des Fluges', 'Código de reserva'], '')).toBe(
    false,
  )
})
