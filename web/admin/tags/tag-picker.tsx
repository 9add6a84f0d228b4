import { useTranslation } from 'react-i18next'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Check, Minus, Plus } from 'lucide-react'
import { foldText } from '#contract/normalise/text.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { PickDialog } from '#web/ui/pick-dialog.tsx'
import styles from '#web/ui/pick-dialog.module.css'

/** What Enter does with a tag. */
export interface TagPick {
  tag: Tag
  has: boolean
}

interface Props {
  title: string
  /** How many of the orders have each tag; undefined: that has still to come. */
  on: ReadonlyMap<number, number> | undefined
  /** Why that has not come, and what tries again. */
  failed?: Pick<UseQueryResult, 'error' | 'refetch'>
  /** How many orders they are put on. */
  many: number
  onPick: (pick: TagPick) => void
  onClose: () => void
}

/** A tag that is offered, and how many of the orders have it. */
interface Offered extends TagPick {
  orders: number
}

/**
 * Every tag that fits what is typed: Enter puts it on, or takes it off where all of the orders have it; the layer stays, for there may be
 * several.
 */
export function TagPicker({ title, on, failed, many, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const tags = useQuery(tagsQuery)
  const { data: all } = tags
  const lacks = all === undefined ? tags : on === undefined ? failed : undefined
  const isFull = many === 1 && (on?.size ?? 0) >= ORDER_TAGS_AT_MOST
  return (
    <PickDialog
      title={title}
      search={t('tags.search')}
      found={(typed) => (on === undefined ? [] : offeredOf(all ?? [], on, many).filter(({ tag }) => fits(tag, typed)))}
      keyOf={({ tag }) => String(tag.id)}
      renderLine={(offered) => (
        <>
          <TagChip tag={offered.tag} />
          {many > 1 ? <WhatItDoes {...offered} many={many} /> : !offered.has && <IsOn />}
        </>
      )}
      isOn={({ orders }) => orders === many || (orders > 0 && 'mixed')}
      onPick={({ tag, has }) => onPick({ tag, has })}
      hint={(found) => {
        if (all !== undefined && on !== undefined && found === 0)
          return t(all.length === 0 ? 'tags.noneYet' : 'tags.noSuch')
        return isFull ? t('tags.full', { most: ORDER_TAGS_AT_MOST }) : t('tags.keys')
      }}
      failure={
        lacks?.error
          ? { text: failureText(lacks.error), button: t('common.retry'), retry: () => void lacks.refetch() }
          : undefined
      }
      onClose={onClose}
    />
  )
}

/** What Enter does with a tag of several orders. */
function WhatItDoes({ has, orders, many }: Offered & { many: number }) {
  const { t } = useTranslation()
  const Sign = has ? Plus : Minus
  const rest = orders === 0 ? t('tags.putOn') : t('tags.putOnRest', { formatted: formatCount(many - orders) })
  return (
    <span className={styles.what}>
      <Sign size={14} aria-hidden />
      {has ? rest : t('tags.takeOff')}
    </span>
  )
}

/** The order has it. */
function IsOn() {
  const { t } = useTranslation()
  return (
    <span className={styles.what}>
      <Check size={15} aria-hidden />
      <span className="visually-hidden">{t('tags.isOn')}</span>
    </span>
  )
}

/** What can be done, each tag once, by name: a retired one is only taken off, from all that have it. */
function offeredOf(all: readonly Tag[], on: ReadonlyMap<number, number>, many: number): Offered[] {
  return all.flatMap((tag) => {
    const orders = on.get(tag.id) ?? 0
    if (tag.retired && orders === 0) return []
    return [{ tag, orders, has: !tag.retired && orders < many }]
  })
}

/** Whether each word that was typed begins one of the tag's. */
function fits({ name }: Tag, typed: string): boolean {
  const words = foldText(name).split(' ')
  return foldText(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}
