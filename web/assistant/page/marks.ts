import type { Outcome } from '#web/assistant/messages.ts'

/** TABLE: outcome of a field -> how it is marked on the page. */
const LINES: Record<Outcome, string> = {
  filled: '2px solid #16794c',
  unsure: '2px dashed #b45309',
  check: '2px dashed #b45309',
  kept: '2px dotted #57606a',
  'not-taken': '2px dashed #b42318',
}

const marked = new WeakSet<HTMLElement>()

/** Marks a field on the page; one that is marked stays as it is. */
export function mark(element: HTMLElement, outcome: Outcome): void {
  const around =
    element instanceof HTMLInputElement && element.type === 'radio'
      ? element.closest('fieldset, [role=radiogroup]')
      : null
  const target = (around as HTMLElement | null) ?? element
  // A change of its style is a change of the page, which is looked at again.
  if (marked.has(element) && target.style.outline !== '') return
  target.style.setProperty('outline', LINES[outcome], 'important')
  target.style.setProperty('outline-offset', '1px', 'important')
  marked.add(element)
}

/** Takes a mark away; false where there was none. */
export function unmark(element: HTMLElement): boolean {
  if (!marked.has(element)) return false
  const around = element.closest<HTMLElement>('fieldset, [role=radiogroup]')
  for (const target of [element, around]) {
    target?.style.removeProperty('outline')
    target?.style.removeProperty('outline-offset')
  }
  return marked.delete(element)
}
