import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MACRO_DELAYS, MACRO_STEP_KINDS, REMARK_FLAGS, type MacroStep } from '#contract/presets/macro-steps.ts'
import { saveMacro, type Macro, type MacroContent } from '#contract/presets/macros.ts'
import { removePreset } from '#contract/presets/texts.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { call, CallError } from '#web/api.ts'
import { longMoment } from '#web/admin/formats/formats.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { MACROS_KEY, macroVersionsQuery } from '#web/admin/texts/macros-query.ts'
import { textsQuery } from '#web/admin/texts/texts-query.ts'
import { useStepWords } from '#web/admin/texts/use-step-words.ts'
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

const MOVES = STATUS_NAMES.filter((status) => status !== 'Deleted')

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

interface StepProps {
  kind: MacroStep['kind']
  /** Undefined: the macro does not do it. */
  step: MacroStep | undefined
  onPut: (kind: MacroStep['kind'], step: MacroStep | undefined) => void
}

/** One kind of step: whether the macro does it, and how. */
function StepFields({ kind, step, onPut }: StepProps) {
  const { t } = useTranslation()
  const { data: texts } = useQuery(textsQuery)
  const offered =
    texts?.filter(
      ({ removed, uses }) => !removed && (kind === 'remark' || kind === 'question') && uses.includes(kind),
    ) ?? []
  const first = (): MacroStep => {
    if (kind === 'move') return { kind, status: 'Awaiting' }
    if (kind === 'putOff') return { kind, until: 'morning', reason: '' }
    const textId = offered[0]?.id ?? 0
    return kind === 'remark' ? { kind, textId, flags: [] } : { kind, textId }
  }
  return (
    <fieldset className={styles.step}>
      <legend>
        <Checkbox
          label={t(`macros.kinds.${kind}`)}
          checked={step !== undefined}
          onChange={({ currentTarget }) => onPut(kind, currentTarget.checked ? first() : undefined)}
        />
      </legend>
      {step !== undefined && 'textId' in step && (
        <NativeSelect
          aria-label={t(`macros.kinds.${kind}`)}
          value={String(step.textId)}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => onPut(kind, { ...step, textId: Number(currentTarget.value) })}
        />
      )}
      {step?.kind === 'remark' && (
        <div className={styles.uses}>
          {REMARK_FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`macros.flags.${flag}`)}
              checked={step.flags.includes(flag)}
              onChange={({ currentTarget }) =>
                onPut(kind, {
                  ...step,
                  flags: REMARK_FLAGS.filter((one) =>
                    one === flag ? currentTarget.checked : step.flags.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      )}
      {step?.kind === 'move' && (
        <NativeSelect
          aria-label={t('macros.kinds.move')}
          value={step.status}
          data={MOVES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          onChange={({ currentTarget }) =>
            onPut(kind, { ...step, status: MOVES.find((one) => one === currentTarget.value) ?? step.status })
          }
        />
      )}
      {step?.kind === 'putOff' && (
        <div className={styles.pair}>
          <NativeSelect
            label={t('later.until')}
            value={step.until}
            data={MACRO_DELAYS.map((until) => ({ value: until, label: t(`macros.delays.${until}`) }))}
            onChange={({ currentTarget }) =>
              onPut(kind, { ...step, until: MACRO_DELAYS.find((one) => one === currentTarget.value) ?? step.until })
            }
          />
          <TextInput
            label={t('later.reason')}
            maxLength={500}
            value={step.reason}
            onChange={({ currentTarget }) => onPut(kind, { ...step, reason: currentTarget.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

interface VersionsProps {
  id: number
  current: number
  onTake: (content: MacroContent) => void
}

/** Everything that was ever saved of a macro. */
function MacroVersions({ id, current, onTake }: VersionsProps) {
  const { t } = useTranslation()
  const wordsOf = useStepWords()
  const [isOpen, setOpen] = useState(false)
  const { data: versions } = useQuery({ ...macroVersionsQuery(id), enabled: isOpen })
  return (
    <details className={styles.versions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('texts.versions')}</summary>
      <ol aria-busy={versions === undefined}>
        {versions?.map(({ version, by, at, ...content }) => (
          <li key={version}>
            <span className={styles.small}>
              {t('texts.version', { version })} · {by?.name ?? 'Entrada'} · {longMoment(at)}
            </span>
            <p>{content.steps.map(wordsOf).join(' · ')}</p>
            {version === current ? (
              <span className={styles.small}>{t('texts.current')}</span>
            ) : (
              <Button variant="default" size="compact-xs" onClick={() => onTake(content)}>
                {t('texts.take')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
