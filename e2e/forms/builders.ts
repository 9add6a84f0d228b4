import type { SheetField } from '#contract/form/sheet.ts'
import type { ForeignForm } from '#e2e/forms/foreign-forms.ts'
import { DECOYS, PORTAL_WORDS, type PortalLanguage, type PortalWords } from '#e2e/forms/portal-words.ts'
import { optionsOf, type Choice } from '#e2e/forms/choices.ts'
import { QUESTIONS, type Question } from '#e2e/forms/questions.ts'

/** One control of a form as its builder writes it. `is` never stands where the matcher looks. */
export interface Drawn {
  is: SheetField | (typeof DECOYS)[number] | 'again' | `other-${number}`
  /** The day, month or year of a date that stands in three controls. */
  part?: 'day' | 'month' | 'year'
  label: string
  group: string
  how: 'text' | 'native-date' | 'masked-date' | 'select' | 'radios' | 'component'
  name?: string
  id?: string
  placeholder?: string
  autocomplete?: string
  options?: readonly Choice[]
}

export interface Builder {
  /** How labels are tied to their controls. */
  labels: 'for' | 'labelledby' | 'wrapped' | 'cells' | 'placeholder'
  wording: 0 | 1
  required: string
  dates: 'native' | 'masked' | 'selects'
  choices: 'select' | 'component'
  yesNo: 'radios' | 'select' | 'component'
  names: (field: string, place: number) => { id?: string; name?: string }
  autocomplete: boolean
  /** It asks in steps whose nodes are the same ones. */
  steps?: true
  /** It stands in a frame of the same host. */
  framed?: true
  /** It sets traps. */
  hostile?: true
}

const SPANISH_NAMES: Partial<Record<string, string>> = {
  name: 'nombres',
  last_name: 'apellidos',
  passport_number: 'numeroPasaporte',
  date_of_birth: 'fechaNacimiento',
  application_email: 'correo',
  occupation: 'ocupacion',
}

/** TABLE: as different site builders would write the same portal. */
export const BUILDERS = {
  plain: {
    labels: 'for',
    wording: 0,
    required: ' *',
    dates: 'native',
    choices: 'select',
    yesNo: 'radios',
    names: (field, place) => ({ id: `campo${place}`, name: SPANISH_NAMES[field] ?? `campo_${place}` }),
    autocomplete: true,
  },
  components: {
    labels: 'labelledby',
    wording: 1,
    required: '*',
    dates: 'masked',
    choices: 'component',
    yesNo: 'radios',
    names: (_field, place) => ({ id: `:r${place.toString(36)}:` }),
    autocomplete: false,
  },
  steps: {
    labels: 'wrapped',
    wording: 1,
    required: '',
    dates: 'masked',
    choices: 'select',
    yesNo: 'select',
    names: (_field, place) => ({ name: `input-${place}` }),
    autocomplete: false,
    steps: true,
  },
  rows: {
    labels: 'cells',
    wording: 0,
    required: ':',
    dates: 'selects',
    choices: 'select',
    yesNo: 'select',
    names: (_field, place) => ({ name: `f_${place}` }),
    autocomplete: false,
  },
  framed: {
    labels: 'placeholder',
    wording: 0,
    required: '',
    dates: 'selects',
    choices: 'component',
    yesNo: 'component',
    names: (field) => ({ name: field.toLowerCase() }),
    autocomplete: false,
    framed: true,
  },
  hostile: {
    labels: 'for',
    wording: 1,
    required: '',
    dates: 'native',
    choices: 'select',
    yesNo: 'radios',
    names: (_field, place) => ({ id: `x${place}`, name: `x${place}` }),
    autocomplete: false,
    hostile: true,
  },
} as const satisfies Record<string, Builder>

export type BuilderName = keyof typeof BUILDERS
export const BUILDER_NAMES = Object.keys(BUILDERS) as BuilderName[]

const AUTOCOMPLETE: Partial<Record<SheetField, string>> = {
  name: 'given-name',
  last_name: 'family-name',
  date_of_birth: 'bday',
  application_email: 'email',
  zip_code: 'postal-code',
  permanent_address: 'street-address',
  City_of_residence: 'address-level2',
}

/** The controls of a builder's form in a language, in their order. */
export function draw(name: BuilderName, language: PortalLanguage): Drawn[] {
  const builder: Builder = BUILDERS[name]
  const words = PORTAL_WORDS[language]
  const asked = QUESTIONS.flatMap((question, place) => drawQuestion(builder, words, language, question, place))
  return builder.hostile ? [...asked, ...drawDecoys(words)] : asked
}

/** What another country's form asks, as a builder writes it; of what is nothing of the sheet's, days are asked for as days. */
export function drawForeign(name: BuilderName, { language, questions }: ForeignForm): Drawn[] {
  const builder: Builder = BUILDERS[name]
  return questions.flatMap(({ label, group, is }, place) => {
    const asked = QUESTIONS.find(({ field }) => field === is)
    const kind = asked?.kind ?? (/\bdate\b|fecha|data|дата/i.test(label) ? 'date' : 'text')
    const base = { is: is ?? (`other-${place}` as const), label: label + builder.required, group }
    const own = { ...base, ...builder.names(`other${place}`, place) }
    return drawAs(builder, PORTAL_WORDS[language], language, own, kind, asked?.keys)
  })
}

function drawQuestion(
  builder: Builder,
  words: PortalWords,
  language: PortalLanguage,
  { field, group, kind, keys }: Question,
  place: number,
): Drawn[] {
  const base = {
    is: field,
    label: words.labels[field][builder.wording] + builder.required,
    group: words.groups[group],
    ...builder.names(field, place),
    ...(builder.autocomplete && AUTOCOMPLETE[field] && { autocomplete: AUTOCOMPLETE[field] }),
  }
  return drawAs(builder, words, language, base, kind, keys)
}

function drawAs(
  builder: Builder,
  words: PortalWords,
  language: PortalLanguage,
  base: Omit<Drawn, 'how'>,
  kind: Question['kind'],
  keys: Question['keys'],
): Drawn[] {
  if (kind === 'date') return drawDate(builder, words, language, base)
  if (kind === 'text') return [{ ...base, how: 'text' }]
  const options = optionsOf(keys!, kind, words, language)
  return [{ ...base, options, how: kind === 'yes-no' ? builder.yesNo : builder.choices }]
}

function drawDate(builder: Builder, words: PortalWords, language: PortalLanguage, base: Omit<Drawn, 'how'>): Drawn[] {
  const { mask, order } = words.date
  if (builder.dates === 'native') return [{ ...base, how: 'native-date' }]
  if (builder.dates === 'masked') return [{ ...base, how: 'masked-date', placeholder: mask }]
  const parts = order === 'mdy' ? (['month', 'day', 'year'] as const) : (['day', 'month', 'year'] as const)
  return parts.map((part) => ({
    ...base,
    part,
    how: 'select',
    label: builder.labels === 'cells' ? base.label : `${base.label}: ${words.date[part]}`,
    ...(base.name && { name: `${base.name}_${part[0]}` }),
    options: partOptions(part, language),
  }))
}

function partOptions(part: 'day' | 'month' | 'year', language: PortalLanguage): Choice[] {
  if (part === 'year')
    return range(1926, 2031).map((year) => ({ key: String(year), label: String(year), value: String(year) }))
  if (part === 'day')
    return range(1, 31).map((day) => ({ key: String(day), label: String(day).padStart(2, '0'), value: String(day) }))
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return range(1, 12).map((number) => {
    const label = month.format(new Date(Date.UTC(2026, number - 1, 1)))
    // Counted from zero, as tables of months often are.
    return { key: String(number), label, value: String(number - 1) }
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_none, index) => from + index)
}

function drawDecoys(words: PortalWords): Drawn[] {
  return DECOYS.map((is, place) => ({
    is,
    label: words.decoys[place]!,
    group: words.groups.person,
    how: 'text',
    // Names that lie: what a person reads decides.
    name: ['last_name', 'phone', 'passport_number', 'passport', 'code', 'flight_PNR', 'numero', 'number', 'name', 'n'][
      place
    ],
    id: `y${place}`,
  }))
}
