import type { TagColour } from '#contract/presets/tag-rules.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'
import styles from '#web/admin/tags/tag-chips.module.css'

/** TABLE: colour of a tag -> that of its dot and tint; its name keeps the page's own colour, so that each can be read in light and dark. */
export const TAG_TINTS: Record<TagColour, BadgeColour> = {
  grey: 'gray',
  blue: 'blue',
  teal: 'teal',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  pink: 'pink',
  purple: 'violet',
}

/** A tag: its name beside a dot of its colour. */
export function TagChip({ tag: { name, colour, retired } }: { tag: Tag }) {
  return (
    <span className={styles.chip} data-retired={retired} title={name}>
      <Badge colour={TAG_TINTS[colour]}>
        <span className={styles.name}>{name}</span>
      </Badge>
    </span>
  )
}

/** Tags, of many the first ones and how many follow. */
export function TagChips({ tags, most = tags.length }: { tags: readonly Tag[]; most?: number }) {
  const rest = tags.slice(most)
  return (
    <span className={styles.chips}>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
          <span className="visually-hidden">: {rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
