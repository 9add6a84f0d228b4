import { Button } from '@mantine/core'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clocksOf, momentThere, nextCallTime, timeThere } from '#contract/values/local-time.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

interface Props {
  zones: readonly string[]
  isBusy: boolean
  onCallBack: (at: string) => void
  onClose: () => void
}

const HOUR_MS = 3_600_000
/** The clock of the office, where nobody knows that of the traveller. */
const OFFICE = 'America/Santo_Domingo'

/** When to call back, by the traveller's own clock, the likely one of several: an hour from now, or the first calling hour after that, is filled in. */
export function CallBack({ zones, isBusy, onCallBack, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [now] = useState(() => new Date())
  const clocks = zones.length > 0 ? clocksOf(zones, now) : [OFFICE]
  const [zone, setZone] = useState(clocks[0]!)
  const [shown, setShown] = useState(() => firstTime(clocks[0]!, now))
  const at = momentThere(zone, shown)
  const isPast = at === undefined || at <= now

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPast && !isBusy) onCallBack(at.toISOString())
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') onClose()
  }

  return (
    <form className={styles.back} onSubmit={submit}>
      <label htmlFor={id}>{t(zones.length > 0 ? 'calling.backAt' : 'calling.backAtOffice')}</label>
      {/* It was opened to be filled in. */}
      <input
        id={id}
        type="datetime-local"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        value={shown}
        aria-invalid={isPast}
        onChange={(event) => setShown(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {clocks.length > 1 && (
        <label className={styles.clock}>
          {t('calling.clock')}
          <select value={zone} onChange={(event) => setZone(event.target.value)}>
            {clocks.map((one) => (
              <option key={one} value={one}>
                {t('calling.clockNow', { zone: placeOf(one), time: timeThere([one], now)!.from.slice(11) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button type="submit" size="compact-md" disabled={isPast} loading={isBusy}>
        {t('calling.callBackThen')}
      </Button>
      <Button size="compact-md" variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {isPast && <span className={styles.wrong}>{t('calling.past')}</span>}
    </form>
  )
}

/** A full hour or half one, an hour from now at least. */
function firstTime(zone: string, now: Date): string {
  const half = HOUR_MS / 2
  const later = new Date(Math.ceil((now.getTime() + HOUR_MS) / half) * half)
  return timeThere([zone], nextCallTime([zone], later))!.from
}

/** The city by which a zone is called. */
function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
