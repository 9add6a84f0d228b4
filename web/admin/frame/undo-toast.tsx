import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#contract/timeouts.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/frame/undo-toast.module.css'

/** What was done, and for ten seconds the way to take it back: by a click or by `u`. */
export function UndoToast({ text, undo }: { text: string; undo: () => void }) {
  const [offered, setOffered] = useState(true)
  const end = () => setOffered(false)
  useEffect(() => {
    const timer = setTimeout(end, UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.toast}>
      <span>{text}</span>
      {offered && (
        <UndoButton
          onUndo={() => {
            end()
            undo()
          }}
        />
      )}
    </span>
  )
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation()
  useKeys({ u: onUndo })
  return (
    <button
      type="button"
      className={styles.undo}
      title={`${t('live.undo')} (u)`}
      onClick={(event) => {
        // A click on a toast closes it, and the answer is told in the same one.
        event.stopPropagation()
        onUndo()
      }}
    >
      {t('live.undo')}
    </button>
  )
}
