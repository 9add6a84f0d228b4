import type { SheetField } from '#contract/form/sheet.ts'
import { readControls, type PageControl } from '#web/assistant/page/read-controls.ts'

/** All that one press is: of none the page may know, or showing a question would answer it. */
const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

let stop: (() => void) | undefined

/**
 * Waits until a person presses the control that a field is: a control that they see and may use, and no secret. With null the
 * waiting ends.
 */
export function watchPick(field: SheetField | null, keep: (field: SheetField, control: PageControl) => void): void {
  stop?.()
  if (field === null) return
  const cursor = document.documentElement.style.cursor
  let pressed: PageControl | undefined
  const hear = (event: Event) => {
    if (!event.isTrusted) return
    if (event.type === 'pointerdown') pressed = controlAt(event.composedPath())
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'click') return
    stop?.()
    keep(field, pressed)
  }
  for (const kind of PRESS) addEventListener(kind, hear, true)
  document.documentElement.style.setProperty('cursor', 'crosshair', 'important')
  stop = () => {
    for (const kind of PRESS) removeEventListener(kind, hear, true)
    document.documentElement.style.cursor = cursor
    stop = undefined
  }
}

function controlAt(path: readonly EventTarget[]): PageControl | undefined {
  return readControls().find(({ element, radios }) =>
    [element, ...radios].some((one) => path.includes(one) || labelsOf(one).some((label) => path.includes(label))),
  )
}

function labelsOf(element: HTMLElement): Element[] {
  return [...((element as HTMLInputElement).labels ?? [])]
}
