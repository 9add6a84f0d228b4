import type { tryDisputeFile as contract } from '#contract/disputes/dispute-files.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { walkFile } from '#server/disputes/files/walk-file.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** POST try-dispute-file: what the file would do, line by line; nothing is done. */
export async function tryDisputeFile(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return { data: await walkFile(ctx, input, true) }
}
