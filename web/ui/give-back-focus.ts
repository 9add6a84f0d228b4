import { flushSync } from 'react-dom'

/** Takes something away at once, and gives the focus that was in it to what stands there then; not where a person has gone on elsewhere. */
export function giveBackFocus(takeAway: () => void, next: () => HTMLElement | null | undefined): void {
  flushSync(takeAway)
  if (document.activeElement === document.body) next()?.focus()
}
