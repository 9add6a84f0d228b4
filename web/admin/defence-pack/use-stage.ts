import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CasePack, KeptPack } from '#contract/disputes/case-packs.ts'
import { stageEvidence, submitEvidence } from '#contract/disputes/stripe-evidence.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'

/** What both do: show the message and fetch the dispute again wherever it is shown, also after a refusal: something has changed then. */
function useTold(send: () => Promise<{ message: string }>, done?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: () => {
      done?.()
      return client.invalidateQueries()
    },
  })
}

/** Keeps the answer and stages it at Stripe, where the bank does not see it. */
export const useStage = ({ disputeId, kept }: CasePack, blackAndWhite: boolean) =>
  useTold(() => call(stageEvidence, { disputeId, blackAndWhite, after: kept[0]?.id ?? null }))

/** Sends what is staged to the bank, for good. */
export const useSubmit = ({ id, sha256 }: Pick<KeptPack, 'id' | 'sha256'>, done: () => void) =>
  useTold(() => call(submitEvidence, { packId: id, sha256 }), done)
