import { Button } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { canBePromised, lastPromise, type PromisedOrder } from '#contract/orders/new-date-rules.ts'
import { clockThere } from '#web/admin/formats/later-words.ts'
import { inputOf, TypedLine } from '#web/admin/orders/later/typed-line.tsx'
import { DATE_CHOICES, dateOf, whyNotNamed, type DateChoice } from '#web/admin/orders/new-date/choices.ts'
import { TravellerReads } from '#web/admin/orders/new-date/traveller-reads.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import confirmStyles from '#web/ui/confirm-dialog.module.css'
import styles from '#web/admin/orders/later/put-off-dialog.module.css'

interface Props {
  /** The one order; undefined: there are several. */
  order: (PromisedOrder & { language: string }) | undefined
  /** How many orders there are. */
  count: number
  /** What speaks against it, such as who works on them; or why the server refused. */
  warning?: string | undefined
  isBusy: boolean
  onRun: (at: string) => void
  onClose: () => void
}

/** Asks by when a ticket is expected now, and shows what its traveller will read. A figure chooses, Enter names it. Where nothing can be promised any more it says so. */
export function NewDateDialog(props: Props) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const last = props.order && lastPromise(props.order.flightDay)
  if (last === undefined || canBePromised(props.order!.flightDay, now))
    return <Choose {...props} now={now} last={last} />
  return (
    <Dialog title={t('newDate.title')} onClose={props.onClose}>
      <p className={styles.hint}>{t('newDate.tooLate', { moment: clockThere(last, now.getTime()) })}</p>
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
  /** Nothing later can be promised of the one order; undefined: nobody knows its flight, or there are several. */
  last: Date | undefined
}

function Choose({ order, count, warning, isBusy, onRun, onClose, now, last }: Choosing) {
  const { t } = useTranslation()
  const offered = DATE_CHOICES.filter((one) => one === 'time' || !whyNotNamed(order, dateOf(one, now, '')!, now))
  const [choice, setChoice] = useState<DateChoice>(offered[0]!)
  const [typed, setTyped] = useState('')
  const [wasRun, setRun] = useState(false)
  const at = dateOf(choice, now, typed)
  const moment = (date: Date) => clockThere(date, now.getTime())
  const why = at && whyNotNamed(order, at, now)
  const problem =
    at === undefined
      ? t('newDate.required')
      : why &&
        t(`newDate.whyNot.${why}`, {
          last: last ? moment(last) : '',
          first: order ? moment(new Date(order.firstSaid)) : '',
        })
  const pick = (event: KeyboardEvent<HTMLInputElement>) => {
    const wanted = DATE_CHOICES[Number(event.key) - 1]
    if (wanted === undefined || !offered.includes(wanted)) return
    event.preventDefault()
    setChoice(wanted)
    event.currentTarget.form?.querySelector<HTMLElement>(`input[value="${wanted}"]`)?.focus()
  }
  return (
    <Dialog title={t('newDate.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRun(true)
          if (at !== undefined && problem === undefined) onRun(at.toISOString())
        }}
      >
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('newDate.by')}</legend>
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
              <span className={styles.name}>{t(`newDate.choices.${one}`)}</span>
              {one !== 'time' && <span className={styles.when}>{moment(dateOf(one, now, '')!)}</span>}
              <kbd aria-hidden className={styles.key}>
                {DATE_CHOICES.indexOf(one) + 1}
              </kbd>
            </label>
          ))}
        </fieldset>
        {choice === 'time' && (
          <TypedLine
            type="datetime-local"
            name="moment"
            label={t('newDate.moment')}
            min={inputOf(now)}
            {...(last && { max: inputOf(last) })}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            error={wasRun || at !== undefined ? problem : undefined}
          />
        )}
        {order !== undefined && at !== undefined && problem === undefined && <TravellerReads order={order} at={at} />}
        <p className={styles.hint}>
          {last && `${t('newDate.last', { moment: moment(last) })} `}
          {t('newDate.mails', { count, formatted: formatCount(count) })} {t('newDate.clock')}
        </p>
        <div role="status">{warning !== undefined && <p className={confirmStyles.warning}>{warning}</p>}</div>
        <div className={confirmStyles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('newDate.name')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
