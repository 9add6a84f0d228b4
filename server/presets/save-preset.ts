import type { AuditEvent } from '#contract/staff/audit-events.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { findPresets, type PresetKind, type PresetRow } from '#server/presets/find-presets.ts'
import { say } from '#server/words/say.ts'

/** Names the lock under which one at a time saves presets. */
const LOCK = 7_205
/** So many of a kind at most: each page that offers them loads them all. */
const AT_MOST = 300

interface Wanted<Content> {
  /** Which one; null: a new one. */
  id: number | null
  /** The version that the editor showed. */
  version: number | undefined
  code: string
  content: Content
}

/**
 * Saves a preset as a new version, or a new preset; what was removed is back. Throws `not-found`, `conflict` where somebody saved another version since, with
 * their name, and `invalid` where another one has the code already or there are too many.
 */
export async function savePreset<Content>(
  ctx: Context,
  kind: PresetKind,
  event: AuditEvent,
  { id, version, code, content }: Wanted<Content>,
): Promise<PresetRow<Content>> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const all = await findPresets<Content>(client, kind)
    const before = id === null ? undefined : all.find((one) => one.id === id)
    if (id !== null && before === undefined) throw new Refusal('not-found', 'This is not there any more')
    if (before && before.version !== version) throw changedBy(before)
    if (all.some((one) => one.code === code && !one.removed && one.id !== id))
      throw invalid('code', say('The code {0} is taken already', code))
    if (id === null && all.length >= AT_MOST)
      throw invalid('name', say('There are {0} already: remove one first', AT_MOST))
    const next = (before?.version ?? 0) + 1
    const { rows } = await client.query<{ id: number }>(
      before
        ? 'update presets set code = $2, version = $3, removed = false where kind = $1 and id = $4 returning id'
        : 'insert into presets (kind, code, version) select $1, $2, $3 where $4::int is null returning id',
      [kind, code, next, id],
    )
    const presetId = rows[0]!.id
    await client.query('insert into preset_versions (preset_id, version, content, staff_id) values ($1, $2, $3, $4)', [
      presetId,
      next,
      JSON.stringify(content),
      staffOf(ctx).id,
    ])
    await writeAudit(client, ctx, [{ event, after: { presetId, code, savedVersion: next } }])
    return (await findPresets<Content>(client, kind, presetId))[0]!
  })
}

/** Stops offering a preset. Throws as savePreset does. */
export async function dropPreset(
  ctx: Context,
  id: number,
  version: number,
  events: Record<PresetKind, AuditEvent>,
): Promise<void> {
  await transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<{ kind: PresetKind }>(
      'select kind from presets where id = $1 and not removed',
      [id],
    )
    const kind = rows[0]?.kind
    const [before] = kind === undefined ? [] : await findPresets(client, kind, id)
    if (kind === undefined || before === undefined) throw new Refusal('not-found', 'This is not there any more')
    if (before.version !== version) throw changedBy(before)
    await client.query('update presets set removed = true where id = $1', [id])
    await writeAudit(client, ctx, [{ event: events[kind], after: { presetId: id, code: before.code } }])
  })
}

function changedBy({ byName }: PresetRow<unknown>): Refusal {
  return new Refusal(
    'conflict',
    say('{0} saved another version meanwhile: look at it, then save yours', byName ?? 'Entrada'),
  )
}
