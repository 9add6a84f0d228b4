import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { foldText } from '#contract/normalise/text.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'
import { PickDialog } from '#web/ui/pick-dialog.tsx'
import styles from '#web/ui/pick-dialog.module.css'

/** What Enter does with a tag. */
export interface TagPick {
  tag: Tag
  has: boolean
}

interface Props {
  title: string
  /** The tags that are on the order; undefined: of many orders, where each tag can be put on and taken off. */
  chosen: readonly number[] | undefined
  onPick: (pick: TagPick) => void
  onClose: () => void
}

/** Every tag that fits what is typed: Enter puts it on, or takes it off again; the layer stays, for there may be several. */
export function TagPicker({ title, chosen, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const { data: all } = useQuery(tagsQuery)
  const isFull = (chosen?.length ?? 0) >= ORDER_TAGS_AT_MOST
  return (
    <PickDialog
      title={title}
      search={t('tags.search')}
      found={(typed) => picksOf(all ?? [], chosen).filter(({ tag }) => fits(tag, typed))}
      keyOf={({ tag, has }) => `${tag.id} ${has}`}
      renderLine={({ tag, has }) => (
        <>
          <TagChip tag={tag} />
          {!has && (
            <span className={styles.what}>
              {chosen === undefined ? (
                <>
                  <Minus size={14} aria-hidden />
                  {t('tags.takeOff')}
                </>
              ) : (
                <>
                  <Check size={15} aria-hidden />
                  <span className="visually-hidden">{t('tags.isOn')}</span>
                </>
              )}
            </span>
          )}
        </>
      )}
      isOn={({ has }) => (chosen === undefined ? undefined : !has)}
      onPick={onPick}
      hint={(found) => {
        if (all !== undefined && found === 0) return t(all.length === 0 ? 'tags.noneYet' : 'tags.noSuch')
        return isFull ? t('tags.full', { most: ORDER_TAGS_AT_MOST }) : t('tags.keys')
      }}
      onClose={onClose}
    />
  )
}

/** What can be done, by name: with one order, putting each on or taking it off; with many, putting on, then taking off. */
function picksOf(all: readonly Tag[], chosen: readonly number[] | undefined): TagPick[] {
  const offered = all.filter(({ retired }) => !retired)
  if (chosen === undefined) {
    return [...offered.map((tag) => ({ tag, has: true })), ...all.map((tag) => ({ tag, has: false }))]
  }
  return all.flatMap((tag) => {
    const isOn = chosen.includes(tag.id)
    return isOn || !tag.retired ? [{ tag, has: !isOn }] : []
  })
}

/** Whether each word that was typed begins one of the tag's. */
function fits({ name }: Tag, typed: string): boolean {
  const words = foldText(name).split(' ')
  return foldText(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}
