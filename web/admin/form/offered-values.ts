import { AIRPORTS, HARBORS } from '#contract/form/form-choices.ts'

/** The country's airports and harbors, as landing sites write them. */
const PORTS = [
  ...Object.entries(AIRPORTS).map(([code, name]) => `${code} ${name}`),
  ...HARBORS.filter((harbor) => harbor !== 'Other'),
]

/** Airlines that fly to the country; any other may be typed. */
// prettier-ignore
const AIRLINES = [
  'Aerolíneas Argentinas', 'Aeroméxico', 'Air Canada', 'Air Caraïbes', 'Air Century', 'Air Europa', 'Air France',
  'Air Transat', 'American Airlines', 'Arajet', 'Avianca', 'British Airways', 'Caribbean Airlines', 'Condor',
  'Copa Airlines', 'Delta', 'Discover Airlines', 'Edelweiss', 'Eurowings', 'Frontier', 'GOL', 'Iberia', 'Iberojet',
  'InterCaribbean', 'JetBlue', 'JetSMART', 'KLM', 'LATAM', 'LOT', 'Neos', 'Porter', 'Sky Airline', 'Sky High',
  'Southwest', 'Spirit', 'Sunrise Airways', 'Sunwing', 'TUI', 'Turkish Airlines', 'United', 'Volaris', 'WestJet',
  'Wingo', 'World2Fly',
]

/** Large hotels of the country; any other may be typed. */
// prettier-ignore
const HOTELS = [
  'Bahia Principe Grand Bavaro', 'Bahia Principe Grand El Portillo', 'Bahia Principe Grand La Romana',
  'Bahia Principe Grand Punta Cana', 'Barceló Bávaro', 'Be Live Collection Punta Cana', 'Casa de Campo',
  'Catalonia Bávaro Beach', 'Catalonia Gran Dominicus', 'Club Med Punta Cana', 'Dreams Macao', 'Dreams Onyx',
  'Eden Roc Cap Cana', 'Embassy Suites Santo Domingo', 'Excellence Punta Cana', 'Grand Palladium Bávaro',
  'Grand Palladium Punta Cana', 'Hard Rock Punta Cana', 'Hilton La Romana', 'Hodelpa Nicolás de Ovando',
  'Hyatt Zilara Cap Cana', 'Hyatt Ziva Cap Cana', 'Iberostar Bávaro', 'Iberostar Costa Dorada',
  'Iberostar Hacienda Dominicus', 'Iberostar Punta Cana', 'InterContinental Real Santo Domingo',
  'JW Marriott Santo Domingo', 'Jewel Punta Cana', 'Lifestyle Tropical Beach', 'Live Aqua Punta Cana',
  'Lopesan Costa Bávaro', 'Majestic Colonial', 'Majestic Elegance', 'Meliá Caribe Beach', 'Meliá Punta Cana Beach',
  'Occidental Punta Cana', 'Ocean Blue & Sand', 'Ocean El Faro', 'Paradisus Palma Real', 'Princess Bávaro',
  'Radisson Santo Domingo', 'Renaissance Santo Domingo Jaragua', 'Riu Bambu', 'Riu Naiboa', 'Riu Palace Bavaro',
  'Riu Palace Macao', 'Riu Palace Punta Cana', 'Riu Republica', 'Royalton Punta Cana', 'Royalton Splash Punta Cana',
  'Sanctuary Cap Cana', 'Secrets Cap Cana', 'Secrets Royal Beach', 'Serenade Punta Cana', 'Sheraton Santo Domingo',
  'Sirenis Punta Cana', 'Sunscape Coco', 'Tortuga Bay', 'TRS Cap Cana', 'TRS Turquesa', 'Viva Dominicus Beach',
  'Westin Puntacana', 'Zoëtry Agua Punta Cana',
]

// prettier-ignore
export const SPORTS = [
  'None', 'Golf', 'Diving', 'Snorkelling', 'Surfing', 'Kite or windsurfing', 'Sailing', 'Sport fishing', 'Baseball',
  'Tennis', 'Cycling', 'Running', 'Hiking', 'Other',
] as const

/** TABLE: what is offered while one types a value that may be anything. */
export const OFFERED = { ports: PORTS, airlines: AIRLINES, hotels: HOTELS, sports: SPORTS } as const

export type Offered = keyof typeof OFFERED
