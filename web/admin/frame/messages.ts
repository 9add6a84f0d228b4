import i18next from 'i18next'
import { createElement } from 'react'
import { toast } from 'react-toastify'
import { UNDO_MS } from '#contract/timeouts.ts'
import { UndoToast } from '#web/admin/frame/undo-toast.tsx'
import { CallError } from '#web/api.ts'

/** How many successes were told; the last one's toast is named after it. */
let told = 0
const doneToast = () => `done-${told}`
/** When the last one was told. */
let toldAtMs = 0
/** Told this shortly before the screen changed, it belongs to the next one: what was done led there. */
const LED_HERE_MS = 3000
/** Until when the last one can be undone. */
let undoUntilMs = 0

/** What a person reads when a call failed: the server's message, or that nobody answered. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('states.ourFault')
  if (error.status === 0) return i18next.t('states.networkError')
  return error.message === '' ? i18next.t('states.ourFault') : error.message
}

/**
 * Says that something was done. Toasts of the admin area close by nobody but the reader, so the next success takes the
 * place of the last: they never pile up over what one works with.
 * What can be undone offers it for ten seconds.
 */
export function tellDone(text: string, undo?: () => void): void {
  // A name of its own each time: a toast that is just leaving takes no new words.
  toast.dismiss(doneToast())
  told += 1
  toldAtMs = Date.now()
  undoUntilMs = undo === undefined ? 0 : Date.now() + UNDO_MS
  const render = undo === undefined ? text : createElement(UndoToast, { key: told, text, undo })
  toast.success(render, { toastId: doneToast() })
}

/** Says that something went otherwise than one may think; stays until it is closed. */
export function tellWarning(text: string): void {
  toast.warning(text, { toastId: text })
}

/** Says that something failed; the same failure once. A 401 is told by the session's end. */
export function tellFailure(error: unknown): void {
  if (error instanceof CallError && error.status === 401) return
  const text = failureText(error)
  toast.error(text, { toastId: text })
}

/** Takes away what was done on the screen that one has left; what can be undone, when it no longer can. */
export function forgetDone(): void {
  if (Date.now() - toldAtMs < LED_HERE_MS) return
  const waitMs = undoUntilMs - Date.now()
  const mine = told
  const forget = () => mine === told && toast.dismiss(doneToast())
  if (waitMs <= 0) forget()
  else setTimeout(forget, waitMs)
}
