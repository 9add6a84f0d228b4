import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MacroStep } from '#contract/presets/macro-steps.ts'
import { tagsOf, useTagsById } from '#web/admin/tags/tags-query.ts'
import { textsQuery } from '#web/admin/texts/texts-query.ts'

/** What a step of a macro does, in a line. */
export function useStepWords(): (step: MacroStep) => string {
  const { t, i18n } = useTranslation()
  const tags = useTagsById()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const { data: texts } = useQuery(textsQuery)
  const nameOf = (textId: number) => texts?.find(({ id }) => id === textId)?.name ?? '…'
  return (step) => {
    switch (step.kind) {
      case 'remark': {
        const flags = step.flags.map((flag) => t(`macros.flags.${flag}`)).join(', ')
        const line = t('macros.does.remark', { text: nameOf(step.textId) })
        return flags === '' ? line : `${line} (${flags})`
      }
      case 'move':
        return t('macros.does.move', { status: t(`status.${step.status}`) })
      case 'question':
      case 'mail':
      case 'whatsapp':
        return t(`macros.does.${step.kind}`, { text: nameOf(step.textId) })
      case 'tags': {
        const names = tagsOf(step.tagIds, tags).map(({ name }) => `“${name}”`)
        return t('macros.does.tags', { tags: names.length === 0 ? '…' : list.format(names) })
      }
      case 'putOff':
        return t('macros.does.putOff', { until: t(`macros.delays.${step.until}`), reason: step.reason })
    }
  }
}
