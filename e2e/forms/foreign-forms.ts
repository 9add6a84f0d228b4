import type { SheetField } from '#contract/form/sheet.ts'
import type { PortalLanguage } from '#e2e/forms/portal-words.ts'

/** A question of a form that is not the portal's. */
export interface ForeignQuestion {
  label: string
  group: string
  /** What of the sheet it asks for; undefined where it asks for nothing of it. */
  is: SheetField | undefined
  /** The sheet's value may stand there, and may be missing: another country asks for nearly the same. */
  isNear: boolean
}

export interface ForeignForm {
  name: string
  language: PortalLanguage
  questions: ForeignQuestion[]
}

/**
 * TABLE: what public forms of other countries ask: immigration, customs, airlines' check-in, hotels' registers. Their words are theirs, and none
 * was looked up in fields.json. A heading begins with ##, questions are parted by semicolons; behind = stands what of the sheet is asked for, behind ~ what may be.
 */
const FORMS = `
# Thailand, digital arrival card: en
## Personal Information
Family Name = last_name; First Name = name; Middle Name; Passport No. = passport_number; Nationality/Citizenship = nationality; Date
of Birth = date_of_birth; Occupation = occupation; Gender = sex; Visa No.; Country/Territory of Residence = Country_residence;
City/State of Residence ~ state; Phone No.
## Arrival Information
Date of Arrival = intended_arrival; Country/Territory where you boarded; Purpose of Travel = travel_purpose; Mode of Travel; Flight
No./Vehicle No. ~ embarkation_flight_number
## Departure Information
Date of Departure; Flight No./Vehicle No.
## Accommodation Information
Type of Accommodation = migratory_information_places_to_stay; Province = province; District, Area; Sub-District, Sub-Area; Post
Code; Address = street_and_number
# Singapore, arrival card: en
## Personal Particulars
Full Name (In Passport); Passport Number = passport_number; Passport Expiry Date; Nationality/Citizenship = nationality; Sex = sex;
Country/Place of Birth = place_of_birth; Place of Residence; Email Address = application_email; Re-enter Email Address ~
application_email; Mobile Number
## Trip Information
Date of Arrival in Singapore = intended_arrival; Date of Departure from Singapore; Last City/Port of Embarkation before Singapore ~
embarkation_port; Next City/Port of Disembarkation after Singapore; Mode of Travel; Purpose of Travel = travel_purpose
## Accommodation in Singapore
Accommodation Type = migratory_information_places_to_stay; Name of Hotel = hotel; Hotel Address; Postal Code; Contact Number of
Hotel
# United States, travel authorization: en
## Applicant Information
Family Name = last_name; First (Given) Name = name; Passport Number = passport_number; National Identification Number; Issuing
Country; Issuance Date; Expiration Date; Date of Birth = date_of_birth; City of Birth; Country of Birth = place_of_birth
## Parents
Family Name; First (Given) Name
## Home Address
Address Line 1 ~ permanent_address; Address Line 2; City = City_of_residence; State/Province/Region = state
## Employment Information
Job Title ~ occupation; Employer Name; Address Line 1
## U.S. Point of Contact Information
Name; Address Line 1; City; State
## Address While in the United States
Address Line 1; City; State
## Emergency Contact Information
Family Name; First (Given) Name; Email Address
# Canada, travel authorization: en
## Passport details of applicant
Surname(s) / last name(s) = last_name; Given name(s) / first name(s) = name; Country/territory of birth = place_of_birth; City/town
of birth; Nationality noted on this passport ~ nationality; Passport number (re-enter) ~ passport_number
## Personal details
Marital status = civil_status; Occupation = occupation; Name of employer or school
## Residential address
Apartment/unit number; Street/civic number or house name; City/town = City_of_residence; Postal code = zip_code
## Parent or guardian
Surname(s) / last name(s); Email address
# Airline, passenger information: en
## Passenger 1
Given names (as shown in passport) = name; Surname = last_name; Gender = sex; Country of residence = Country_residence; Document
type; Document number; Country of issue; Expiry date; Redress number; Known traveller number; Frequent flyer number; Booking
reference = flight_PNR
## Passenger 2
Given names (as shown in passport); Surname; Passport number
## Destination address
Street address; City; State; ZIP code
## Outbound flight
Flight number ~ embarkation_flight_number
## Return flight
Flight number; Flight date
# Australia and United States, customs: en
## Declaration
I am (we are) bringing plants, live animals or food ~ customs_information_2; Currency or monetary instruments over $10,000 ~
customs_information_1; I am not carrying currency or monetary instruments over $10,000; Goods within the duty-free allowance; Number
of family members travelling with you; Countries visited on this trip prior to arrival; Residence (street and number)
# Spain, hotel register: es
## Datos del viajero
Nombre = name; Primer apellido; Segundo apellido; Sexo = sex; Tipo de documento; Número de documento de identidad; Número de soporte
del documento; Fecha de expedición del documento; Nacionalidad = nationality; Fecha de nacimiento = date_of_birth; Teléfono móvil;
Correo electrónico = application_email; Relación de parentesco
## Lugar de residencia habitual
Dirección completa ~ permanent_address; Localidad; Código postal = zip_code; País
## Datos del establecimiento
Nombre o razón social; Dirección completa; Código postal; Correo electrónico
## Menor de 14 años
Nombre; Fecha de nacimiento
# Colombia, migration: es
## Información del viaje
Medio de transporte; Fecha de viaje; Número de vuelo = embarkation_flight_number; Aerolínea = airline_name; País de procedencia;
Ciudad de procedencia; Motivo del viaje = travel_purpose
## Datos biográficos
Número de documento; Primer nombre ~ name; Segundo nombre; Primer apellido; Segundo apellido; Nacionalidad = nationality; Correo
electrónico = application_email; Confirmar correo electrónico ~ application_email
## Datos del hospedaje
Dirección ~ street_and_number; Ciudad; Teléfono; Nombre del hotel = hotel
# Mexico, entry form: es
## Datos
Apellido(s) = last_name; Nombre(s) = name; Fecha de nacimiento = date_of_birth; Nacionalidad (país) = nationality; Pasaporte No. =
passport_number; País de residencia = Country_residence; Domicilio en México; Motivo principal del viaje ~ travel_purpose
# Cuba, travellers: es
## Información personal
Nombres = name; Apellidos = last_name; Número de pasaporte = passport_number; Fecha de vencimiento del pasaporte; País de residencia
= Country_residence
## Información del viaje
Fecha de arribo; Número de vuelo = embarkation_flight_number
## Alojamiento
Tipo de alojamiento = migratory_information_places_to_stay; Nombre; Provincia = province; Municipio = municipality; Dirección ~
street_and_number
## Acompañante menor
Nombres; Número de pasaporte
# France, hotel register: fr
## Informations
Nom = last_name; Nom de jeune fille; Prénoms = name; Date de naissance = date_of_birth; Lieu de naissance = place_of_birth;
Nationalité = nationality; Domicile habituel ~ permanent_address; Téléphone mobile; Adresse électronique = application_email; Date
de départ prévue
## Enfants de moins de 15 ans
Prénom; Date de naissance
## Vol retour
Numéro de vol
## Adresse sur place
Adresse; Ville; Code postal
# Germany, hotel register: de
## Gast
Familienname = last_name; Vorname = name; Geburtsdatum = date_of_birth; Staatsangehörigkeit(en) = nationality; PLZ = zip_code;
Wohnort = City_of_residence; Seriennummer des Passes ~ passport_number; Tag der Abreise; Zahl der Mitreisenden
## Mitreisende
Vorname; Geburtsdatum
## Angaben zum Hotel
Anschrift ~ street_and_number; PLZ; E-Mail
## Rückflug
Flugnummer
# Italy, guests: it
## Ospite
Cognome = last_name; Nome = name; Sesso = sex; Data di nascita = date_of_birth; Comune di nascita; Stato di nascita ~
place_of_birth; Cittadinanza = nationality; Tipo documento; Numero documento; Luogo rilascio documento; Giorni di permanenza
## Familiari
Cognome; Nome
## Volo di ritorno
Numero di volo
## Albergo
Indirizzo ~ street_and_number; Città
# Brazil and Portugal, guests: pt
## Hóspede
Nome completo; Apelido = last_name; Profissão = occupation; Nacionalidade = nationality; Data de nascimento = date_of_birth; Órgão
expedidor; Residência permanente; Cidade = City_of_residence; Estado = state; Última procedência; Próximo destino; Motivo da viagem
= travel_purpose; Meio de transporte; País emissor do documento; País de residência de origem ~ Country_residence
## Acompanhante 1
Apelido; Data de nascimento
## Voo de regresso
Número do voo
# Russia, migration card and airline: ru
## Сведения о пассажире
Фамилия = last_name; Имя = name; Отчество; Дата рождения = date_of_birth; Пол = sex; Гражданство = nationality; Номер визы; Цель
визита = travel_purpose; Срок пребывания; Номер паспорта = passport_number; Паспорт действителен до
## Пассажир 2
Фамилия; Номер паспорта
## Ребёнок
Имя; Дата рождения
## Обратный рейс
Номер рейса
## Гостиница
Адрес ~ street_and_number; Город
`

/** The forms, read. */
export const FOREIGN_FORMS: readonly ForeignForm[] = FORMS.split(/^# /m)
  .slice(1)
  .map((text) => {
    const [head, ...parts] = text.split(/\n## /)
    const [name, language] = head!.trim().split(': ') as [string, PortalLanguage]
    return { name, language, questions: parts.flatMap(questionsOf) }
  })

function questionsOf(part: string): ForeignQuestion[] {
  const [group, ...lines] = part.trim().split('\n') as [string, ...string[]]
  return lines
    .join(' ')
    .split('; ')
    .map((question) => {
      const [label, is] = question.split(/ [=~] /) as [string, SheetField | undefined]
      return { label, group, is, isNear: question.includes(' ~ ') }
    })
}
