interface Question {
  /** Why the mail was not sent, in the server's words. */
  message: string
  onYes: () => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

/** Asks whether a mail is to go though mail to its address had bounced; the order page shows the question. */
export function askAnyway(message: string, onYes: () => void): void {
  put({ message, onYes })
}

/** Takes the question away; once answered, or with the page that asked. */
export function forgetQuestion(): void {
  put(undefined)
}

function put(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export const openQuestion = {
  watch(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => question,
}
