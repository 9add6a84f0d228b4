/** What the official form lets one choose from; the lists of harbors and airports change now and then. */
export const YES_NO = ['Yes', 'No'] as const
export const DIRECTIONS = ['Arrival', 'Departure'] as const
export const GENDERS = ['M', 'F', 'X'] as const

export const AIRPORTS = {
  PUJ: 'Punta Cana',
  SDQ: 'Santo Domingo Las Américas',
  STI: 'Santiago Cibao',
  POP: 'Puerto Plata Gregorio Luperón',
  LRM: 'La Romana',
  AZS: 'Samaná El Catey',
  JBQ: 'Santo Domingo La Isabela',
  BRX: 'Barahona María Montez',
} as const

// prettier-ignore
export const HARBORS = [
  'Ferry terminal Don Diego', 'San Souci', 'San Pedro', 'Puerto Viejo (Azua)', 'Puerto Plata', 'Salinas (Baní)',
  'Las Calderas', 'Boca Chica', 'Barahona', 'Cabo Rojo', 'Haina', 'La Romana', 'Luperón', 'Manzanillo', 'Azua',
  'Casa de Campo', 'Cap Cana', 'Ocean World', 'Puerto Bahía', 'Amber Cove', 'Taíno Bay', 'Other',
] as const

// prettier-ignore
export const PROVINCES = [
  'Distrito Nacional', 'Azua', 'Baoruco', 'Barahona', 'Dajabón', 'Duarte', 'Elías Piña', 'El Seibo', 'Espaillat',
  'Hato Mayor', 'Hermanas Mirabal', 'Independencia', 'La Altagracia', 'La Romana', 'La Vega', 'María Trinidad Sánchez',
  'Monseñor Nouel', 'Monte Cristi', 'Monte Plata', 'Pedernales', 'Peravia', 'Puerto Plata', 'Samaná', 'San Cristóbal',
  'San José de Ocoa', 'San Juan', 'San Pedro de Macorís', 'Sánchez Ramírez', 'Santiago', 'Santiago Rodríguez',
  'Santo Domingo', 'Valverde',
] as const

export const CIVIL_STATUSES = ['Single', 'Married', 'Concubinage', 'Free union', 'Others'] as const

// prettier-ignore
export const OCCUPATIONS = [
  'Unemployed', 'Crew member', 'Diplomatic', 'Retired', 'Student', 'Freelancer', 'Private employee', 'Public employee',
  'Entrepreneur', 'Others',
] as const

// prettier-ignore
export const TRAVEL_PURPOSES = [
  'Recreation', 'Business', 'Convention/Conference', 'Studies', 'Visit friends/relatives', 'Others',
] as const

// prettier-ignore
export const PLACES_TO_STAY = [
  'Private Rental', 'Own house', 'Family/Friends', 'Hotel Stay', 'Embarkation', 'Transit',
] as const

/** An entry of these lists that is a word, or a letter for one, rather than a name. */
export type FormWord =
  | (typeof YES_NO)[number]
  | (typeof DIRECTIONS)[number]
  | (typeof GENDERS)[number]
  | (typeof CIVIL_STATUSES)[number]
  | (typeof OCCUPATIONS)[number]
  | (typeof TRAVEL_PURPOSES)[number]
  | (typeof PLACES_TO_STAY)[number]
