import { partIn, partOfChoices, writeDay } from '#web/assistant/matching/dates.ts'
import type { Control } from '#web/assistant/matching/match.ts'
import type { Option } from '#web/assistant/matching/choose.ts'
import { isSecret } from '#web/assistant/matching/refusals.ts'
import { plainText } from '#web/assistant/matching/tokens.ts'
import { readDateFields, type DateField } from '#web/assistant/page/segments.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'
import { headingsOf, hintsOf, nameOf, pageHeadingOf, questionOf, wordsBefore } from '#web/assistant/page/labels.ts'

/** A control of the page that a person could use. */
export interface PageControl extends Control {
  how: 'text' | 'native-date' | 'select' | 'radios' | 'checkbox' | 'combobox' | 'segments' | 'calendar'
  element: HTMLElement
  /** The answers of a question. */
  radios: HTMLInputElement[]
  /** The parts of a date that is turned or typed over part by part. */
  date?: DateField
  /** What says how a value is written. */
  hints: string
  /** What it is on this page, whatever stands in it: by this a person's word is kept. Empty where the page calls it nothing. */
  signature: string
}

const KINDS: Record<PageControl['how'], Control['kind']> = {
  text: 'text',
  'native-date': 'date',
  select: 'choice',
  radios: 'choice',
  combobox: 'choice',
  checkbox: 'box',
  segments: 'date',
  calendar: 'date',
}
const CONTROLS = 'input, textarea, select, [role=combobox], button[aria-haspopup=listbox]'
// prettier-ignore
const NEVER = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset', 'range', 'color', 'search', 'time', 'week', 'month', 'datetime-local'])

/** Every control that a person sees and may use, but for secrets. Of frames each reads its own. */
export function readControls(): PageControl[] {
  const read: PageControl[] = []
  const questions = new Map<string, HTMLInputElement[]>()
  for (const element of all(document)) {
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const key = `${element.form?.id ?? ''} ${element.name || questionOf(element).label}`
      questions.set(key, [...(questions.get(key) ?? []), element])
      continue
    }
    const control = readOne(element)
    if (control) read.push(control)
  }
  for (const radios of questions.values()) {
    const question = readQuestion(radios)
    if (question) read.push(question)
  }
  for (const root of roots(document)) {
    for (const date of readDateFields(root)) {
      const control = readDate(date)
      if (control) read.push(control)
    }
  }
  return shareLabels(read)
}

function readDate(date: DateField): PageControl | undefined {
  const { element } = date
  // What stands in it may be clear until it is used: a person sees the field.
  if (!isSeen(element)) return undefined
  const label = nameOf(element) || wordsBefore(element)
  const read = describe(element, 'segments', label, { label, kind: KINDS.segments, datePart: undefined }, element)
  return read && { ...read, date }
}

function* roots(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* roots(shadowRoot)
}

function* all(root: Document | ShadowRoot): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(CONTROLS)) yield element
    if (element.shadowRoot) yield* all(element.shadowRoot)
  }
}

function readOne(element: HTMLElement): PageControl | undefined {
  const input = element as HTMLInputElement
  if (element instanceof HTMLInputElement && NEVER.has(element.type)) return undefined
  // What takes no typing may have a calendar to choose from.
  const isCalendar = element instanceof HTMLInputElement && input.readOnly && howOf(element) === 'text'
  if (input.disabled || (input.readOnly && !isCalendar) || element.getAttribute('aria-disabled') === 'true')
    return undefined
  // An input inside a component is a part of it.
  if (element.parentElement?.closest('[role=combobox]')) return undefined
  const isCheckbox = input.type === 'checkbox'
  if (!isSeen(element) && !(isCheckbox && [...(input.labels ?? [])].some(isSeen))) return undefined
  const how = isCalendar ? 'calendar' : howOf(element)
  const label = nameOf(element) || wordsBefore(element)
  const part = how === 'text' || how === 'select' ? partOf(element, label) : undefined
  return describe(element, how, label, {
    datePart: part?.part,
    label: part ? part.rest : label,
    kind: KINDS[how],
  })
}

function howOf(element: HTMLElement): PageControl['how'] {
  if (element instanceof HTMLSelectElement) return 'select'
  if (element.matches('[role=combobox], button')) {
    // A suggestion list under a text box is a text box.
    const isTyped = element instanceof HTMLInputElement && element.getAttribute('aria-autocomplete') === 'inline'
    return isTyped ? 'text' : 'combobox'
  }
  const { type } = element as HTMLInputElement
  return type === 'date' ? 'native-date' : type === 'checkbox' ? 'checkbox' : 'text'
}

function partOf(element: HTMLElement, label: string): { part: 'day' | 'month' | 'year'; rest: string } | undefined {
  const named = partIn(label)
  if (element instanceof HTMLSelectElement) {
    const part = partOfChoices([...element.options].map(({ text }) => text))
    if (!part) return undefined
    return { part, rest: named?.part === part ? named.rest : label }
  }
  const { maxLength, type, placeholder } = element as HTMLInputElement
  const isShort = (maxLength > 0 && maxLength <= 4) || type === 'number'
  const found = named ?? partIn(placeholder)
  return isShort && found ? { part: found.part, rest: named ? named.rest : label } : undefined
}

function describe(
  element: HTMLElement,
  how: PageControl['how'],
  label: string,
  own: Pick<Control, 'datePart' | 'label' | 'kind'>,
  around: Element | null = null,
): PageControl | undefined {
  const name = element.getAttribute('name') ?? ''
  const hint = element.getAttribute('autocomplete') ?? ''
  const placeholder = element.getAttribute('placeholder') ?? ''
  const inside = element.closest('[class*=captcha i], [id*=captcha i]') !== null
  if (inside || isSecret([label, name, element.id, placeholder], hint)) return undefined
  const group = headingsOf(element, around)
  const called = [plainText(label), plainText(placeholder), steady(name)]
  return {
    ...own,
    how,
    element,
    group,
    page: pageHeadingOf(element),
    placeholder,
    name,
    id: element.id,
    hint,
    radios: [],
    hints: hintsOf(element),
    signature: called.join('') === '' ? '' : [...called, plainText(group), own.datePart ?? '', how].join('|'),
  }
}

/** A name that the page made up for this visit tells nothing on the next one. */
function steady(name: string): string {
  return /\d{3}|:|[0-9a-f]{8}/i.test(name) ? '' : name
}

function readQuestion(radios: HTMLInputElement[]): PageControl | undefined {
  const first = radios[0]!
  const usable = radios.filter(({ disabled, labels }) => !disabled && [...(labels ?? [])].some(isSeen))
  if (usable.length < radios.length) return undefined
  const { label, group } = questionOf(first)
  const read = describe(first, 'radios', label, { label, kind: 'choice', datePart: undefined }, group)
  return read && { ...read, radios, id: '' }
}

/** The second and third control of a date have no words of their own before them. */
function shareLabels(read: PageControl[]): PageControl[] {
  read.forEach((control, place) => {
    const before = read[place - 1]
    const isNext = before?.datePart !== undefined && before.datePart !== control.datePart
    if (control.datePart === undefined || control.label !== '' || !before || !isNext) return
    if (before.element.parentElement?.parentElement?.contains(control.element)) control.label = before.label
  })
  return read
}

/** The options of a list. */
export function optionsOf({ how, element, radios }: PageControl): Option[] {
  if (how === 'radios') return radios.map((radio) => ({ text: nameOf(radio), value: radio.value }))
  if (!(element instanceof HTMLSelectElement)) return []
  return [...element.options].map(({ text, value, disabled }) => ({ text: disabled ? '' : text, value }))
}

/** A day as a control takes it. */
export function dayFor({ how, hints }: PageControl, day: string): string | undefined {
  return how === 'native-date' ? day : writeDay(day, hints)
}
