import { useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmShiftNote, type ShiftNote } from '#contract/lists/shift.ts'
import { NAMED_ORDER } from '#contract/lists/shift-rules.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { fromNow } from '#web/admin/formats/due.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { Sign } from '#web/admin/live/who-is-here.tsx'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { OrderNumber } from '#web/admin/shift/order-number.tsx'
import { SHIFT_KEY } from '#web/admin/shift/shift-query.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/shift/shift.module.css'

/** The notes that were handed over, each until somebody has taken it over and for the shift after; `y` takes over the first one. */
export function ShiftNotes({ notes }: { notes: readonly ShiftNote[] }) {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  const again = useFetchAgain(0, SHIFT_KEY)
  const take = useMutation({
    mutationFn: ({ id }: ShiftNote) => call(confirmShiftNote, { id }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: again,
  })
  const waiting = notes.filter(({ by, confirmed }) => confirmed === null && by.id !== me)
  const [first] = waiting
  useKeys({ y: () => first && !take.isPending && take.mutate(first) })
  return (
    <Panel title={t('shift.notes')}>
      {notes.length === 0 && <p className={styles.none}>{t('shift.noNotes')}</p>}
      {/* Many scroll in their panel, so that the board below stays in sight; by keys too, as each has its place. */}
      <ul className={styles.notes} {...(notes.length > 0 && { tabIndex: 0, 'aria-label': t('shift.notes') })}>
        {notes.map((note) => (
          <li key={note.id}>
            <Note
              note={note}
              me={me}
              isFirst={note === first}
              isBusy={take.isPending && take.variables.id === note.id}
              onTake={() => take.mutate(note)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface NoteProps {
  note: ShiftNote
  me: number | undefined
  /** The key takes this one over. */
  isFirst: boolean
  isBusy: boolean
  onTake: () => void
}

function Note({ note, me, isFirst, isBusy, onTake }: NoteProps) {
  const { t } = useTranslation()
  const when = useWhen()
  const { by, handedAt, confirmed } = note
  return (
    <article className={styles.note} data-waits={confirmed === null && by.id !== me} aria-busy={isBusy}>
      <header>
        <Sign person={by} words={by.name} />
        <span title={exactMoment(handedAt)}>{t('shift.by', { name: by.name, when: when(handedAt) })}</span>
      </header>
      {note.emptied ? (
        <p className={styles.none}>
          {t('shift.emptied')} {t('shift.names')}{' '}
          {note.orders.map((id) => (
            <Fragment key={id}>
              <OrderNumber id={id} />{' '}
            </Fragment>
          ))}
        </p>
      ) : (
        <p className={styles.text}>{withOrders(note)}</p>
      )}
      <footer>
        {confirmed !== null ? (
          <span title={exactMoment(confirmed.at)}>
            {confirmed.by.id === me
              ? t('shift.takenByYou', { when: when(confirmed.at) })
              : t('shift.taken', { name: confirmed.by.name, when: when(confirmed.at) })}
          </span>
        ) : by.id === me ? (
          t('shift.yours')
        ) : (
          <button
            type="button"
            className={styles.act}
            data-first={isFirst}
            disabled={isBusy}
            aria-label={t('shift.takeNote', { name: by.name })}
            aria-keyshortcuts={isFirst ? 'y' : undefined}
            onClick={onTake}
          >
            {t('shift.take')}
            {isFirst && <kbd aria-hidden>y</kbd>}
          </button>
        )}
      </footer>
    </article>
  )
}

/** Its text, each order that it names and that there is a way there. */
function withOrders({ text, orders }: ShiftNote): ReactNode[] {
  // Every second part is a number.
  return text.split(NAMED_ORDER).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : orders.includes(Number(part)) ? (
      // A text stays as it is.
      <OrderNumber key={at} id={Number(part)} />
    ) : (
      `#${part}`
    ),
  )
}

/** How long ago a moment is, in words. */
export function useWhen(): (at: string | null) => string {
  const { i18n } = useTranslation()
  const nowMs = useNow()
  return (at) => (at === null ? '' : fromNow(Math.min(Date.parse(at), nowMs), nowMs, i18n.language))
}
