/** What the server says of values that the official form would refuse, in Spanish: the sentences, then the fields. */
export const ES_OFFICIAL_FORM = {
  '{0}: the official form takes at most {1} characters, this has {2}':
    '{0}: el formulario oficial acepta {1} caracteres como máximo; aquí hay {2}',
  '{0}: the official form takes at least {1} characters, this has {2}':
    '{0}: el formulario oficial pide al menos {1} caracteres; aquí hay {2}',
  '{0}: the official form takes letters A–Z, ñ and spaces only':
    '{0}: el formulario oficial solo acepta letras A–Z, ñ y espacios',
  '{0}: the official form takes letters A–Z, ñ and spaces only; needs transliteration, as in the passport':
    '{0}: el formulario oficial solo acepta letras A–Z, ñ y espacios; hay que transliterarlo como en el pasaporte',
  '{0}: “{1}” stands where there is no name; the official form takes the name as the passport has it':
    '{0}: «{1}» ocupa el lugar de un nombre que falta; el formulario oficial acepta el nombre como está en el pasaporte',
  '{0}: should be {1}': '{0}: debería ser {1}',
  '{0}: the official form takes {1}': '{0}: el formulario oficial acepta {1}',
  '{0}: the answer is No, and the nationality is another country than that of birth':
    '{0}: la respuesta es No y la nacionalidad es de un país distinto del de nacimiento',
  '{0}: this is not a country that we know': '{0}: no es un país que conozcamos',
  '{0}: this is neither a country that we know nor the code to dial one':
    '{0}: no es ni un país que conozcamos ni el prefijo telefónico de uno',
  '{0}: this is not an airport or harbor of the Dominican Republic that we know':
    '{0}: no es un aeropuerto ni un puerto de la República Dominicana que conozcamos',
  '{0}: the year, month and day that were sent are not a date':
    '{0}: el año, el mes y el día enviados no forman una fecha',
  '{0}: the passport does not have all of it; the official form takes a whole date only':
    '{0}: el pasaporte no la trae completa; el formulario oficial solo acepta una fecha completa',
  '{0}: {1} is in the past; the official form takes today or later':
    '{0}: {1} ya pasó; el formulario oficial acepta hoy o después',
  '{0}: {1} is after the arrival on {2}': '{0}: {1} es posterior a la llegada del {2}',
  '{0}: nobody can be born on {1}': '{0}: nadie puede haber nacido el {1}',
  '{0}: missing; the official form cannot be filed without it':
    '{0}: falta; sin este dato no se puede presentar el formulario oficial',
  'Processing date: {0} was sent, which is after the flight on {1}; it is worked on from {2}':
    'Fecha de proceso: se envió {0}, después del vuelo del {1}; se trabaja desde el {2}',
  'Processing date: {0} was sent, which is late for the flight on {1}; it is worked on from {2}':
    'Fecha de proceso: se envió {0}, tarde para el vuelo del {1}; se trabaja desde el {2}',

  'Possible duplicate: order {0} is for the same passport, direction and flight day':
    'Posible duplicado: el pedido {0} es para el mismo pasaporte, sentido y día de vuelo',

  'one e-mail address': 'una dirección de correo',
  '{0}: no mail arrives where there are accents or other scripts before the @':
    '{0}: no llega ningún correo si antes de la @ hay acentos u otros alfabetos',
  'a number of 4 to 15 digits': 'un número de 4 a 15 cifras',
  'letters and digits': 'letras y cifras',
  'letters A–Z and digits only': 'solo letras A–Z y cifras',
  'M, F or X': 'M, F o X',
  'one of the 32 provinces': 'una de las 32 provincias',
  'one of the harbors on its list, or Other': 'uno de los puertos de su lista, u Other',

  State: 'Estado',
  'Postal code': 'Código postal',
  'Arrival or departure': 'Entrada o salida',
  'Sports planned': 'Deportes previstos',
  Names: 'Nombres',
  'Last names': 'Apellidos',
  'E-mail': 'Correo',
  'Application email address': 'Correo de la solicitud',
  'Phone country code': 'Código de país del teléfono',
  'Phone number': 'Teléfono',
  'Permanent address': 'Dirección permanente',
  'Country of residence': 'País de residencia',
  'City of residence': 'Ciudad de residencia',
  'Stopover in other countries': 'Escala en otros países',
  Gender: 'Género',
  'Place of birth': 'Lugar de nacimiento',
  'Passport nationality differs': 'La nacionalidad del pasaporte difiere',
  Nationality: 'Nacionalidad',
  'Passport number': 'Número de pasaporte',
  'Civil status': 'Estado civil',
  Occupation: 'Ocupación',
  'Foreigner resident': 'Extranjero residente',
  'Residence number': 'Número de residencia',
  'Place to stay': 'Lugar de estancia',
  Province: 'Provincia',
  Municipality: 'Municipio',
  Section: 'Sección',
  'Full address': 'Dirección completa',
  'Country of destination': 'País de destino',
  Harbor: 'Puerto',
  Hotel: 'Hotel',
  'Origin port': 'Puerto de origen',
  'Origin flight number': 'Número de vuelo de origen',
  'Embarkation flight number': 'Número de vuelo de embarque',
  'Embarkation port': 'Puerto de embarque',
  'Disembarkation port': 'Puerto de desembarque',
  Airline: 'Aerolínea',
  'Flight PNR': 'PNR del vuelo',
  'Travel purpose': 'Motivo del viaje',
  'Cash over USD 10,000': 'Efectivo superior a USD 10,000',
  'Live animals, plants or food': 'Animales vivos, plantas o alimentos',
  'Taxable goods': 'Bienes sujetos a impuestos',
  'Date of birth': 'Fecha de nacimiento',
  'Origin flight date': 'Fecha del vuelo de origen',
  'Embarkation flight date': 'Fecha del vuelo de embarque',
  'Intended arrival date': 'Fecha prevista de llegada',
} as const satisfies Record<string, string>
