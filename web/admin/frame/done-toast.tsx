import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToastContentProps } from 'react-toastify'
import { doneStack, type Done } from '#web/admin/frame/done-stack.ts'
import styles from '#web/admin/frame/done-toast.module.css'

/**
 * Says what was done and to which order, and offers Undo for ten seconds, longer while someone points at it or has focus in it; `u` undoes the newest.
 * The newest fits into the top bar; the earlier ones would cover what is being clicked, so they unfold on pointing or focus.
 * Once nothing is left to say, as after an undo that is refused, it closes.
 */
export function DoneToast({ closeToast }: Partial<ToastContentProps>) {
  const stack = useSyncExternalStore(doneStack.subscribe, doneStack.read)
  const { t } = useTranslation()
  const open = stack.filter((done) => doneStack.isOpen(done))
  const oldestMs = open.at(-1)?.untilMs
  useEffect(() => {
    if (oldestMs === undefined) return undefined
    const timer = setTimeout(() => doneStack.tidy(), oldestMs - Date.now())
    return () => clearTimeout(timer)
  }, [oldestMs, stack])
  const isEmpty = stack.length === 0
  useEffect(() => {
    if (isEmpty) closeToast?.()
  }, [isEmpty, closeToast])
  return (
    <span className={styles.toast} onMouseEnter={() => doneStack.hold()} onFocus={() => doneStack.hold()}>
      {stack.map((done) => (
        <Line key={done.id} done={done} isOpen={open.includes(done)} isNewest={done === open[0]}>
          {done === stack[0] && stack.length > 1 && (
            <button type="button" className={styles.more} onClick={(event) => event.stopPropagation()}>
              {t('live.earlier', { many: stack.length - 1 })}
            </button>
          )}
        </Line>
      ))}
    </span>
  )
}

interface LineProps {
  done: Done
  isOpen: boolean
  isNewest: boolean
  /** What leads to the earlier ones. */
  children: ReactNode
}

function Line({ done: { id, of, text }, isOpen, isNewest, children }: LineProps) {
  const { t } = useTranslation()
  return (
    <span className={styles.line}>
      <span className={styles.text}>
        {of !== undefined && <strong>{of}</strong>}
        <span>{text}</span>
      </span>
      {children}
      {isOpen && (
        <button
          type="button"
          className={styles.undo}
          aria-label={of === undefined ? t('live.undo') : `${t('live.undo')}: ${of}`}
          title={isNewest ? `${t('live.undo')} (u)` : t('live.undo')}
          onClick={(event) => {
            // A click on a toast closes it, and the others may still be wanted.
            event.stopPropagation()
            doneStack.undo(id)
          }}
        >
          {t('live.undo')}
        </button>
      )}
    </span>
  )
}
