import { monthOf } from '#web/assistant/matching/dates.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'
import { isPanel } from '#web/assistant/page/panel-frame.ts'

/** A month of a year. */
export interface Month {
  year: number
  month: number
}

/** What an open calendar shows, and what stands in it to choose. */
export interface CalendarView {
  kind: 'days' | 'months' | 'years'
  /** By number: a day of the month shown, a month, a year. */
  cells: Map<number, HTMLElement>
  /** What holds the calendar with its head. */
  root: Element
  /** The month of the days shown, or the year of the months; undefined where the page does not say. */
  shown: Partial<Month> | undefined
}

interface Words {
  element: HTMLElement
  text: string
}

const YEAR = /^(?:19|20|21)\d\d$/

/** The words that a person sees, one for each element that says something short: calendars are made of these. */
export function shortWords(root: Node = document.body): Words[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Words[] = []
  while (walker.nextNode()) {
    const text = (walker.currentNode.nodeValue ?? '').trim()
    const element = walker.currentNode.parentElement
    if (text === '' || text.length > 15 || !element || element.matches('option, script, style') || isPanel(element))
      continue
    if ((/^\d{1,4}$/.test(text) || monthOf(text) !== undefined) && isSeen(element)) found.push({ element, text })
  }
  return found
}

/** The calendar that has come since the page showed `before`; undefined while there is none. */
export function readCalendar(before: ReadonlySet<Element>): CalendarView | undefined {
  const fresh = shortWords().filter(({ element }) => !before.has(element))
  const days = monthOfDays(fresh)
  if (days) return viewOf('days', days, fresh)
  const years = new Map(fresh.flatMap(({ element, text }) => (YEAR.test(text) ? [[Number(text), element]] : [])))
  const isName = ({ text }: Words) => /\p{L}/u.test(text) && monthOf(text) !== undefined
  const months = new Map(fresh.filter(isName).map(({ element, text }) => [monthOf(text)!, element]))
  if (months.size === 12) return viewOf('months', months, fresh)
  return years.size >= 8 ? viewOf('years', years, fresh) : undefined
}

/** The first run from 1 to the last day of a month: of the months before and after only some days stand around it. */
function monthOfDays(fresh: readonly Words[]): Map<number, HTMLElement> | undefined {
  const numbers = fresh.filter(({ text }) => /^\d{1,2}$/.test(text))
  const first = numbers.findIndex(({ text }) => Number(text) === 1)
  if (first < 0 || numbers.length > 45) return undefined
  const days = new Map<number, HTMLElement>()
  for (const { element, text } of numbers.slice(first)) {
    if (Number(text) !== days.size + 1) break
    days.set(Number(text), element)
  }
  return days.size >= 28 ? days : undefined
}

function viewOf(kind: CalendarView['kind'], cells: Map<number, HTMLElement>, fresh: readonly Words[]): CalendarView {
  const own = new Set<Element>(cells.values())
  let root = commonParent([...own])
  let shown: Partial<Month> | undefined = kind === 'days' ? saidByDay(cells.get(1)!) : undefined
  // The head stands beside the days, somewhere further out.
  for (let at: Element | null = root; at && at !== document.body; at = at.parentElement) {
    const head = saidByHead(at, own, fresh)
    const isFound = kind === 'years' ? at !== root && at.querySelector(STEPS) : head?.year !== undefined
    root = at
    if (!isFound) continue
    shown ??= head
    break
  }
  return { kind, cells, root, shown }
}

export const STEPS = 'button, a, [role=button], [class*=prev i], [class*=next i]'

function commonParent(elements: readonly Element[]): Element {
  let at: Element = elements[0]!
  while (!elements.every((one) => at.contains(one))) at = at.parentElement!
  return at
}

/** A day often says itself whole to those who do not see it, or to the page's own script. */
function saidByDay(cell: Element): Month | undefined {
  let at: Element | null = cell
  for (let level = 0; at && level < 3; level++, at = at.parentElement) {
    for (const { value } of at.attributes) {
      const month = monthIn(value)
      if (month && /(?<!\d)0?1(?!\d)/.test(value)) return month
    }
    const { month, year } = (at as HTMLElement).dataset
    // As jQuery UI writes it: months from nought.
    if (month !== undefined && year !== undefined) return { month: Number(month) + 1, year: Number(year) }
  }
  return undefined
}

/** The month and year that a text names. */
function monthIn(text: string): Month | undefined {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})(?:-\d{2})?(?!\d)/.exec(text) ?? []
  if (isoYear !== undefined) return { year: Number(isoYear), month: Number(isoMonth) }
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const year = words.find((word) => YEAR.test(word))
  const month = words.find((word) => /\p{L}/u.test(word) && monthOf(word) !== undefined)
  return year === undefined || month === undefined ? undefined : { year: Number(year), month: monthOf(month)! }
}

/** What the head of a calendar shows: in lists to choose from, in a box for the year, or in words. */
function saidByHead(root: Element, cells: ReadonlySet<Element>, fresh: readonly Words[]): Partial<Month> | undefined {
  const chosen = [...root.querySelectorAll('select')].map((list) => list.selectedOptions[0]?.text ?? '')
  const boxes = [...root.querySelectorAll('input')].map(({ value }) => value)
  const headings = [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) =>
    one.children.length === 0 && !cells.has(one) && !one.matches('option') ? [(one.textContent ?? '').trim()] : [],
  )
  const spoken = fresh.flatMap(({ element, text }) => (root.contains(element) && !cells.has(element) ? [text] : []))
  const said = [...chosen, ...boxes, ...headings, ...spoken].filter((text) => text.length < 40)
  const words = said.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const year = words.find((word) => YEAR.test(word))
  const month = words.find((word) => /\p{L}{3}/u.test(word) && monthOf(word) !== undefined)
  if (year === undefined && month === undefined) return undefined
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month: monthOf(month)! }),
  }
}
