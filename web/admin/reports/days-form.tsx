import { Button, TextInput } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#contract/lists/room-links.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/reports/country-orders.module.css'

interface Props extends Days {
  isBusy: boolean
  /** Without days it counts all there ever was, which one can go back to. */
  hasAllTime?: boolean
  onDays: (from: string, to: string) => void
}

/** Whether the last of these days is before the first, so that nothing can be counted on them; an empty day is open. */
export function runBackwards({ from, to }: Days): boolean {
  return to !== '' && to < from
}

/** From, To and Submit: the days that are counted. It follows the address, also where the days in it run backwards. */
export function DaysForm({ from, to, isBusy, hasAllTime = true, onDays }: Props) {
  const { t } = useTranslation()
  const [days, setDays] = useState({ from, to })
  const [asked, setAsked] = useState(days)
  if (asked.from !== from || asked.to !== to) {
    setAsked({ from, to })
    setDays({ from, to })
  }

  return (
    <form
      noValidate
      className={styles.days}
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault()
        if (runBackwards(days)) event.currentTarget.querySelector<HTMLElement>('[name="to"]')?.focus()
        onDays(days.from, days.to)
      }}
    >
      <TextInput
        label={t('countries.from')}
        name="from"
        type="date"
        min="2000-01-01"
        max={days.to === '' ? '2199-12-31' : days.to}
        value={days.from}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        label={t('countries.to')}
        name="to"
        type="date"
        min={days.from === '' ? '2000-01-01' : days.from}
        max="2199-12-31"
        value={days.to}
        onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
        error={runBackwards({ from, to }) && runBackwards(days) ? t('countries.wrongRange') : undefined}
      />
      <Button type="submit" variant={hasAllTime ? 'filled' : 'default'} loading={isBusy}>
        {t('countries.submit')}
      </Button>
      {hasAllTime && (from !== '' || to !== '') && (
        <Button variant="default" onClick={() => onDays('', '')}>
          {t('countries.allTime')}
        </Button>
      )}
    </form>
  )
}

/** In place of figures, where the days run backwards. */
export function NoSuchDays({ from, to, onDays }: Omit<Props, 'isBusy' | 'hasAllTime'>) {
  const { t } = useTranslation()
  return (
    <StatePanel
      icon={SearchX}
      title={t('countries.noFigures')}
      text={t('countries.noFiguresText')}
      action={
        <Button variant="default" onClick={() => onDays(to, from)}>
          {t('countries.swap')}
        </Button>
      }
    />
  )
}
