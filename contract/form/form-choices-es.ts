import type { FormWord } from '#contract/form/form-choices.ts'

/**
 * TABLE: entry of the official form's lists -> what the portal's form in Spanish calls it: what whoever files in Spanish copies. Travellers are
 * asked in kinder words of our own (contract/corrections/question-words/es.ts).
 */
export const FORM_CHOICES_ES: Record<FormWord, string> = {
  Yes: 'Sí',
  No: 'No',
  Arrival: 'Entrada',
  Departure: 'Salida',
  M: 'Masculino',
  F: 'Femenino',
  X: 'Otro',
  Single: 'Soltero/a',
  Married: 'Casado/a',
  Concubinage: 'Concubinato',
  'Free union': 'Unión libre',
  Others: 'Otros',
  Unemployed: 'Desempleado',
  'Crew member': 'Tripulante',
  Diplomatic: 'Diplomático',
  Retired: 'Jubilado',
  Student: 'Estudiante',
  Freelancer: 'Trabajador independiente',
  'Private employee': 'Empleado privado',
  'Public employee': 'Empleado público',
  Entrepreneur: 'Empresario',
  Recreation: 'Recreo',
  Business: 'Negocios',
  'Convention/Conference': 'Convención / Conferencia',
  Studies: 'Estudios',
  'Visit friends/relatives': 'Visita a amigos o familiares',
  'Private Rental': 'Alquiler privado',
  'Own house': 'Casa propia',
  'Family/Friends': 'Familia / Amigos',
  'Hotel Stay': 'Hotel',
  Embarkation: 'Embarcación',
  Transit: 'Tránsito',
}

/** An entry of the official form's lists as its form in Spanish has it; a name, which is the same in every language, as it is. */
export function choiceInSpanish(choice: string): string {
  return Object.hasOwn(FORM_CHOICES_ES, choice) ? FORM_CHOICES_ES[choice as FormWord] : choice
}
