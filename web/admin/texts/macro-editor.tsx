import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MACRO_STEP_KINDS, type MacroStep } from '#contract/presets/macro-steps.ts'
import { saveMacro, type Macro } from '#contract/presets/macros.ts'
import { call, CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { MACROS_KEY, macroVersionsQuery } from '#web/admin/texts/macros-query.ts'
import { PresetForm } from '#web/admin/texts/preset-form.tsx'
import { PresetVersions } from '#web/admin/texts/preset-versions.tsx'
import { StepFields } from '#web/admin/texts/step-fields.tsx'
import { usePresetFields } from '#web/admin/texts/use-preset-fields.ts'
import { useStepWords } from '#web/admin/texts/use-step-words.ts'
import { Panel } from '#web/ui/panel.tsx'
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
  const wordsOf = useStepWords()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const form = usePresetFields<Draft>('macro', macro, draftOf(macro), {
    name: (value) => (value.trim() === '' ? t('texts.nameRequired') : undefined),
    code: (value) => (/^[a-z0-9][a-z0-9-]{0,29}$/.test(value) ? undefined : t('texts.codeRequired')),
    steps: (value) => (value.length === 0 ? t('macros.stepsRequired') : undefined),
  })
  const { values, seen } = form
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
      form.startOver(draftOf(data), data.version)
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
  const put = (kind: MacroStep['kind'], step: MacroStep | undefined) =>
    form.set(
      'steps',
      MACRO_STEP_KINDS.flatMap((one) =>
        one === kind ? (step ?? []) : (values.steps.find((it) => it.kind === one) ?? []),
      ),
    )
  return (
    <Panel title={macro === undefined ? t('macros.add') : macro.name}>
      <PresetForm
        preset={macro}
        fields={form}
        saved={draftOf(macro)}
        queryKey={MACROS_KEY}
        isSaving={save.isPending}
        onSubmit={form.onSubmit((draft) => save.mutate(draft))}
        onClose={onClose}
      >
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
      </PresetForm>
      {macro !== undefined && (
        <PresetVersions
          query={macroVersionsQuery(macro.id)}
          current={macro.version}
          wordsOf={({ steps }) => steps.map(wordsOf).join(' · ')}
          onTake={({ name, key, steps }) => form.take({ ...values, name, key: key ?? '', steps })}
        />
      )}
    </Panel>
  )
}
