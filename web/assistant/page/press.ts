/** Presses an element as a pointer does, from going down to the click. */
export function press(element: HTMLElement): void {
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const Kind = name.startsWith('pointer') ? PointerEvent : MouseEvent
    element.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true, composed: true, button: 0 }))
  }
}
