import type { Application } from '#contract/orders/application.ts'

type Text = string | null | undefined

/** Whether an answer means Yes, in the spellings that sites send. */
export function isYes(value: Text): boolean {
  return /^(y|yes|1|true|si|sí)$/i.test(value?.trim() ?? '')
}

/** Whether an answer means No; a missing one means neither. */
export function isNo(value: Text): boolean {
  return /^(n|no|0|false)$/i.test(value?.trim() ?? '')
}

function same(value: Text, word: string): boolean {
  return value?.trim().toLowerCase() === word.toLowerCase()
}

/** Whether the traveller enters the country; some questions are asked only then. */
export function isArrival(form: Application): boolean {
  return same(form.IsArrival, 'Arrival')
}

/** Whether the journey has another flight before the one that crosses the border. */
export function hasStopover(form: Application): boolean {
  return isYes(form.stopover_in_countries)
}

/** Returns a check whether an arriving traveller stays at one of these places. */
export function staysAt(...places: string[]): (form: Application) => boolean {
  return (form) => isArrival(form) && places.some((place) => same(form.migratory_information_places_to_stay, place))
}

/** Whether an arriving traveller stays where the form asks for an address. */
export const staysAtAnAddress = staysAt('Private Rental', 'Own house', 'Family/Friends')
