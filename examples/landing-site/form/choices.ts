// What the official form lets one choose from, in its own English words, which are what is sent. Lists of harbors and airports change.
export const YES_NO = ['Yes', 'No'] as const
export const DIRECTIONS = ['Arrival', 'Departure'] as const
export const GENDERS = ['M', 'F', 'X'] as const
export const CIVIL_STATUSES = ['Single', 'Married', 'Concubinage', 'Free union', 'Others'] as const
export const SPEEDS = ['standard', 'priority'] as const

export const OCCUPATIONS = [
  'Unemployed',
  'Crew member',
  'Diplomatic',
  'Retired',
  'Student',
  'Freelancer',
  'Private employee',
  'Public employee',
  'Entrepreneur',
  'Others',
] as const

export const TRAVEL_PURPOSES = [
  'Recreation',
  'Business',
  'Convention/Conference',
  'Studies',
  'Visit friends/relatives',
  'Others',
] as const

export const PLACES_TO_STAY = [
  'Hotel Stay',
  'Private Rental',
  'Family/Friends',
  'Own house',
  'Embarkation',
  'Transit',
] as const

/** Names of places are the same in every language. */
export const AIRPORTS = [
  'Punta Cana (PUJ)',
  'Santo Domingo Las Américas (SDQ)',
  'Santiago Cibao (STI)',
  'Puerto Plata Gregorio Luperón (POP)',
  'La Romana (LRM)',
  'Samaná El Catey (AZS)',
  'Santo Domingo La Isabela (JBQ)',
  'Barahona María Montez (BRX)',
] as const

export const HARBORS = [
  'Ferry terminal Don Diego',
  'San Souci',
  'San Pedro',
  'Puerto Viejo (Azua)',
  'Puerto Plata',
  'Salinas (Baní)',
  'Las Calderas',
  'Boca Chica',
  'Barahona',
  'Cabo Rojo',
  'Haina',
  'La Romana',
  'Luperón',
  'Manzanillo',
  'Azua',
  'Casa de Campo',
  'Cap Cana',
  'Ocean World',
  'Puerto Bahía',
  'Amber Cove',
  'Taíno Bay',
] as const

export const PROVINCES = [
  'Distrito Nacional',
  'Azua',
  'Baoruco',
  'Barahona',
  'Dajabón',
  'Duarte',
  'Elías Piña',
  'El Seibo',
  'Espaillat',
  'Hato Mayor',
  'Hermanas Mirabal',
  'Independencia',
  'La Altagracia',
  'La Romana',
  'La Vega',
  'María Trinidad Sánchez',
  'Monseñor Nouel',
  'Monte Cristi',
  'Monte Plata',
  'Pedernales',
  'Peravia',
  'Puerto Plata',
  'Samaná',
  'San Cristóbal',
  'San José de Ocoa',
  'San Juan',
  'San Pedro de Macorís',
  'Sánchez Ramírez',
  'Santiago',
  'Santiago Rodríguez',
  'Santo Domingo',
  'Valverde',
] as const
