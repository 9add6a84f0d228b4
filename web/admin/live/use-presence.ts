import { useEffect, useState } from 'react'
import { PRESENCE_AGAIN_MS } from '#contract/http/timeouts.ts'
import { call } from '#web/api.ts'
import { NOBODY, type AtWork } from '#web/admin/live/at-work.ts'
import { setPresence } from '#contract/http/live.ts'
import { live, TAB } from '#web/admin/live/live.ts'
import { browserPage } from '#web/live/page-events.ts'
import { PresenceReporter, type Place } from '#web/admin/live/presence-reporter.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

const isAt = (one: Place, other: Place) => one.orderId === other.orderId && one.queue === other.queue

const teller = new PresenceReporter(async (place) => (await call(setPresence, { tab: TAB, ...place })).data)

/** Reports that this tab looks at an order or a queue, as long as it does and is visible; returns who else is there. */
export function usePresence({ orderId, queue }: Place): AtWork {
  const [known, setKnown] = useState<{ place: Place; atWork: AtWork }>({ place: {}, atWork: NOBODY })
  const me = useSignedIn()?.id

  useEffect(() => {
    const place = { orderId, queue }
    const tell = () => teller.say(place, (atWork) => setKnown({ place, atWork }))
    const say = () => live.state === 'connected' && tell()
    if (!browserPage.hidden()) tell()
    const again = setInterval(say, PRESENCE_AGAIN_MS)
    // The server lets go of a tab whose stream has ended.
    const unwatch = live.watch(say)
    return () => {
      clearInterval(again)
      unwatch()
      teller.say({})
    }
  }, [orderId, queue])

  const change = (news: Partial<AtWork>) => setKnown((was) => ({ ...was, atWork: { ...was.atWork, ...news } }))

  useLiveEvent('presence', ({ orders, queues }) => {
    const here = orders.find((row) => row.order_id === orderId) ?? queues.find((row) => row.queue === queue)
    if (here) change({ viewers: here.viewers.filter(({ id }) => id !== me) })
  })
  useLiveEvent('claim', ({ orders }) => {
    const here = orders.find((row) => row.order_id === orderId)
    if (here) change({ claim: here.claim })
  })
  return isAt(known.place, { orderId, queue }) ? known.atWork : NOBODY
}
