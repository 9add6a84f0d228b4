import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tagCounts, tags, type Tag } from '#contract/presets/tags.ts'
import { call } from '#web/api.ts'

export const TAGS_KEY = 'tags'

/** The tags by name, those that are retired too. Renewed when somebody changes one (shell/use-live-data.ts). */
export const tagsQuery = queryOptions({
  queryKey: [TAGS_KEY],
  queryFn: async ({ signal }) => (await call(tags, {}, { signal })).data,
  staleTime: 300_000,
})

/** How many orders have each tag. */
export const tagCountsQuery = queryOptions({
  queryKey: [TAGS_KEY, 'counts'],
  queryFn: async ({ signal }) =>
    new Map((await call(tagCounts, {}, { signal })).data.map(({ id, orders }) => [id, orders])),
})

/** The tags by number, in the order of their names. */
export type TagsById = ReadonlyMap<number, Tag>

const NONE: readonly Tag[] = []

/** The tags by number; none until they have come. */
export function useTagsById(isEnabled = true): TagsById {
  const { data } = useQuery({ ...tagsQuery, enabled: isEnabled })
  return useMemo(() => new Map((data ?? NONE).map((tag) => [tag.id, tag])), [data])
}

/** The tags with these numbers, by name. */
export function tagsOf(ids: readonly number[], all: TagsById): Tag[] {
  return ids
    .flatMap((id) => all.get(id) ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { sensitivity: 'base' }))
}
