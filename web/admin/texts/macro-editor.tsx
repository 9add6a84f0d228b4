import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MACRO_STEP_KINDS, type MacroStep } from '#contract/presets/macro-steps.ts'
import { saveMacro, type Macro } from '#contract/presets/macros.ts'
import { removePreset } from '#contract/presets/texts.ts'
import { call, CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { MacroVersions } from '#web/admin/texts/macro-versions.tsx'
import { MACROS_KEY } from '#web/admin/texts/macros-query.ts'
import { StepFields } from '#web/admin/texts/step-fields.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/texts/texts.module.css'

interface Props {
  /** Undefined: a new one. */
  macro: Macro | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

type Draft = { name: string; code: string; key: string; steps: MacroStep[] }

function draftOf(macro: Macro | undefined): Draft {
  return { name: macro?.name ?? '', code: macro?.code ?? '', key: macro?.key ?? '', steps: macro?.steps ?? [] }
}

/** Puts a macro together from steps; below are its versions. */
export function MacroEditor({ macro, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(macro?.version)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const form = useFields<Draft>(draftOf(macro), {
    name: (value) => (value.trim() === '' ? t('texts.nameRequired') : undefined),
    code: (value) => (/^[a-z0-9][a-z0-9-]{0,29}$/.test(value) ? undefined : t('texts.codeRequired')),
    steps: (value) => (value.length === 0 ? t('macros.stepsRequired') : undefined),
  })
  const { values } = form
  const settled = () => queryClient.invalidateQueries({ queryKey: [MACROS_KEY] })
  const save = useMutation({
    mutationFn: ({ key, ...draft }: Draft) =>
      call(saveMacro, {
        ...draft,
        key: key === '' ? null : key,
        ...(macro && { id: macro.id }),
        ...(seen !== undefined && { version: seen }),
      }),
    onSuccess: ({ data, message }) => {
      setRefused({})
      setSeen(data.version)
      form.reset(draftOf(data))
      tellDone(message)
      onSaved(data.id)
    },
    onError: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      setRefused(errors)
      if (errors['name'] === undefined && errors['code'] === undefined && errors['key'] === undefined)
        tellFailure(error)
    },
    onSettled: settled,
  })
  const remove = useMutation({
    mutationFn: ({ id, version }: Macro) => call(removePreset, { id, version }),
    onSuccess: ({ message }) => {
      tellDone(message)
      onClose()
    },
    onError: tellFailure,
    onSettled: settled,
  })
  const isChanged = macro !== undefined && seen !== macro.version
  const put = (kind: MacroStep['kind'], step: MacroStep | undefined) =>
    form.set(
      'steps',
      MACRO_STEP_KINDS.flatMap((one) =>
        one === kind ? (step ?? []) : (values.steps.find((it) => it.kind === one) ?? []),
      ),
    )
  return (
    <Panel title={macro === undefined ? t('macros.add') : macro.name}>
      <form noValidate className={styles.form} onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
        {isChanged && (
          <div role="alert" className={styles.changed}>
            {t('texts.changed', { name: macro.by?.name ?? 'Entrada' })}
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                setSeen(macro.version)
                form.reset(draftOf(macro))
              }}
            >
              {t('texts.showTheirs')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setSeen(macro.version)}>
              {t('texts.keepMine')}
            </Button>
          </div>
        )}
        <div className={styles.pair}>
          {(['name', 'code', 'key'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name === 'key' ? 'macros.key' : `texts.${name}`)}
              name={name}
              maxLength={{ name: 60, code: 30, key: 1 }[name]}
              autoComplete="off"
              value={values[name]}
              onChange={({ currentTarget: { value } }) => form.set(name, name === 'name' ? value : value.toLowerCase())}
              error={form.errors[name] ?? refused[name]}
            />
          ))}
        </div>
        {MACRO_STEP_KINDS.map((kind) => (
          <StepFields key={kind} kind={kind} step={values.steps.find((one) => one.kind === kind)} onPut={put} />
        ))}
        {form.errors.steps !== undefined && <p className={styles.error}>{form.errors.steps}</p>}
        <div className={styles.buttons}>
          {macro !== undefined && !macro.removed && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(macro)}>
              {t('texts.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isChanged}>
            {macro?.removed === true ? t('texts.bringBack') : t('texts.save')}
          </Button>
        </div>
      </form>
      {macro !== undefined && (
        <MacroVersions
          id={macro.id}
          current={macro.version}
          onTake={({ name, key, steps }) => form.reset({ ...values, name, key: key ?? '', steps })}
        />
      )}
    </Panel>
  )
}
