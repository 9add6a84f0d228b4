import type { keepCasePack as contract } from '#contract/disputes/case-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { keepAnswer } from '#server/disputes/keep-answer.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** POST keep-case-pack: makes the answer to a case, keeps its bytes, and marks it as sent; the case is answered. */
export async function keepCasePack(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  return { message: 'The answer is kept and marked as sent', data: await keepAnswer(ctx, input) }
}
