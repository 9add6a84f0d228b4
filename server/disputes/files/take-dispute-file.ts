import type { takeDisputeFile as contract } from '#contract/disputes/dispute-files.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { walkFile } from '#server/disputes/files/walk-file.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** POST take-dispute-file: takes all lines that can be taken, or, where the process dies, none. */
export async function takeDisputeFile(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return { message: 'The file is taken', data: await walkFile(ctx, input, false) }
}
