import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { releaseLeftClaims, type ShiftBoard } from '#contract/lists/shift.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { Sign } from '#web/admin/live/who-is-here.tsx'
import { OrderNumber } from '#web/admin/shift/order-number.tsx'
import { useWhen } from '#web/admin/shift/shift-notes.tsx'
import { SHIFT_KEY } from '#web/admin/shift/shift-query.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/shift/shift.module.css'

type Person = ShiftBoard['people'][number]

/** How many of those who left have a key: 1, 2, 3 … */
const WITH_KEYS = 9

/** Who else works on orders. A key releases the claims of a member who has left. */
export function ShiftPeople({ people }: Pick<ShiftBoard, 'people'>) {
  const { t } = useTranslation()
  const again = useFetchAgain(0, SHIFT_KEY)
  const release = useMutation({
    mutationFn: (wanted: { staffId: number; orderId?: number }) => call(releaseLeftClaims, wanted),
    onSuccess: ({ data: { released } }) =>
      tellDone(t('shift.released', { count: released.length, formatted: formatCount(released.length) })),
    onError: tellFailure,
    onSettled: again,
  })
  const left = people.filter((one) => one.left !== null)
  useKeys(
    Object.fromEntries(
      left
        .slice(0, WITH_KEYS)
        .map(({ by }, at) => [String(at + 1), () => !release.isPending && release.mutate({ staffId: by.id })]),
    ),
  )
  return (
    <Panel title={t('shift.people')}>
      {people.length === 0 && <p className={styles.none}>{t('shift.nobody')}</p>}
      <ul className={styles.people}>
        {people.map((person) => {
          const at = left.indexOf(person)
          return (
            <li key={person.by.id}>
              <PersonRow
                person={person}
                shortcut={at >= 0 && at < WITH_KEYS ? at + 1 : undefined}
                isBusy={release.isPending}
                onRelease={(orderId) => release.mutate({ staffId: person.by.id, ...(orderId && { orderId }) })}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

interface RowProps {
  person: Person
  shortcut: number | undefined
  isBusy: boolean
  onRelease: (orderId?: number) => void
}

function PersonRow({ person: { by, left, seenAt, claims, orders }, shortcut, isBusy, onRelease }: RowProps) {
  const { t } = useTranslation()
  const when = useWhen()
  const many = { count: claims, formatted: formatCount(claims) }
  const more = claims - orders.length
  return (
    <div className={styles.person} data-left={left !== null}>
      <p className={styles.who}>
        <Sign person={by} words={by.name} />
        <strong>{by.name}</strong>
        <span>{left === null ? t('shift.works') : t(`shift.left.${left}`, { when: when(seenAt) })}</span>
        <span>{t('shift.claims', many)}</span>
        {left !== null && (
          <button
            type="button"
            className={styles.act}
            disabled={isBusy}
            aria-label={t('shift.releaseAll', { ...many, name: by.name })}
            aria-keyshortcuts={shortcut === undefined ? undefined : String(shortcut)}
            onClick={() => onRelease()}
          >
            {t('shift.release')}
            {shortcut !== undefined && <kbd aria-hidden>{shortcut}</kbd>}
          </button>
        )}
      </p>
      <ul className={styles.numbers}>
        {orders.map(({ orderId }) => (
          <li key={orderId}>
            <OrderNumber id={orderId} />
            {left !== null && claims > 1 && (
              <button
                type="button"
                className={styles.one}
                disabled={isBusy}
                aria-label={t('shift.releaseOne', { id: orderId })}
                title={t('shift.releaseOne', { id: orderId })}
                onClick={() => onRelease(orderId)}
              >
                ×
              </button>
            )}
          </li>
        ))}
        {more > 0 && <li>{t('shift.more', { formatted: formatCount(more) })}</li>}
      </ul>
    </div>
  )
}
