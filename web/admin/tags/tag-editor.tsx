import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TAG_COLOURS, type TagColour } from '#contract/presets/tag-rules.ts'
import { retireTag, saveTag, type Tag } from '#contract/presets/tags.ts'
import { call, CallError } from '#web/api.ts'
import { LeftNote } from '#web/admin/frame/left-note.tsx'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { useKeptFields } from '#web/admin/session/use-kept-fields.ts'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { TAGS_KEY } from '#web/admin/tags/tags-query.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/tags/tags-part.module.css'

interface Props {
  /** Undefined: a new one. */
  tag: Tag | undefined
  onShow: (shown: number | 'new' | undefined) => void
}

interface Draft {
  name: string
  colour: TagColour
}

function draftOf(tag: Tag | undefined): Draft {
  return { name: tag?.name ?? '', colour: tag?.colour ?? 'blue' }
}

/** Names and colours a tag, with what it looks like; retires it and offers it again. */
export function TagEditor({ tag, onShow }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const kept = useKeptFields(`tag-${tag?.id ?? 'new'}`, draftOf(tag))
  const form = useFields<Draft>(kept.start, {
    name: (value) => (value.trim() === '' ? t('tags.nameRequired') : undefined),
  })
  const { values } = form
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    form.set(name, value)
    kept.keep({ ...values, [name]: value })
  }
  const startOver = (to: Tag | undefined) => {
    kept.forget()
    form.reset(draftOf(to))
  }
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [TAGS_KEY] })
  const save = useMutation({
    mutationFn: (draft: Draft) => call(saveTag, { ...draft, ...(tag && { id: tag.id }) }),
    onSuccess: ({ data, message }) => {
      setRefused({})
      startOver(data)
      tellDone(message)
      onShow(data.id)
    },
    onError: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      setRefused(errors)
      if (errors['name'] === undefined) tellFailure(error)
    },
    onSettled,
  })
  const retire = useMutation({
    mutationFn: ({ id, retired }: Tag) => call(retireTag, { id, retired: !retired }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled,
  })
  return (
    <Panel title={tag === undefined ? t('tags.add') : tag.name}>
      <form noValidate className={styles.form} onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
        {kept.isLeft && <LeftNote onDrop={() => startOver(tag)} />}
        <TextInput
          label={t('tags.name')}
          name="name"
          maxLength={30}
          autoComplete="off"
          value={values.name}
          onChange={({ currentTarget }) => set('name', currentTarget.value)}
          error={form.errors.name ?? refused['name']}
        />
        <fieldset className={styles.colours}>
          <legend>{t('tags.colour')}</legend>
          {TAG_COLOURS.map((colour) => (
            <label key={colour}>
              <input
                type="radio"
                name="colour"
                value={colour}
                checked={values.colour === colour}
                onChange={() => set('colour', colour)}
              />
              <TagChip tag={{ id: 0, name: t(`tags.colours.${colour}`), colour, retired: false }} />
            </label>
          ))}
        </fieldset>
        <div className={shared.buttons}>
          {tag !== undefined && (
            <Button variant="default" loading={retire.isPending} onClick={() => retire.mutate(tag)}>
              {tag.retired ? t('tags.offerAgain') : t('tags.retire')}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              startOver(tag)
              onShow(undefined)
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('tags.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
