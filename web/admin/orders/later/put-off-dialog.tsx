import { Button } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clockThere } from '#web/admin/formats/later-words.ts'
import {
  CHOICES,
  isPossible,
  lastMoment,
  momentOf,
  untilOf,
  type Choice,
  type Until,
} from '#web/admin/orders/later/choices.ts'
import { inputOf, TypedLine } from '#web/admin/orders/later/typed-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import confirmStyles from '#web/ui/confirm-dialog.module.css'
import styles from '#web/admin/orders/later/put-off-dialog.module.css'

interface Props {
  /** The day of the flight of the one order, null where it is not known; undefined: there are several, or nothing is to be filed. */
  flightDay: string | null | undefined
  /** What speaks against it, such as who works on them; or why the server refused. */
  warning?: string | undefined
  isBusy: boolean
  onRun: (wanted: Until & { reason: string }) => void
  onClose: () => void
}

const WAITS: readonly Choice[] = ['flight', 'traveller', 'government']

/** Asks until when orders are put off, and why. A figure chooses, Tab leads to the reason, Enter does it. One that must be filed now says so. */
export function PutOffDialog(props: Props) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const last = lastMoment(props.flightDay, now)
  if (last === undefined || last > now) return <Choose {...props} now={now} last={last} />
  return (
    <Dialog title={t('later.title')} onClose={props.onClose}>
      <p className={styles.hint}>{t('later.tooLate', { moment: clockThere(last, now.getTime()) })}</p>
      <div className={confirmStyles.buttons}>
        <Button data-autofocus onClick={props.onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

interface Choosing extends Props {
  now: Date
  /** After this it can no longer be filed in time; undefined where nothing is to be. */
  last: Date | undefined
}

function Choose({ flightDay, warning, isBusy, onRun, onClose, now, last }: Choosing) {
  const { t } = useTranslation()
  const offered = CHOICES.filter((choice) => isPossible(choice, now, flightDay))
  const [choice, setChoice] = useState<Choice>(offered[0]!)
  const form = useFields(
    { moment: '', latest: '', reason: '' },
    {
      moment: (value) => (choice === 'time' && value === '' ? t('later.momentRequired') : undefined),
      reason: (value) => (value.trim() === '' ? t('later.reasonRequired') : undefined),
    },
  )
  const said = (moment: Date | undefined) => moment && clockThere(moment, now.getTime())
  const pick = (event: KeyboardEvent<HTMLInputElement>) => {
    const wanted = CHOICES[Number(event.key) - 1]
    if (wanted === undefined || !offered.includes(wanted)) return
    event.preventDefault()
    setChoice(wanted)
    event.currentTarget.form?.querySelector<HTMLElement>(`input[value="${wanted}"]`)?.focus()
  }
  return (
    <Dialog title={t('later.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ reason, ...typed }) =>
          onRun({ ...untilOf(choice, now, typed), reason: reason.trim() }),
        )}
      >
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('later.until')}</legend>
          {offered.map((one, index) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="choice"
                value={one}
                checked={one === choice}
                onChange={() => setChoice(one)}
                onKeyDown={pick}
                data-autofocus={index === 0 || undefined}
              />
              <span className={styles.name}>{t(`later.choices.${one}`)}</span>
              <span className={styles.when}>{said(momentOf(one, now, flightDay))}</span>
              <kbd aria-hidden className={styles.key}>
                {CHOICES.indexOf(one) + 1}
              </kbd>
            </label>
          ))}
        </fieldset>
        {choice === 'time' && (
          <TypedLine
            type="datetime-local"
            name="moment"
            label={t('later.moment')}
            min={inputOf(now)}
            {...(last && { max: inputOf(last) })}
            value={form.values.moment}
            onChange={({ currentTarget: { value } }) => form.set('moment', value)}
            error={form.errors.moment}
          />
        )}
        {WAITS.includes(choice) && (
          <TypedLine
            type="date"
            name="latest"
            label={t('later.latest')}
            min={inputOf(now).slice(0, 10)}
            {...(last && { max: inputOf(last).slice(0, 10) })}
            value={form.values.latest}
            onChange={({ currentTarget: { value } }) => form.set('latest', value)}
          />
        )}
        <TypedLine
          name="reason"
          type="text"
          label={t('later.reason')}
          maxLength={500}
          autoComplete="off"
          value={form.values.reason}
          onChange={({ currentTarget: { value } }) => form.set('reason', value)}
          error={form.errors.reason}
        />
        <p className={styles.hint}>
          {last && `${t('later.last', { moment: said(last) ?? '' })} `}
          {t('later.happens')} {t('later.clock')}
        </p>
        <div role="status">{warning !== undefined && <p className={confirmStyles.warning}>{warning}</p>}</div>
        <div className={confirmStyles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('later.putOff')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
