import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SubmitEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { removePreset } from '#contract/presets/texts.ts'
import { call } from '#web/api.ts'
import { LeftNote } from '#web/admin/frame/left-note.tsx'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import type { PresetFields } from '#web/admin/texts/use-preset-fields.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/texts/texts.module.css'

interface Props<Draft extends object> {
  /** What is edited, as it is now; undefined: a new one. */
  preset: { id: number; version: number; removed: boolean; by: { name: string } | null } | undefined
  fields: Pick<PresetFields<Draft>, 'seen' | 'isLeft' | 'values' | 'take' | 'startOver'>
  /** What of it is saved. */
  saved: Draft
  /** The key of the list that it stands in. */
  queryKey: string
  isSaving: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** What the forms of texts and macros share: what was typed before, what somebody else saved meanwhile, and the buttons to save, remove and bring back. */
export function PresetForm<Draft extends object>({
  preset,
  fields,
  saved,
  queryKey,
  isSaving,
  onSubmit,
  onClose,
  children,
}: Props<Draft>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) => call(removePreset, { id, version }),
    onSuccess: ({ message }) => {
      tellDone(message)
      close()
    },
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [queryKey] }),
  })
  const isChanged = preset !== undefined && fields.seen !== preset.version
  const startOver = () => fields.startOver(saved, preset?.version)
  const close = () => {
    startOver()
    onClose()
  }
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {/* Where somebody else saved meanwhile, what follows says what was typed here too. */}
      {fields.isLeft && !isChanged && <LeftNote onDrop={startOver} />}
      {isChanged && (
        <div role="alert" className={styles.changed}>
          {t('texts.changed', { name: preset.by?.name ?? 'Entrada' })}
          <Button variant="default" size="compact-sm" onClick={startOver}>
            {t('texts.showTheirs')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => fields.take(fields.values, preset.version)}>
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
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isChanged}>
          {preset?.removed === true ? t('texts.bringBack') : t('texts.save')}
        </Button>
      </div>
    </form>
  )
}
