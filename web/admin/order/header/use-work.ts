import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Claim } from '#contract/http/live.ts'
import { call } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { claimOrder, releaseOrder } from '#contract/http/live.ts'
import { usePresence } from '#web/admin/live/use-presence.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** Who looks at an order, who works on it (null: nobody), and how one begins or ends that. */
export function useWork(orderId: number) {
  const me = useSignedIn()?.id
  const { viewers, claim } = usePresence({ orderId })
  // One's own click shows at once, even without the stream; what the stream reports afterwards wins.
  const [own, setOwn] = useState<{ over: Claim | null; claim: Claim | null } | undefined>(undefined)
  const change = useMutation({
    mutationFn: async (wish: 'claim' | 'takeOver' | 'release') => {
      if (wish === 'release') return (await call(releaseOrder, { orderId })).data
      return (await call(claimOrder, { orderId, takeOver: wish === 'takeOver' })).data
    },
    onSuccess: (answered) => setOwn({ over: claim, claim: answered }),
    onError: tellFailure,
  })
  if (own !== undefined && own.over !== claim) setOwn(undefined)
  const shown = own === undefined ? claim : own.claim
  const isMine = shown !== null && shown.by.id === me
  return { viewers, claim: shown, isMine, colleague: isMine ? undefined : shown?.by.name, change }
}

export type Work = ReturnType<typeof useWork>
