import { toast } from 'react-toastify'
import { holdsToken, removeToken } from '#web/admin/session/stored-token.ts'

/** Where the member comes back to: this page, the place set before, or nowhere. */
export type ComesBack = 'here' | 'as said' | 'nowhere'
type GoToSignIn = (comesBack: ComesBack) => void

let goToSignIn: GoToSignIn = () => undefined

/** Sets what happens when a session ends: forget what was loaded, go to the root path, and know where to come back to. */
export function whenLeaving(then: GoToSignIn): void {
  goToSignIn = then
}

const WHY_IT_ENDED = 'signed-out'

/** Whether the member is signing out: calls refused for that then show no message and set no place to come back to. */
let isWished = false

/** Ends the session in this browser, with the server's message where it has one: it stays, whenever its reader comes back. */
export function leaveWith(message: string): void {
  const isFirst = holdsToken() && !isWished
  removeToken()
  // Of several calls that a session's end refuses, and of those after one has left, only the first says so.
  if (message !== '' && isFirst) toast.error(message, { toastId: WHY_IT_ENDED, autoClose: false })
  goToSignIn(isFirst ? 'here' : 'as said')
}

/** Signs the member out at their own wish, on the server and in this browser: whoever signs in next starts fresh. */
export async function leave(endsOnServer: () => Promise<unknown>): Promise<void> {
  isWished = true
  await endsOnServer().catch(() => undefined)
  removeToken()
  goToSignIn('nowhere')
}

/** Ends the session in this browser after a success, such as a new password. */
export function leaveDone(message: string): void {
  removeToken()
  // What else was under way may have been told first that the session has ended.
  forgetWhyItEnded()
  toast.success(message, { toastId: 'left', autoClose: 5000 })
  goToSignIn('nowhere')
}

/** Takes away why the session before ended: a new one has begun. */
export function forgetWhyItEnded(): void {
  isWished = false
  toast.dismiss(WHY_IT_ENDED)
}
