import i18next from 'i18next'
import { createElement } from 'react'
import { toast } from 'react-toastify'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { DoneToast } from '#web/admin/frame/done-toast.tsx'
import { CallError } from '#web/api.ts'

/** How many toasts of successes there were; the last one is named after it. */
let shown = 0
const doneToast = () => `done-${shown}`
/** Whether another message lies over it. */
let isCovered = false
/** When the last success was told. */
let toldAtMs = 0
/** Told this shortly before the screen changed, it belongs to the next one: what was done led there. */
const LED_HERE_MS = 3000

/** What a person reads when a call failed: the server's message, or that nobody answered. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('states.ourFault')
  if (error.status === 0) return i18next.t('states.networkError')
  return error.message === '' ? i18next.t('states.ourFault') : error.message
}

/** What can be told of a success beside its words. */
interface More {
  /** Which order it was done to, where it was one: "María Pérez, #123". */
  of?: string | undefined
  /** Takes it back; offered for ten seconds. */
  undo?: (() => void) | undefined
}

/**
 * Says that something was done. Toasts of the admin area close by nobody but the reader, so there is one for all successes:
 * the newest, and below it those that can still be taken back. They never pile up over what one works with.
 */
export function tellDone(text: string, { of, undo }: More = {}): void {
  toldAtMs = Date.now()
  doneStack.push({ text, of, undo })
  if (toast.isActive(doneToast()) && !isCovered) return
  const covered = doneToast()
  // A name of its own each time: a toast that is just leaving takes no new words.
  shown += 1
  isCovered = false
  const toastId = doneToast()
  toast.success(createElement(DoneToast), { toastId, onClose: () => toastId === doneToast() && doneStack.clear() })
  toast.dismiss(covered)
}

/** Says that something went otherwise than one may think; stays until it is closed. */
export function tellWarning(text: string): void {
  isCovered = true
  toast.warning(text, { toastId: text })
}

/** The member did not confirm who they are, and so nothing was done. */
export class NotConfirmed extends Error {}

/** Says that something failed; the same failure once. Not a 401, which the session's end reports, nor what the member chose not to confirm. */
export function tellFailure(error: unknown): void {
  if (error instanceof NotConfirmed || (error instanceof CallError && error.status === 401)) return
  const text = failureText(error)
  isCovered = true
  toast.error(text, { toastId: text })
}

/** Takes away what was done on the screen that one has left; what can be undone, when it no longer can. */
export function forgetDone(): void {
  if (Date.now() - toldAtMs < LED_HERE_MS) return
  doneStack.tidy(true)
  const untilMs = Math.max(0, ...doneStack.read().map((done) => done.untilMs))
  if (untilMs === 0) toast.dismiss(doneToast())
  else setTimeout(forgetDone, untilMs - Date.now())
}
