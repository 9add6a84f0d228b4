import type { LiveEvents } from '#contract/http/live.ts'
import { userInfo } from '#contract/staff/session.ts'
import { askAsNow, call, callAddress, callHeaders, CallError } from '#web/api.ts'
import { getEvents } from '#contract/http/live.ts'
import { LiveConnection } from '#web/live/live-connection.ts'
import { browserPage } from '#web/live/page-events.ts'
import { leaveWith } from '#web/admin/session/leave.ts'

/** Names this tab to the server, as long as the page lives. (randomUUID exists on https and localhost only.) */
export const TAB = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
  part.toString(16).padStart(8, '0'),
).join('-')

/** The page's one stream. EventSource cannot send the Authorization header, and a token has no place in an address. */
export const live = new LiveConnection<LiveEvents>({
  open: (headers, signal) =>
    askAsNow(() =>
      fetch(callAddress(getEvents, { tab: TAB }), {
        headers: { ...callHeaders(), accept: 'text/event-stream', ...headers },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      }),
    ),
  onSignedOut: (message) => void leaveForItsReason(message),
  page: browserPage,
})

/** The stream only says that the session has ended. Why is told to a call, in the reader's language. */
async function leaveForItsReason(message: string): Promise<void> {
  const reason = await call(userInfo, {}).then(
    () => message,
    (error: unknown) => (error instanceof CallError && error.status === 401 ? error.message : message),
  )
  leaveWith(reason)
}
