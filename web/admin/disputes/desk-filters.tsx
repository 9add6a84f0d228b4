import { NativeSelect, TextInput } from '@mantine/core'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { CASE_DUE_NAMES } from '#contract/disputes/case-states.ts'
import type { DeskSearch } from '#web/admin/disputes/desk-search.ts'
import styles from '#web/admin/disputes/disputes.module.css'

interface Props {
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
  field: RefObject<HTMLInputElement | null>
}

/** Whose cases, of what reason and scheme; and one that is looked for by a number. */
export function DeskFilters({ search, onSearch, field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search.words)
  return (
    <form
      data-screen-only
      className={styles.filters}
      role="search"
      aria-label={t('disputes.filters')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ words: typed.trim() })
      }}
    >
      <TextInput
        ref={field}
        label={t('disputes.find')}
        description={t('disputes.findHint')}
        name="words"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed.trim() !== search.words && onSearch({ words: typed.trim() })}
      />
      <NativeSelect
        label={t('disputes.worker')}
        value={search.worker}
        onChange={({ currentTarget }) => onSearch({ worker: currentTarget.value as DeskSearch['worker'] })}
        data={[
          { value: '', label: t('disputes.anybody') },
          { value: 'me', label: t('disputes.me') },
          { value: 'nobody', label: t('disputes.nobody') },
        ]}
      />
      <NativeSelect
        label={t('disputes.reason')}
        value={search.reason}
        onChange={({ currentTarget }) => onSearch({ reason: currentTarget.value as DeskSearch['reason'] })}
        data={[
          { value: '', label: t('disputes.anyReason') },
          ...CASE_REASON_NAMES.map((value) => ({
            value,
            label: t(`disputes.reasons.${value}`),
          })),
        ]}
      />
      <NativeSelect
        label={t('disputes.scheme')}
        value={search.scheme}
        onChange={({ currentTarget }) => onSearch({ scheme: currentTarget.value as DeskSearch['scheme'] })}
        data={[
          { value: '', label: t('disputes.anyScheme') },
          ...SCHEMES.map((value) => ({
            value,
            label: t(`disputes.schemes.${value}`),
          })),
        ]}
      />
      {search.list === 'open' && (
        <NativeSelect
          label={t('disputes.deadline')}
          value={search.due}
          onChange={({ currentTarget }) => onSearch({ due: currentTarget.value as DeskSearch['due'] })}
          data={[
            { value: '', label: t('disputes.anyDue') },
            ...CASE_DUE_NAMES.map((value) => ({ value, label: t(`disputes.dues.${value}`) })),
          ]}
        />
      )}
    </form>
  )
}
