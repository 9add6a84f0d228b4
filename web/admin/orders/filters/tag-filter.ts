import type { TFunction } from 'i18next'
import { NO_TAGS } from '#web/admin/orders/filters/list-filters.ts'
import type { TagsById } from '#web/admin/tags/tags-query.ts'

type Value = string | number | null | undefined

/** The parts of a filter by tags: numbers of tags, with a hyphen before one that an order is not to have; or `none`. */
export function tagParts(value: Value): string[] {
  return value === undefined || value === null || value === '' ? [] : String(value).split(',')
}

/** Returns the filter's value with another part, without its opposite; a part that is there already is taken off. */
export function toggleTagPart(value: Value, part: string): string | undefined {
  const before = tagParts(value)
  if (before.includes(part)) return withoutTagPart(value, part)
  if (part === NO_TAGS) return NO_TAGS
  const contrary = part.startsWith('-') ? part.slice(1) : `-${part}`
  return [...before.filter((one) => one !== contrary && one !== NO_TAGS), part].join(',')
}

/** A value of the filter without this part; undefined: nothing is left. */
export function withoutTagPart(value: Value, part: string): string | undefined {
  const left = tagParts(value).filter((one) => one !== part)
  return left.length === 0 ? undefined : left.join(',')
}

/** A part in words: the name of the tag. */
export function tagPartText(part: string, tags: TagsById, t: TFunction): string {
  if (part === NO_TAGS) return t('filters.noTag')
  const id = Math.abs(Number(part))
  const tag = tags.get(id)?.name ?? `#${id}`
  return part.startsWith('-') ? t('filters.withoutTag', { tag }) : tag
}
