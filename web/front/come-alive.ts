import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** A browser that is busy for longer is not waited for. */
const IDLE_WITHIN_MS = 1000

/**
 * Brings the page to life that the server rendered, once the browser has nothing else to do, and marks the moment (`alive`). Nobody
 * notices: what was typed, opened or focused before stays. Where the program fails, then or later, the page stands again as it came,
 * and works as without script; the error is reported.
 *
 * @param root the element that holds the page
 * @param page what the server rendered in it
 */
export async function comeAlive(root: Element, page: ReactNode): Promise<void> {
  await idle()
  const came = root.cloneNode(true)
  const typed = [...root.querySelectorAll('textarea')].map((area) => ({ area, now: area.value, ...caretOf(area) }))
  let hasFailed = false
  // In one go: nobody types between what React reads and what it writes.
  flushSync(() => {
    hydrateRoot(root, page, {
      onUncaughtError(error) {
        // React takes away all that it drew.
        hasFailed = true
        root.replaceWith(came)
        reportError(error)
      },
    })
  })
  // React gives a text of several lines back what the server wrote into it.
  for (const { area, now, from, to } of typed) {
    if (area.value === now) continue
    area.value = now
    area.setSelectionRange(from, to)
  }
  if (!hasFailed) performance.mark('alive')
}

function caretOf({ selectionStart, selectionEnd }: HTMLTextAreaElement): { from: number; to: number } {
  return { from: selectionStart, to: selectionEnd }
}

/** Some browsers (Safari) do not say when they are idle: there, the next turn. */
async function idle(): Promise<void> {
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS }) : setTimeout(resolve),
  )
}
