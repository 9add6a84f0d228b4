import { monthOf, partOfChoices, saysDay } from '#web/assistant/matching/dates.ts'
import { readCalendar, shortWords, STEPS, type CalendarView, type Month } from '#web/assistant/page/calendar-view.ts'
import { closeOpened } from '#web/assistant/page/close-opened.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'
import { keyEvent } from '#web/assistant/page/key-event.ts'
import { press } from '#web/assistant/page/press.ts'
import { waitFor } from '#web/assistant/page/wait-for.ts'

/** For a calendar to open, or to show another month. */
const OPEN_MS = 800
const TURN_MS = 500
/** A hundred years, month by month. */
const MOST_TURNS = 1_200
const MOST_MS = 20_000
/** From this many months on a list of years is quicker. */
const FAR = 12

/** TABLE: what the two ways through a calendar are called, in the portal's languages and by their makers. */
const WAYS = {
  back: /prev|anterior|atras|atrás|préc|prec|zurück|vorher|indietro|назад|предыдущ|^[‹<«←]$/i,
  on: /next|siguiente|suiv|nächst|weiter|success|seguinte|próxim|avanti|вперед|след|^[›>»→]$/i,
} as const
const BY_YEAR = /year|año|ano|année|jahr|anno|год|super|double|decade|[«»]/i
/** TABLE: how a calendar is told that this is the day. */
const AGREE =
  /^(?:ok|okay|aceptar|accept|aplicar|apply|listo|done|confirmar|confirm|appliquer|übernehmen|fertig|fatto|готово|применить)$/i
const CALENDAR = /calend|date|fecha|datum|data|picker|дат/i

/**
 * Chooses a day in the calendar of an input that takes no typing, as a person would: opens it, goes to the month, presses the day. Returns
 * whether the input shows that day afterwards; a calendar that lacks it, does not take it, or cannot be read, is closed.
 */
export async function chooseDay(input: HTMLInputElement, day: string): Promise<boolean> {
  const before: ReadonlySet<Element> = new Set(shortWords().map(({ element }) => element))
  let view = await open(input, before)
  if (!view) return false
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const until = Date.now() + MOST_MS
  let { root } = view
  for (let turns = 0; view && turns < MOST_TURNS && Date.now() < until; turns++) {
    root = view.root
    if (view.kind === 'days' && view.shown?.month === month && view.shown.year === year) {
      const cell = view.cells.get(date)
      if (!cell || isClosed(cell)) break
      press(cell)
      if ((await shows(input, day)) || (await agree(view, input, day))) return true
      break
    }
    if (!turn(view, { year, month })) break
    const was = keyOf(view)
    view = await waitFor(() => {
      const now = readCalendar(before)
      return now && keyOf(now) !== was ? now : undefined
    }, TURN_MS)
  }
  // The page may have drawn it anew since it was read.
  await closeOpened(readCalendar(before)?.root ?? root, input)
  input.blur()
  return false
}

async function open(input: HTMLInputElement, before: ReadonlySet<Element>): Promise<CalendarView | undefined> {
  const look = () => readCalendar(before)
  input.focus({ preventScroll: true })
  press(input)
  const opened = await waitFor(look, OPEN_MS)
  const toggle = opened ? undefined : toggleOf(input)
  if (!toggle) return opened
  press(toggle)
  return waitFor(look, OPEN_MS)
}

/** The button beside an input that opens its calendar, and is no other field's. */
function toggleOf(input: HTMLInputElement): HTMLElement | undefined {
  for (let at = input.parentElement, level = 0; at && level < 4; at = at.parentElement, level++) {
    if (at.querySelectorAll('input, select, textarea').length > 1) return undefined
    const found = [...at.querySelectorAll<HTMLElement>('button, [role=button]')].find(
      (button) => CALENDAR.test(wordsOf(button)) && !isSending(button) && isSeen(button),
    )
    if (found) return found
  }
  return undefined
}

/** A plain button in a form would send it. */
function isSending(element: Element): boolean {
  const button = element.closest('button')
  return button !== null && button.type === 'submit' && button.form !== null
}

function wordsOf(element: Element): string {
  const said = ['aria-label', 'title', 'class', 'data-action'].map((name) => element.getAttribute(name) ?? '')
  return `${said.join(' ')} ${element.textContent ?? ''}`.trim()
}

/** What a view shows: when it is another one, the calendar has been turned. */
function keyOf({ kind, cells, shown }: CalendarView): string {
  return [kind, shown?.year, shown?.month, Math.min(...cells.keys())].join(' ')
}

/** One press towards a month; false where there is nothing to press. */
function turn(view: CalendarView, wanted: Month): boolean {
  if (view.kind === 'years')
    return pressCell(view, wanted.year) || pressWay(view, wanted.year < Math.min(...view.cells.keys()))
  if (view.kind === 'months') {
    const { year } = view.shown ?? {}
    if (year === undefined || year === wanted.year) return pressCell(view, wanted.month)
    return pressWay(view, year > wanted.year)
  }
  const { year, month } = view.shown ?? {}
  if (year === undefined || month === undefined) return false
  if (setHead(view, { year, month }, wanted)) return true
  const away = (wanted.year - year) * 12 + wanted.month - month
  return (Math.abs(away) > FAR && pressHead(view, year)) || pressWay(view, away < 0)
}

function pressCell({ cells }: CalendarView, number: number): boolean {
  const cell = cells.get(number)
  if (!cell || isClosed(cell)) return false
  press(cell)
  return true
}

/** Sets a list or a box of the head to the year, or to the month; one at a time, since the other may be redrawn. */
function setHead({ root }: CalendarView, shown: Month, wanted: Month): boolean {
  const lists = [...root.querySelectorAll('select')].filter(isSeen)
  const listOf = (part: 'month' | 'year') =>
    lists.find(({ options }) => partOfChoices([...options].map(({ text }) => text)) === part)
  const choose = (list: HTMLSelectElement | undefined, is: (text: string) => boolean): boolean => {
    const place = [...(list?.options ?? [])].findIndex(({ text }) => is(text.trim()))
    if (!list || place < 0) return false
    list.selectedIndex = place
    tell(list)
    return true
  }
  if (shown.year !== wanted.year) {
    if (choose(listOf('year'), (text) => text === String(wanted.year))) return true
    const box = [...root.querySelectorAll('input')].find(({ value }) => value === String(shown.year))
    if (!box || !isSeen(box)) return false
    box.value = String(wanted.year)
    tell(box)
    box.dispatchEvent(keyEvent('keyup', 'Enter'))
    return true
  }
  return choose(listOf('month'), (text) => monthOf(text) === wanted.month)
}

function tell(element: HTMLElement): void {
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What shows the year and can be pressed opens a list of years. */
function pressHead({ root, cells }: CalendarView, year: number): boolean {
  const own = new Set<Element>([...cells.values()].flatMap((cell) => [cell, cell.closest('button') ?? cell]))
  const head = [...root.querySelectorAll<HTMLElement>('button, [role=button], [class*=year i]')].find(
    (one) => !own.has(one) && (one.textContent ?? '').includes(String(year)) && !isSending(one) && isSeen(one),
  )
  if (head) press(head)
  return head !== undefined
}

/** The way back or on; of days the one by months, where there is one by years beside it. */
function pressWay({ root, kind }: CalendarView, isBack: boolean): boolean {
  const ways = [...root.querySelectorAll<HTMLElement>(STEPS)].filter(
    (one) => WAYS[isBack ? 'back' : 'on'].test(wordsOf(one)) && !isSending(one) && !isClosed(one) && isSeen(one),
  )
  const way = (kind === 'days' && ways.find((one) => !BY_YEAR.test(wordsOf(one)))) || ways[0]
  if (way) press(way)
  return way !== undefined
}

function isClosed(cell: Element): boolean {
  const around = cell.closest('button, [role=gridcell], td') ?? cell
  return [cell, around].some(
    (one) =>
      one.matches(':disabled, [aria-disabled=true]') || /(?:^|[-_ ])disabled/i.test(one.getAttribute('class') ?? ''),
  )
}

/** Some calendars ask once more. */
async function agree({ root }: CalendarView, input: HTMLInputElement, day: string): Promise<boolean> {
  const around = root.closest('[role=dialog]') ?? root
  const button = [...around.querySelectorAll<HTMLElement>('button')].find(
    (one) => AGREE.test((one.textContent ?? '').trim()) && !isSending(one) && isSeen(one),
  )
  if (!button) return false
  press(button)
  return shows(input, day)
}

async function shows(input: HTMLInputElement, day: string): Promise<boolean> {
  return (await waitFor(() => saysDay(input.value, day) || undefined, TURN_MS)) ?? false
}
