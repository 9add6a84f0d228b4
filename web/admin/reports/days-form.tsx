import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/reports/country-orders.module.css'

interface Props {
  from: string
  to: string
  isBusy: boolean
  /** Without days it counts all there ever was, which one can go back to. */
  hasAllTime?: boolean
  onDays: (from: string, to: string) => void
}

/** From, To and Submit: the days that are counted. */
export function DaysForm({ from, to, isBusy, hasAllTime = true, onDays }: Props) {
  const { t } = useTranslation()
  const form = useFields(
    { from, to },
    { to: (last, { from: first }) => (last !== '' && last < first ? t('countries.wrongRange') : undefined) },
  )

  return (
    <form
      noValidate
      className={styles.days}
      data-screen-only
      onSubmit={form.onSubmit((days) => onDays(days.from, days.to))}
    >
      <TextInput
        label={t('countries.from')}
        name="from"
        type="date"
        min="2000-01-01"
        max={form.values.to === '' ? '2199-12-31' : form.values.to}
        value={form.values.from}
        onChange={(event) => form.set('from', event.currentTarget.value)}
      />
      <TextInput
        label={t('countries.to')}
        name="to"
        type="date"
        min={form.values.from === '' ? '2000-01-01' : form.values.from}
        max="2199-12-31"
        value={form.values.to}
        onChange={(event) => form.set('to', event.currentTarget.value)}
        error={form.errors.to}
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
