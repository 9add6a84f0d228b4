import { startTransition, useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** A browser that is busy for longer is not waited for. */
const IDLE_WITHIN_MS = 1000

/**
 * Brings the page to life that the server rendered, once the browser has nothing else to do, and marks the moment (`alive`). Nobody
 * notices: what was typed, opened or focused before stays. Where the program fails, then or later, the page stands again as it came,
 * and works as without script; the error is reported. It goes in short slices, between which a slow phone answers a finger: a press on
 * what is not alive yet brings it to life first.
 *
 * @param root the element that holds the page
 * @param page what the server rendered in it
 */
export async function comeAlive(root: Element, page: ReactNode): Promise<void> {
  await idle()
  const came = root.cloneNode(true)
  const typed = [...root.querySelectorAll('textarea')].map((area) => ({ area, now: area.value, ...caretOf(area) }))
  let hasFailed = false
  // React gives a text of several lines back what the server wrote into it: there in one go, so that nobody types meanwhile.
  const hydrate = typed.length > 0 ? flushSync : startTransition
  const hydrated = new Promise<void>((resolve) => {
    hydrate(() => {
      hydrateRoot(root, <Hydrated onHydrated={resolve}>{page}</Hydrated>, {
        onUncaughtError(error) {
          // React takes away all that it drew.
          hasFailed = true
          root.replaceWith(came)
          reportError(error)
          resolve()
        },
      })
    })
  })
  for (const { area, now, from, to } of typed) {
    if (area.value === now) continue
    area.value = now
    area.setSelectionRange(from, to)
  }
  await hydrated
  if (!hasFailed) performance.mark('alive')
}

/** Says when all of its children are alive. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(onHydrated, [onHydrated])
  return children
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
