import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { foldText } from '#contract/normalise/text.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/tags/tag-picker.module.css'

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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { data: all } = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const picks = picksOf(all ?? [], chosen).filter(({ tag }) => fits(tag, typed))
  const active = Math.min(at, picks.length - 1)
  const isFull = (chosen?.length ?? 0) >= ORDER_TAGS_AT_MOST

  function goTo(index: number) {
    setAt(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    const pick = picks[active]
    if (key === 'Enter') {
      if (pick !== undefined) onPick(pick)
    } else if (key === 'ArrowDown' && picks.length > 0) goTo((active + 1) % picks.length)
    else if (key === 'ArrowUp' && picks.length > 0) goTo((active + picks.length - 1) % picks.length)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <input
        className={styles.search}
        type="text"
        role="combobox"
        aria-label={t('tags.search')}
        aria-expanded={picks.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={picks.length > 0 ? `${id}-${active}` : undefined}
        placeholder={t('tags.search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {picks.length > 0 && (
        // The keys are the box's.
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={title} tabIndex={-1} className={styles.list}>
          {picks.map((pick, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${pick.tag.id} ${pick.has}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-checked={chosen === undefined ? undefined : !pick.has}
              className={styles.option}
              // The box keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setAt(index)
                onPick(pick)
              }}
            >
              <TagChip tag={pick.tag} />
              {chosen === undefined
                ? !pick.has && (
                    <span className={styles.what}>
                      <Minus size={14} aria-hidden />
                      {t('tags.takeOff')}
                    </span>
                  )
                : !pick.has && (
                    <span className={styles.what}>
                      <Check size={15} aria-hidden />
                      <span className="visually-hidden">{t('tags.isOn')}</span>
                    </span>
                  )}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={styles.hint}>
        {all !== undefined && picks.length === 0
          ? t(all.length === 0 ? 'tags.noneYet' : 'tags.noSuch')
          : isFull
            ? t('tags.full', { most: ORDER_TAGS_AT_MOST })
            : t('tags.keys')}
      </p>
    </Dialog>
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
