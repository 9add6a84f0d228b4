/** How a question of the reviewed form is asked: as a component of a library, none of which is a native one but the text boxes and the dots of a yes. */
export type ReviewedKind = 'text' | 'select' | 'autocomplete' | 'spins' | 'calendar' | 'buttons' | 'dots'

export interface ReviewedQuestion {
  is: string
  kind: ReviewedKind
  label: string
  /** What may be chosen: a key, and the words. */
  options?: readonly (readonly [key: string, words: string])[]
  isDecoy: boolean
}

/** A step: its heading, and its parts with headings of their own. */
export interface ReviewedStep {
  title: string
  parts: readonly { heading: string; questions: readonly ReviewedQuestion[] }[]
}

export const REVIEWED_LANGUAGES = ['es', 'en'] as const
export type ReviewedLanguage = (typeof REVIEWED_LANGUAGES)[number]

/**
 * TABLE: the form on which a reviewer tried the assistant, whose author had not seen the matcher: 31 answers in three steps, and decoys. Of its words
 * those that the review names stand as it names them; the others are an author's own, and none was looked up in fields.json or in e2e/forms/words.
 * A step begins with #, a part with ##; a question is its field, its kind, both labels and what may be chosen; a dash before the field makes it a decoy.
 */
const FORM = `
# Datos generales / General details
## Residencia / Residence
IsArrival: buttons: Tipo de viaje / Type of trip: Arrival=Entro al país / I am entering; Departure=Salgo del país / I am leaving
permanent_address: text: Dirección de su casa / Home address
Country_residence: autocomplete: País de residencia / Country of residence: countries
City_of_residence: text: Ciudad / City
state: text: Estado / Provincia (fuera de RD) // State / Province
zip_code: text: Código postal / Postal code
stopover_in_countries: dots: ¿Hizo escala en otros países? / Did you stop over in other countries?: yes-no
# Viajero y viaje / Traveller and trip
## Pasajero principal / Main passenger
name: text: Nombres / Given names
last_name: text: Apellidos / Surname
date_of_birth: spins: Fecha de nacimiento / Date of birth
sex: select: Sexo / Sex: F=Femenino / Female; M=Masculino / Male; X=Otro (X) / Other (X)
place_of_birth: autocomplete: País de nacimiento / Country of birth: countries
nationality: autocomplete: Nacionalidad / Nationality: countries
passport_number: text: N.º de pasaporte / Passport no.
passport_again: text: Confirme el n.º de pasaporte / Confirm passport no.
civil_status: select: Estado civil / Marital status: Single=Soltero(a) / Single; Married=Casado(a) / Married; Concubinage=Concubinato / Cohabiting; Free union=Unión libre / Free union; Divorced=Divorciado(a) / Divorced; Others=Otro / Other
occupation: select: Ocupación / Occupation: Unemployed=Desempleado / Unemployed; Retired=Jubilado / Retired; Student=Estudiante / Student; Freelancer=Trabajador independiente / Self-employed; Private employee=Empleado privado / Private-sector employee; Public employee=Empleado público / Public-sector employee; Others=Otra / Other
application_email: text: Correo electrónico / E-mail
-phone: text: Teléfono móvil / Mobile phone
## Acompañante / Companion
-companion_name: text: Nombres / Given names
-companion_last_name: text: Apellidos / Surname
-companion_born: spins: Fecha de nacimiento / Date of birth
-companion_passport: text: N.º de pasaporte / Passport no.
-emergency_phone: text: Teléfono de emergencia / Emergency phone
## Hospedaje / Where you will stay
migratory_information_places_to_stay: select: Tipo de hospedaje / Type of accommodation: Hotel Stay=Hotel o resort / Hotel or resort; Private Rental=Alquiler privado / Holiday flat; Family/Friends=Casa de familiares o amigos / Home of family or friends; Own house=Casa propia / Own home; Other=Otro / Other
province: select: Provincia / Province: provinces
municipality: text: Municipio / Municipality
street_and_number: text: Calle y número / Street and number
## Vuelo / Flight
airline_name: text: Línea aérea / Airline
embarkation_flight_number: text: Número de vuelo / Flight number
embarkation_flight_date: calendar: Fecha del vuelo / Date of flight
disembarkation_port: select: Puerto de desembarque / Port of disembarkation: airports
flight_PNR: text: Localizador (PNR) / Booking reference (PNR)
travel_purpose: select: Motivo del viaje / Purpose of travel: Recreation=Vacaciones / Holidays; Business=Negocios / Business; Visit friends/relatives=Visita a familiares o amigos / Visiting family or friends; Studies=Estudios / Study; Others=Otro / Other
# Declaración / Declaration
## Aduanas / Customs
customs_information_1: dots: ¿Lleva más de US$10,000 o su equivalente? / Are you carrying more than US$10,000 or its equivalent?: yes-no
customs_information_2: dots: ¿Trae animales, plantas o alimentos? / Are you bringing animals, plants or food?: yes-no
customs_information_3: dots: ¿Trae mercancías por las que se pagan impuestos? / Anything taxable to declare?: yes-no
`

/** Countries among which neighbours sound alike. */
// prettier-ignore
const COUNTRIES = [
  'AR', 'AT', 'AU', 'BE', 'BR', 'CA', 'CD', 'CG', 'CH', 'CL', 'CO', 'CU', 'DE', 'DM', 'DO', 'EC', 'ES', 'FR', 'GB', 'GN', 'GQ', 'GW',
  'HT', 'IE', 'IT', 'KP', 'KR', 'MX', 'NE', 'NG', 'NL', 'PE', 'PL', 'PR', 'PT', 'RU', 'US', 'VE',
]

const AIRPORTS = [
  'AZS=Samaná (AZS)',
  'LRM=La Romana (LRM)',
  'POP=Puerto Plata (POP)',
  'PUJ=Punta Cana (PUJ)',
  'SDQ=Santo Domingo, Las Américas (SDQ)',
  'STI=Santiago (STI)',
]

const PROVINCES = ['Barahona', 'Distrito Nacional', 'La Altagracia', 'La Romana', 'Puerto Plata', 'Samaná', 'Santiago']

/** The reviewed form in a language, read. */
export function reviewedForm(language: ReviewedLanguage): ReviewedStep[] {
  const place = REVIEWED_LANGUAGES.indexOf(language)
  // A label may have a slash of its own: then two part the languages.
  const own = (text: string) => text.split(text.includes(' // ') ? ' // ' : ' / ')[place]!.trim()
  const question = (line: string): ReviewedQuestion => {
    const [is, kind, label, choices] = line.split(/: /) as [string, ReviewedKind, string, string | undefined]
    const options = choices === undefined ? undefined : optionsOf(choices, language, own)
    return {
      is: is.replace('-', ''),
      kind,
      label: own(label),
      isDecoy: is.startsWith('-'),
      ...(options && { options }),
    }
  }
  return FORM.split(/^# /m)
    .slice(1)
    .map((step) => {
      const [title, ...parts] = step.split(/^## /m) as [string, ...string[]]
      return {
        title: own(title),
        parts: parts.map((part) => {
          const [heading, ...lines] = part.trim().split('\n') as [string, ...string[]]
          return { heading: own(heading), questions: lines.map(question) }
        }),
      }
    })
}

function optionsOf(
  choices: string,
  language: ReviewedLanguage,
  own: (text: string) => string,
): readonly (readonly [string, string])[] {
  if (choices === 'countries') {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return COUNTRIES.map((code) => [code, names.of(code)!] as const).sort(([, one], [, other]) =>
      one.localeCompare(other, language),
    )
  }
  if (choices === 'yes-no') return [['Yes', language === 'es' ? 'Sí' : 'Yes'] as const, ['No', 'No'] as const]
  if (choices === 'provinces') return PROVINCES.map((name) => [name, name] as const)
  const all = choices === 'airports' ? AIRPORTS : choices.split('; ')
  return all.map((choice) => {
    const [key, words] = choice.split('=') as [string, string]
    return [key, choices === 'airports' ? words : own(words)] as const
  })
}
