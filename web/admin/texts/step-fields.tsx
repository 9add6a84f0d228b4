import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MACRO_DELAYS, REMARK_FLAGS, STEP_TEXTS, type MacroStep } from '#contract/presets/macro-steps.ts'
import type { TextUse } from '#contract/presets/text-variables.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'
import { textsQuery } from '#web/admin/texts/texts-query.ts'
import styles from '#web/admin/texts/texts.module.css'

const MOVES = STATUS_NAMES.filter((status) => status !== 'Deleted')

interface StepProps {
  kind: MacroStep['kind']
  /** Undefined: the macro does not do it. */
  step: MacroStep | undefined
  onPut: (kind: MacroStep['kind'], step: MacroStep | undefined) => void
}

/** One kind of step: whether the macro does it, and how. */
export function StepFields({ kind, step, onPut }: StepProps) {
  const { t } = useTranslation()
  const { data: texts } = useQuery(textsQuery)
  const { data: tags } = useQuery({ ...tagsQuery, enabled: kind === 'tags' })
  const use = (STEP_TEXTS as Partial<Record<MacroStep['kind'], TextUse>>)[kind]
  const offered = texts?.filter(({ removed, uses }) => !removed && use !== undefined && uses.includes(use)) ?? []
  const first = (): MacroStep => {
    if (kind === 'move') return { kind, status: 'Awaiting' }
    if (kind === 'putOff') return { kind, until: 'morning', reason: '' }
    if (kind === 'tags') return { kind, tagIds: [] }
    const textId = offered[0]?.id ?? 0
    return kind === 'remark' ? { kind, textId, flags: [] } : { kind, textId }
  }
  return (
    <fieldset className={styles.step} data-done={step !== undefined}>
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
      {step?.kind === 'tags' && (
        <div className={styles.uses}>
          {tags
            ?.filter(({ id, retired }) => !retired || step.tagIds.includes(id))
            .map((tag) => (
              <Checkbox
                key={tag.id}
                label={<TagChip tag={tag} />}
                checked={step.tagIds.includes(tag.id)}
                onChange={({ currentTarget }) =>
                  onPut(kind, {
                    ...step,
                    tagIds: [
                      ...step.tagIds.filter((one) => one !== tag.id),
                      ...(currentTarget.checked ? [tag.id] : []),
                    ],
                  })
                }
              />
            ))}
          {tags?.length === 0 && <p className={styles.small}>{t('tags.none')}</p>}
        </div>
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
