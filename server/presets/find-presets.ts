import type { PoolClient, Pool } from 'pg'

export type PresetKind = 'text' | 'macro'

/** One version of a preset as it is kept; its kind says what its content is. */
export interface PresetRow<Content> {
  id: number
  code: string
  removed: boolean
  version: number
  content: Content
  byId: number | null
  byName: string | null
  at: string
}

type Row = PresetRow<unknown>

const ROW = `p.id, p.code, p.removed, v.version, v.content, v.staff_id as "byId", s.name as "byName", to_json(v.at) #>> '{}' as at`

/** The presets of a kind as they are now, those that were removed too; or the one with this id. */
export async function findPresets<Content>(
  db: Pick<Pool | PoolClient, 'query'>,
  kind: PresetKind,
  id: number | null = null,
): Promise<PresetRow<Content>[]> {
  const { rows } = await db.query<Row>({
    name: 'find-presets',
    text: `select ${ROW} from presets p join preset_versions v on v.preset_id = p.id and v.version = p.version
      left join staff s on s.id = v.staff_id where p.kind = $1 and ($2::int is null or p.id = $2) order by lower(v.content->>'name'), p.id`,
    values: [kind, id],
  })
  return rows as PresetRow<Content>[]
}

/** Every version of one, the newest first. */
export async function findPresetVersions<Content>(
  db: Pick<Pool | PoolClient, 'query'>,
  kind: PresetKind,
  id: number,
): Promise<PresetRow<Content>[]> {
  const { rows } = await db.query<Row>({
    name: 'find-preset-versions',
    text: `select ${ROW} from presets p join preset_versions v on v.preset_id = p.id
      left join staff s on s.id = v.staff_id where p.kind = $1 and p.id = $2 order by v.version desc limit 500`,
    values: [kind, id],
  })
  return rows as PresetRow<Content>[]
}

/** As responses have it: which version, by whom, when. */
export function savedBy({ version, byId, byName, at }: PresetRow<unknown>) {
  return { version, by: byId === null ? null : { id: byId, name: byName ?? '' }, at }
}
