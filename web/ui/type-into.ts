/** What was typed somewhere else, and which part of it was selected. */
export interface Typed {
  text: string
  from: number
  to: number
}

/** The text of an input, and where its caret is. */
export function typedIn({ value, selectionStart, selectionEnd }: HTMLInputElement): Typed {
  return { text: value, from: selectionStart ?? value.length, to: selectionEnd ?? value.length }
}

/**
 * Puts text where it would be had it been typed there: over what is selected, and heard by whoever hears the field. In a list of
 * choices it chooses the first that begins so; what takes no text is left alone.
 */
export function typeInto(target: Element | null, { text, from, to }: Typed): void {
  if (text === '') return
  if (target instanceof HTMLSelectElement) {
    const meant = [...target.options].find((option) => option.label.toLowerCase().startsWith(text.toLowerCase()))
    if (meant === undefined) return
    target.value = meant.value
    target.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
  const { selectionStart, selectionEnd, maxLength } = target
  // Dates and ticks have no caret.
  if (selectionStart === null || selectionEnd === null || target.readOnly) return
  const room = maxLength < 0 ? text.length : maxLength - target.value.length + selectionEnd - selectionStart
  target.setRangeText(text.slice(0, Math.max(0, room)), selectionStart, selectionEnd, 'end')
  if (target.value === text) target.setSelectionRange(from, to)
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
