import type { SheetField } from '#contract/sheet.ts'
import { readControls, type PageControl } from '#web/assistant/page/read-controls.ts'

let stop: (() => void) | undefined

/**
 * Waits until a person presses the control that a field is: a control that they see and may use, and no secret. With null the
 * waiting ends.
 */
export function watchPick(field: SheetField | null, keep: (field: SheetField, control: PageControl) => void): void {
  stop?.()
  if (field === null) return
  const cursor = document.documentElement.style.cursor
  const hear = (event: Event) => {
    if (!event.isTrusted) return
    const path = event.composedPath()
    const control = readControls().find(({ element, radios }) =>
      [element, ...radios].some((one) => path.includes(one) || labelsOf(one).some((label) => path.includes(label))),
    )
    if (!control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    stop?.()
    keep(field, control)
  }
  addEventListener('mousedown', hear, true)
  document.documentElement.style.setProperty('cursor', 'crosshair', 'important')
  stop = () => {
    removeEventListener('mousedown', hear, true)
    document.documentElement.style.cursor = cursor
    stop = undefined
  }
}

function labelsOf(element: HTMLElement): Element[] {
  return [...((element as HTMLInputElement).labels ?? [])]
}
