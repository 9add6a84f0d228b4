import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { CASE_DUE_NAMES, ENDED_STATES } from '#contract/disputes/case-states.ts'
import type { DeskSearch } from '#web/admin/disputes/desk-search.ts'
import { formatDays } from '#web/admin/formats/format-days.ts'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import styles from '#web/admin/disputes/disputes.module.css'

/** TABLE: the filters that are unfolded. */
const OTHERS = ['reason', 'scheme', 'site', 'from', 'to', 'gateway', 'currency'] as const satisfies (keyof DeskSearch)[]

interface Props {
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
  field: RefObject<HTMLInputElement | null>
}

/** Whose cases, and by when or how they closed; the other filters are unfolded, as those are that narrow the list; and one case is looked for by a number. */
export function DeskFilters({ search, onSearch, field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search.words)
  const [isOpen, setIsOpen] = useState(() => OTHERS.some((name) => search[name] !== ''))
  const [known, setKnown] = useState(search)
  // One that comes by a link or by Back unfolds them; none folds them under the hand that takes it away.
  if (search !== known) {
    setKnown(search)
    if (OTHERS.some((name) => search[name] !== '' && search[name] !== known[name])) setIsOpen(true)
  }
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
        placeholder={t('disputes.findHint')}
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
      {search.list === 'ended' && (
        <NativeSelect
          label={t('disputes.outcomeOf')}
          value={search.outcome}
          onChange={({ currentTarget }) => onSearch({ outcome: currentTarget.value as DeskSearch['outcome'] })}
          data={[
            { value: '', label: t('disputes.anyOutcome') },
            ...ENDED_STATES.map((value) => ({ value, label: t(`disputes.states.${value}`) })),
          ]}
        />
      )}
      <Button variant="default" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('disputes.moreFilters')}
      </Button>
      {isOpen && (
        <div className={styles.others}>
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
              ...(search.scheme === 'none' ? [{ value: 'none', label: t('disputes.notKnown') }] : []),
            ]}
          />
          {search.list === 'ended' && <EndedFilters search={search} onSearch={onSearch} />}
        </div>
      )}
    </form>
  )
}

/** Of which site; and what else a number of the win rates narrows the list by, to take away again. */
function EndedFilters({ search, onSearch }: Omit<Props, 'field'>) {
  const { t } = useTranslation()
  const sites = useQuery(siteNamesQuery).data ?? []
  const { from, to, gateway, currency, site } = search
  const kept = (label: string, any: string, value: string, shown: string, none: Partial<DeskSearch>) =>
    value !== '' && (
      <NativeSelect
        label={label}
        value={value}
        onChange={() => onSearch(none)}
        data={[
          { value: '', label: any },
          { value, label: shown },
        ]}
      />
    )
  return (
    <>
      <NativeSelect
        label={t('disputes.by.site')}
        value={site}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ site: value === '' || value === 'none' ? value : Number(value) })
        }
        data={[
          { value: '', label: t('disputes.anySite') },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: 'none', label: t('disputes.notKnown') },
        ]}
      />
      {from + to !== '' && (
        <div className={styles.wide}>
          {kept(t('disputes.ended'), t('disputes.anyDay'), from || to, formatDays({ from, to }), { from: '', to: '' })}
        </div>
      )}
      {kept(t('disputes.by.gateway'), t('disputes.anyGateway'), gateway, gateway, { gateway: '' })}
      {kept(
        t('disputes.fields.currency'),
        t('disputes.anyCurrency'),
        currency,
        currency === 'none' ? t('disputes.notKnown') : currency,
        { currency: '' },
      )}
    </>
  )
}
