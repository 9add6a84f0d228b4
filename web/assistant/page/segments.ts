import { monthOf, partIn, type DatePart } from '#web/assistant/matching/dates.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'
import { keyEvent } from '#web/assistant/page/key-event.ts'
import { isPanel } from '#web/assistant/page/panel-frame.ts'
import { pause } from '#web/assistant/page/wait-for.ts'

/** The parts of a date that stand in one field as numbers of their own, each turned up and down or typed over. */
export interface DateField {
  /** What holds the three, and nothing else that one fills in. */
  element: HTMLElement
  segments: Record<DatePart, HTMLElement>
}

const SEGMENT = '[role=spinbutton]:not(input)'
const SETTLE_MS = 40
const SIGN_MS = 25
/** For the parts to become visible. */
const SHOW_MS = 600
/** A day has 31 values: no part but the year is further away than that. */
const MOST_TURNS = 31

/** The dates of a page that are made of spin buttons: a day, a month and a year in one group, and no hour beside them. */
export function readDateFields(root: Document | ShadowRoot): DateField[] {
  const fields = new Map<HTMLElement, HTMLElement[]>()
  for (const segment of root.querySelectorAll<HTMLElement>(SEGMENT)) {
    if (isPanel(segment) || isLocked(segment)) continue
    const element = holderOf(segment)
    if (element) fields.set(element, [...(fields.get(element) ?? []), segment])
  }
  return [...fields].flatMap(([element, found]): DateField[] => {
    const parts = new Map(found.map((segment) => [partOf(segment), segment]))
    const [day, month, year] = [parts.get('day'), parts.get('month'), parts.get('year')]
    return found.length === 3 && day && month && year ? [{ element, segments: { day, month, year } }] : []
  })
}

function isLocked(segment: HTMLElement): boolean {
  return ['aria-disabled', 'aria-readonly'].some((name) => segment.getAttribute(name) === 'true')
}

/** The group that a segment names as its own, or else the first element around it that holds more than it alone. */
function holderOf(segment: HTMLElement): HTMLElement | null {
  const group = segment.closest<HTMLElement>('[role=group], fieldset')
  if (group && group.querySelectorAll(SEGMENT).length === 3) return group
  for (let at = segment.parentElement; at; at = at.parentElement) {
    if (at.querySelectorAll(SEGMENT).length > 1) return at
  }
  return null
}

/** By its own name, or by what is the most it takes. */
function partOf(segment: HTMLElement): DatePart | undefined {
  const { type, segment: kind = type ?? '' } = segment.dataset
  if (kind === 'day' || kind === 'month' || kind === 'year') return kind
  const named = partIn(segment.getAttribute('aria-label') ?? '')
  if (named) return named.part
  const most = Number(segment.getAttribute('aria-valuemax') ?? Number.NaN)
  return most === 12 ? 'month' : most >= 28 && most <= 31 ? 'day' : most > 1900 ? 'year' : undefined
}

/** What stands in a date field, each part as a number; undefined where a part shows only what belongs there. */
export function partsIn({ segments }: DateField): Record<DatePart, number | undefined> {
  return { day: numberIn(segments.day), month: numberIn(segments.month), year: numberIn(segments.year) }
}

function numberIn(segment: HTMLElement): number | undefined {
  const shown = (segment.textContent ?? '').replace(/[\u200b-\u200f\u2066-\u2069]/g, '').trim()
  if (segment.dataset.placeholder !== undefined && segment.dataset.placeholder !== 'false') return undefined
  return /^\d+$/.test(shown) ? Number(shown) : monthOf(shown)
}

/** Types a day as a person would, part by part, and turns what typing did not reach. Returns whether all of it stands there; half a date is taken out again. */
export async function fillDateField(field: DateField, day: string): Promise<boolean> {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const wanted = { year, month, day: date }
  // Some components show the parts only while one of them is used; what then is not seen is filled in by nobody.
  await hold(field.segments.day)
  const areSeen = () => Object.values(field.segments).every(isSeen)
  for (const until = Date.now() + SHOW_MS; !areSeen() && Date.now() < until;) await pause(SIGN_MS)
  if (!areSeen()) return false
  // A month has its days by the year: the year comes first, and then the month.
  for (const part of ['year', 'month', 'day'] as const) {
    await fillPart(field.segments[part], wanted[part], part)
    if (numberIn(field.segments[part]) === wanted[part]) continue
    for (const segment of Object.values(field.segments)) await clear(segment)
    return false
  }
  const stands = partsIn(field)
  return stands.year === year && stands.month === month && stands.day === date
}

async function fillPart(segment: HTMLElement, wanted: number, part: DatePart): Promise<void> {
  await hold(segment)
  const text = part === 'year' ? String(wanted).padStart(4, '0') : String(wanted).padStart(2, '0')
  for (const sign of text) {
    typeSign(segment, sign)
    // A component redraws the part after each sign, and takes the next from what it drew.
    await pause(SIGN_MS)
  }
  await pause(SETTLE_MS)
  for (let turns = 0; part !== 'year' && turns < MOST_TURNS && numberIn(segment) !== wanted; turns++) {
    const stands = numberIn(segment)
    pressKey(segment, stands !== undefined && stands > wanted ? 'ArrowDown' : 'ArrowUp')
    await pause(10)
  }
  segment.blur()
}

/** Goes to a part, again where the component went back to the one before: it follows a moment later. */
async function hold(segment: HTMLElement): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    segment.focus({ preventScroll: true })
    await pause(SETTLE_MS)
    if (isHeld(segment)) return
  }
}

function isHeld(segment: HTMLElement): boolean {
  return (segment.getRootNode() as Document | ShadowRoot).activeElement === segment
}

/** Types one sign, with its events in a browser's order; a page that takes it at one of them leaves the next nothing to do. */
function typeSign(segment: HTMLElement, sign: string): void {
  if (!pressKey(segment, sign)) return
  const said = { data: sign, inputType: 'insertText', bubbles: true, cancelable: true, composed: true }
  if (!segment.dispatchEvent(new InputEvent('beforeinput', said)) || !isHeld(segment)) return
  // What is written goes where the browser writes, and that must be this part.
  if (!segment.isContentEditable) return
  segment.ownerDocument.getSelection()?.selectAllChildren(segment)
  segment.ownerDocument.execCommand('insertText', false, sign)
}

/** Whether the page left the key to the browser. */
function pressKey(segment: HTMLElement, key: string): boolean {
  const isLeft = segment.dispatchEvent(keyEvent('keydown', key))
  segment.dispatchEvent(keyEvent('keyup', key))
  return isLeft
}

async function clear(segment: HTMLElement): Promise<void> {
  await hold(segment)
  for (let signs = 0; signs < 4 && numberIn(segment) !== undefined; signs++) {
    if (pressKey(segment, 'Backspace') && isHeld(segment) && segment.isContentEditable) {
      segment.ownerDocument.getSelection()?.selectAllChildren(segment)
      segment.ownerDocument.execCommand('delete')
    }
    await pause(10)
  }
  segment.blur()
}
