import { toast } from 'react-toastify'
import { holdsToken, removeToken } from '#web/admin/session/stored-token.ts'

let goToSignIn: () => void = () => undefined

/** Says what follows when a session ends: forget what was loaded, go to the root path. */
export function whenLeaving(then: () => void): void {
  goToSignIn = then
}

const WHY_IT_ENDED = 'signed-out'

/** Ends the session in this browser, with the server's message where it has one: it stays, whenever its reader comes back. */
export function leaveWith(message: string): void {
  const isFirst = holdsToken()
  removeToken()
  // Of several calls that a session's end refuses, and of those after one has left, only the first says so.
  if (message !== '' && isFirst) toast.error(message, { toastId: WHY_IT_ENDED, autoClose: false })
  goToSignIn()
}

/** Ends the session in this browser after what was done well, such as a new password. */
export function leaveDone(message: string): void {
  removeToken()
  // What else was under way may have been told first that the session has ended.
  forgetWhyItEnded()
  toast.success(message, { toastId: 'left', autoClose: 5000 })
  goToSignIn()
}

/** Takes away why the session before ended: a new one has begun. */
export function forgetWhyItEnded(): void {
  toast.dismiss(WHY_IT_ENDED)
}
