import { isSeen } from '#web/assistant/page/is-seen.ts'
import { keyEvent } from '#web/assistant/page/key-event.ts'
import { waitFor } from '#web/assistant/page/wait-for.ts'

/** For what was open to fade: until then it lies over the fields below it. */
const FADE_MS = 600

/**
 * Closes the list or calendar that a control has opened: by the key as that hears it, over the page as a window of its own, and only
 * where it stays as the control does, since the dialog in which the control stands would hear that too. What the page has drawn anew
 * meanwhile hears nothing as it was.
 */
export async function closeOpened(opened: Element, control: HTMLElement): Promise<void> {
  for (const one of opened.isConnected ? [opened, control] : [control]) {
    one.dispatchEvent(keyEvent('keydown', 'Escape'))
    if (await goneOf(opened)) return
  }
}

/** Waits until nobody sees what was open any more; undefined where it stays. */
export function goneOf(opened: Element): Promise<true | undefined> {
  return waitFor(() => !isSeen(opened) || undefined, FADE_MS)
}
