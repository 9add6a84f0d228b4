import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SubmitEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { removePreset } from '#contract/presets/texts.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/texts/texts.module.css'

interface Props {
  /** What is edited, as it is now; undefined: a new one. */
  preset: { id: number; version: number; removed: boolean; by: { name: string } | null } | undefined
  /** The version that was looked at: what somebody else saves meanwhile is not overwritten. */
  seen: number | undefined
  /** The key of the list that it stands in. */
  queryKey: string
  isSaving: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Goes on from the newest version, with what is typed, or with what the other saved. */
  onLook: (version: number, keeps: 'mine' | 'theirs') => void
  onClose: () => void
  children: ReactNode
}

/** What the forms of texts and macros share: what somebody else saved meanwhile, and the buttons to save, remove and bring back. */
export function PresetForm({ preset, seen, queryKey, isSaving, onSubmit, onLook, onClose, children }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) => call(removePreset, { id, version }),
    onSuccess: ({ message }) => {
      tellDone(message)
      onClose()
    },
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [queryKey] }),
  })
  const isChanged = preset !== undefined && seen !== preset.version
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {isChanged && (
        <div role="alert" className={styles.changed}>
          {t('texts.changed', { name: preset.by?.name ?? 'Entrada' })}
          <Button variant="default" size="compact-sm" onClick={() => onLook(preset.version, 'theirs')}>
            {t('texts.showTheirs')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => onLook(preset.version, 'mine')}>
            {t('texts.keepMine')}
          </Button>
        </div>
      )}
      {children}
      <div className={shared.buttons}>
        {preset !== undefined && !preset.removed && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(preset)}>
            {t('texts.remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isChanged}>
          {preset?.removed === true ? t('texts.bringBack') : t('texts.save')}
        </Button>
      </div>
    </form>
  )
}
