import type { In } from '#contract/http/endpoint.ts'
import type { retireTag as contract } from '#contract/presets/tags.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { changeTags, refuseTooMany } from '#server/presets/save-tag.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Stops offering a tag for orders, or offers it again. Throws `not-found`, and `invalid` where too many are offered. */
export async function retireTag(
  ctx: Context,
  { id, retired }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const data = await changeTags(ctx, async (all) => {
    const before = all.find((one) => one.id === id)
    if (!before) throw new Refusal('not-found', 'This is not there any more')
    if (before.retired && !retired) refuseTooMany(all)
    return { event: retired ? 'tag.retired' : 'tag.offered-again', before, tag: { ...before, retired } }
  })
  return { message: retired ? 'The tag is retired' : 'The tag is offered again', data }
}
