import { Button } from '@mantine/core'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CALL_HOURS, clocksOf, momentThere, nextCallTime, timeThere } from '#contract/values/local-time.ts'
import { formatDay, officeMoment } from '#web/admin/formats/formats.ts'
import { useNow } from '#web/ui/use-now.ts'
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

/**
 * When to call back, by the traveller's own clock, the likely one of several: an hour from now, or the first calling hour after that, is filled
 * in. What was typed stays where another clock is chosen; the line below says which moment it is there and in the office.
 */
export function CallBack({ zones, isBusy, onCallBack, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [opened] = useState(() => new Date())
  const nowMs = useNow()
  const isKnown = zones.length > 0
  const clocks = isKnown ? clocksOf(zones, opened) : [OFFICE]
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const zone = clocks.find((one) => one === chosen) ?? clocks[0]!
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const shown = typed ?? firstTime(zone, opened)
  const at = momentThere(zone, shown)
  const isPast = at === undefined || at.getTime() <= nowMs

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPast && !isBusy) onCallBack(at.toISOString())
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') onClose()
  }

  return (
    <form className={styles.back} onSubmit={submit}>
      <label htmlFor={id}>{t(isKnown ? 'calling.backAt' : 'calling.backAtOffice')}</label>
      {/* It was opened to be filled in. */}
      <input
        id={id}
        type="datetime-local"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        value={shown}
        aria-invalid={isPast}
        aria-describedby={`${id}-said`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {clocks.length > 1 && (
        <label className={styles.clock}>
          {t('calling.clock')}
          <select value={zone} onChange={(event) => setChosen(event.target.value)}>
            {clocks.map((one) => (
              <option key={one} value={one}>
                {t('calling.clockNow', { zone: placeOf(one), time: timeThere([one], new Date(nowMs))!.from.slice(11) })}
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
      <output id={`${id}-said`} className={isPast ? styles.wrong : styles.said}>
        {isPast ? t('calling.past') : isKnown && <Then zone={zone} at={at} />}
      </output>
    </form>
  )
}

/** A moment by the clock there and in the office, and whether nobody is called there then. */
function Then({ zone, at }: { zone: string; at: Date }) {
  const { t } = useTranslation()
  const { from: there, mayCall } = timeThere([zone], at)!
  const [day, time] = there.split('T')
  const moments = { there: `${formatDay(day)}, ${time}`, zone: placeOf(zone), office: officeMoment(at.toISOString()) }
  return (
    <>
      {zone === OFFICE ? t('calling.backIsHere', moments) : t('calling.backIs', moments)}
      {!mayCall && <span className={styles.wrong}> {t('calling.backAtNight', CALL_HOURS)}</span>}
    </>
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
