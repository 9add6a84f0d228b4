import type { SheetValue } from '#contract/form/assistant.ts'
import { kindOf } from '#contract/form/sheet.ts'
import { choose, choosePart, type Option } from '#web/assistant/matching/choose.ts'
import { tokensOf } from '#web/assistant/matching/tokens.ts'
import { saysDay } from '#web/assistant/matching/dates.ts'
import { partsIn } from '#web/assistant/page/segments.ts'
import { dayFor, optionsOf, type PageControl } from '#web/assistant/page/read-controls.ts'

/** What stands in a control before it is filled in: nothing but what the page put there, the very value, or what somebody chose. */
export type Stands = 'empty' | 'ours' | 'other'

export function standsIn(control: PageControl, value: SheetValue): Stands {
  switch (control.how) {
    case 'text':
    case 'native-date':
      return standsInText(control, value)
    case 'select':
      return standsInSelect(control, value)
    case 'radios': {
      const checked = control.radios.find((radio) => radio.checked)
      if (!checked) return 'empty'
      if (control.radios.indexOf(checked) === placeOf(control, optionsOf(control), value)) return 'ours'
      return checked.defaultChecked ? 'empty' : 'other'
    }
    case 'combobox': {
      const text = shownIn(control.element)
      if (isBlank(text)) return 'empty'
      if (placeOf(control, [{ text, value: '' }], value) === 0) return 'ours'
      // Of a list that is not open nobody can tell a choice from words that ask for one.
      return control.element instanceof HTMLInputElement ? 'other' : 'empty'
    }
    case 'segments':
      return standsInParts(control, value)
    case 'calendar': {
      const { value: shown } = control.element as HTMLInputElement
      return /\d/.test(shown) ? (saysDay(shown, value.value) ? 'ours' : 'other') : 'empty'
    }
    case 'checkbox':
      return 'empty'
  }
}

function standsInText(control: PageControl, value: SheetValue): Stands {
  const { value: typed } = control.element as HTMLInputElement
  if (typed.trim() === '') return 'empty'
  return same(typed, textFor(control, value) ?? '') ? 'ours' : 'other'
}

function standsInParts({ date }: PageControl, { value }: SheetValue): Stands {
  const { year, month, day } = partsIn(date!)
  if ([year, month, day].every((part) => part === undefined)) return 'empty'
  return [year, month, day].join('-') === value.split('-').map(Number).join('-') ? 'ours' : 'other'
}

function standsInSelect(control: PageControl, value: SheetValue): Stands {
  const { options, selectedIndex } = control.element as HTMLSelectElement
  const chosen = options[selectedIndex]
  if (!chosen || chosen.value === '' || chosen.disabled || isBlank(chosen.text)) return 'empty'
  if (selectedIndex === placeOf(control, optionsOf(control), value)) return 'ours'
  const first = [...options].findIndex(({ defaultSelected }) => defaultSelected)
  return selectedIndex === Math.max(first, 0) ? 'empty' : 'other'
}

/** What is to be typed; undefined where the page does not say how. */
export function textFor(control: PageControl, value: SheetValue): string | undefined {
  const kind = kindOf(value.field)
  if (kind === 'date') {
    const [year, month, day] = value.value.split('-') as [string, string, string]
    if (control.datePart) return { year, month, day }[control.datePart]
    return dayFor(control, value.value)
  }
  return kind === 'text' || kind === 'port' || kind === 'country' ? value.value : undefined
}

export function same(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase()
  return plain(one) === plain(other)
}

/** Which of the options is the value's. */
export function placeOf(control: PageControl, options: readonly Option[], value: SheetValue): number | undefined {
  return control.datePart ? choosePart(options, value.value, control.datePart) : choose(options, value)
}

/** What a component shows as chosen. */
export function shownIn(element: HTMLElement): string {
  const text = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '')
  return text.replace(/\u200b/g, '').trim()
}

/** Words that choose nothing: "…", "Please select". */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || (text.trim().length > 2 && tokensOf(text).length === 0)
}
