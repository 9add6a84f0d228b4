import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REASONS_AT_MOST } from '#contract/corrections/questions.ts'
import { textsQuery } from '#web/admin/texts/texts-query.ts'
import styles from '#web/admin/order/mails/correction.module.css'

interface Props {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The ready reasons for a question; what is none of them is written below. Not there where there are none. */
export function ReadyReasons({ chosen, onChange }: Props) {
  const { t } = useTranslation()
  const { data: texts } = useQuery(textsQuery)
  const offered = texts?.filter(({ removed, uses }) => !removed && uses.includes('question')) ?? []
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('correction.reasons')}</legend>
      {offered.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          disabled={!chosen.includes(id) && chosen.length >= REASONS_AT_MOST}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
