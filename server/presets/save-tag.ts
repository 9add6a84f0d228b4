import type { In } from '#contract/http/endpoint.ts'
import { TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { saveTag as contract, Tag } from '#contract/presets/tags.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { findTags } from '#server/presets/find-tags.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/** Names the lock under which one at a time changes tags. */
const LOCK = 7_228

/**
 * Adds a tag, or gives one another name or colour. Throws `not-found`, and `invalid` where another has the name, however it is written, or
 * there are too many.
 */
export async function saveTag(
  ctx: Context,
  { id = null, name, colour }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const data = await changeTags(ctx, async (all) => {
    const before = all.find((one) => one.id === id)
    if (id !== null && !before) throw new Refusal('not-found', 'This is not there any more')
    const same = all.find((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
    if (same) {
      throw invalid(
        'name',
        say(same.retired ? 'The tag “{0}” is retired: offer it again' : 'There is a tag “{0}” already', same.name),
      )
    }
    if (!before) refuseTooMany(all)
    return {
      event: before ? 'tag.changed' : 'tag.added',
      before,
      tag: { id, name, colour, retired: before?.retired ?? false },
    }
  })
  return { message: 'Tag saved', data }
}

/** What is to become of a tag. */
interface TagChange {
  event: 'tag.added' | 'tag.changed' | 'tag.retired' | 'tag.offered-again'
  /** Undefined: it is a new one. */
  before: Tag | undefined
  tag: Omit<Tag, 'id'> & { id: number | null }
}

/** Writes what `decide` makes of the tags as they are, one caller at a time, and who did it. */
export async function changeTags(ctx: Context, decide: (all: Tag[]) => Promise<TagChange>): Promise<Tag> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { event, before, tag } = await decide(await findTags(client))
    const { rows } = await client.query<Tag>(
      before
        ? 'update tags set name = $2, colour = $3, retired = $4 where id = $1 returning id, name, colour, retired'
        : `insert into tags (name, colour, retired) select $2, $3, $4 where $1::int is null returning id, name, colour, retired`,
      [tag.id, tag.name, tag.colour, tag.retired],
    )
    const saved = rows[0]!
    await writeAudit(client, ctx, [{ event, ...(before && { before: recorded(before) }), after: recorded(saved) }])
    return saved
  })
}

const recorded = ({ id, name, colour }: Tag) => ({ tagId: id, name, colour })

/** Throws `invalid` where no other tag can be offered. */
export function refuseTooMany(all: readonly Tag[]): void {
  if (all.filter(({ retired }) => !retired).length >= TAGS_AT_MOST)
    throw invalid('name', say('There are {0} already: remove one first', TAGS_AT_MOST))
}
