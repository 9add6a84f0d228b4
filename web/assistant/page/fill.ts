import type { SheetValue } from '#contract/form/assistant.ts'
import type { Outcome } from '#web/assistant/messages.ts'
import { chooseDay } from '#web/assistant/page/calendar.ts'
import { closeOpened, goneOf } from '#web/assistant/page/close-opened.ts'
import { isOnTop } from '#web/assistant/page/is-on-top.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'
import { press } from '#web/assistant/page/press.ts'
import { optionsOf, type PageControl } from '#web/assistant/page/read-controls.ts'
import { fillDateField } from '#web/assistant/page/segments.ts'
import { isBlank, placeOf, same, shownIn, textFor } from '#web/assistant/page/stands.ts'
import { pause, waitFor } from '#web/assistant/page/wait-for.ts'

/** For a component to open its list, or to write over what was typed. */
const LIST_MS = 2_000
const SETTLE_MS = 60

/** Puts a value into an empty control, as a person would, and checks whether it stayed. Presses nothing that sends a form. */
export async function fill(control: PageControl, value: SheetValue): Promise<Outcome> {
  if (!isOnTop(pressedOf(control))) return 'unsure'
  switch (control.how) {
    case 'text':
    case 'native-date':
      return fillText(control, value)
    case 'select':
      return fillSelect(control, value)
    case 'radios':
      return fillRadios(control, value)
    case 'checkbox':
      return 'unsure'
    case 'combobox':
      return fillCombobox(control, value)
    case 'segments':
      return (await fillDateField(control.date!, value.value)) ? 'filled' : 'not-taken'
    case 'calendar':
      return (await chooseDay(control.element as HTMLInputElement, value.value)) ? 'filled' : 'not-taken'
  }
}

/** What a person would press: of an answer or a box its label, where it has one. */
export function pressedOf({ how, element, radios }: PageControl): Element {
  const input = (how === 'radios' ? radios[0] : element) as HTMLInputElement
  return how === 'radios' || how === 'checkbox' ? (input.labels?.[0] ?? input) : element
}

async function fillText(control: PageControl, value: SheetValue): Promise<Outcome> {
  const input = control.element as HTMLInputElement
  const text = textFor(control, value)
  if (text === undefined) return 'unsure'
  if (input.maxLength >= 0 && text.length > input.maxLength) return 'not-taken'
  type(input, text)
  await pause(SETTLE_MS)
  const { validity } = input
  const isRefused = validity.patternMismatch || validity.badInput || validity.typeMismatch
  if (same(input.value, text) && !isRefused) return 'filled'
  // Half a value is a wrong one.
  type(input, '')
  return 'not-taken'
}

function type(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  input.focus({ preventScroll: true })
  input.value = value
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
  input.blur()
}

async function fillSelect(control: PageControl, value: SheetValue): Promise<Outcome> {
  const select = control.element as HTMLSelectElement
  const place = placeOf(control, optionsOf(control), value)
  if (place === undefined || select.multiple) return 'not-taken'
  const wanted = select.options[place]!.text
  select.focus({ preventScroll: true })
  select.selectedIndex = place
  select.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  select.blur()
  await pause(SETTLE_MS)
  return select.selectedOptions[0]?.text === wanted ? 'filled' : 'not-taken'
}

async function fillRadios(control: PageControl, value: SheetValue): Promise<Outcome> {
  const place = placeOf(control, optionsOf(control), value)
  const radio = place === undefined ? undefined : control.radios[place]
  if (!radio) return 'not-taken'
  radio.click()
  await pause(SETTLE_MS)
  return radio.checked ? 'filled' : 'not-taken'
}

/** A list that opens when it is pressed, wherever the page puts it. */
async function fillCombobox(control: PageControl, value: SheetValue): Promise<Outcome> {
  const { element } = control
  // A plain button in a form would send it.
  if (element instanceof HTMLButtonElement && element.type === 'submit' && element.form) return 'unsure'
  const before = new Set(lists())
  press(element)
  const list = await waitFor(() => listOf(element) ?? lists().find((one) => !before.has(one)), LIST_MS)
  if (!list) return 'not-taken'
  const choices = [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const options = choices.map((option) => ({ text: option.textContent.trim(), value: option.dataset.value ?? '' }))
  const place = placeOf(control, options, value)
  const isChosen = options.some(({ text }) => text === shownIn(element) && !isBlank(text))
  if (place === undefined || isChosen) {
    await closeOpened(list, element)
    return isChosen ? 'kept' : 'not-taken'
  }
  const wanted = options[place]!.text
  press(choices[place]!)
  const isTaken = await waitFor(() => shownIn(element).includes(wanted) || undefined, LIST_MS)
  await goneOf(list)
  return isTaken ? 'filled' : 'not-taken'
}

function lists(): Element[] {
  return [...document.querySelectorAll('[role=listbox]')].filter(isSeen)
}

function listOf(element: Element): Element | undefined {
  const id = element.getAttribute('aria-controls') ?? element.getAttribute('aria-owns')
  const list = id ? document.getElementById(id) : null
  return list?.querySelector('[role=option]') && isSeen(list) ? list : undefined
}
