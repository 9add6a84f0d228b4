import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#web/api.ts'
import { DISPUTES_KEY } from '#web/admin/disputes/count-query.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'

/** The turn of what is done to the case that is shown: a key that is pressed while another act runs acts after it. */
export const CASE_TURN = 'case'

interface Options<Input, Answer> {
  /** Its mutation key, by which others see that it runs. */
  key?: readonly string[]
  /** Those with the same name run one after another, as they were asked for. */
  turn?: string
  send: (input: Input) => Promise<Answer>
  done?: (answer: Answer, input: Input) => void
  /** Takes it back. */
  undo?: (input: Input) => (() => void) | undefined
  /** What a form shows at its fields; true: nothing more is to be said. */
  onRefused?: (errors: Record<string, string>) => boolean
}

/** Does something to a case, says so, and fetches again whatever shows cases; what was refused is said at its field or in a message. */
export function useCaseAct<Input, Answer extends { message: string }>(options: Options<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    ...(options.key && { mutationKey: options.key }),
    ...(options.turn !== undefined && { scope: { id: options.turn } }),
    mutationFn: options.send,
    onSuccess: (answer, input) => {
      tellDone(answer.message, { undo: options.undo?.(input) })
      options.done?.(answer, input)
    },
    onError: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      if (Object.keys(errors).length > 0 && options.onRefused?.(errors)) return
      tellFailure(error)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [DISPUTES_KEY] }),
        client.invalidateQueries({
          queryKey: ['order'],
          predicate: ({ queryKey }) => queryKey[2] === DISPUTES_KEY,
        }),
      ]),
  })
}
