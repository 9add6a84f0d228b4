import { nameWords } from '#server/normalise/name-spellings.ts'

/** What visas, systems and people write where somebody has one name only, or where a name is not known; as `nameWords` joins them. */
const PLACEHOLDERS = new Set(
  (
    'FNU,LNU,NFN,NLN,XX,XXX,XXXX,XXXXX,N A,UNKNOWN,NOT KNOWN,NOT APPLICABLE,NOT AVAILABLE,NO NAME,NO FIRST NAME,NO LAST NAME,NO SURNAME,' +
    'NO FAMILY NAME,NO GIVEN NAME,NO GIVEN NAMES,FIRST NAME UNKNOWN,LAST NAME UNKNOWN,SINGLE NAME,SIN NOMBRE,SIN APELLIDO,' +
    'SIN APELLIDOS,NO TIENE,NO APLICA,DESCONOCIDO,DESCONOCIDA,SANS NOM,SANS PRENOM,SANS PRÉNOM,INCONNU,INCONNUE,UNBEKANNT,OHNE NAME,' +
    'OHNE NACHNAME,OHNE VORNAME,SCONOSCIUTO,SCONOSCIUTA,SENZA NOME,SENZA COGNOME,DESCONHECIDO,DESCONHECIDA,SEM NOME,SEM SOBRENOME,' +
    'НЕИЗВЕСТНО,НЕТ,БЕЗ ИМЕНИ,БЕЗ ФАМИЛИИ'
  ).split(','),
)

/** Returns whether a first or last name is none: `FNU`, `XXX`, `N/A`, `Unknown`, `-`. NULL, NA and NIL are names of people. */
export function isPlaceholderName(name: string): boolean {
  const words = nameWords(name)
  if (words.length === 0) return true
  // NA is a name, N/A is none.
  if (words.length === 1 && words[0] === 'NA') return false
  return PLACEHOLDERS.has(words.join(' '))
}
