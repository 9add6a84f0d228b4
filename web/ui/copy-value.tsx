import i18next from 'i18next'
import type { MouseEvent } from 'react'
import { toast } from 'react-toastify'
import { announce } from '#web/ui/announce.ts'
import { breakAt, IN_EMAIL } from '#web/ui/break-at.tsx'
import styles from '#web/ui/copy-value.module.css'

const SHOWN_MS = 1400

interface Props {
  value: string
  /** What the reader sees instead of it: a country in their language. */
  shown?: string
  /** Long values take several lines instead of being cut. */
  wraps?: boolean
}

async function copy(event: MouseEvent<HTMLButtonElement>): Promise<void> {
  const button = event.currentTarget
  try {
    await navigator.clipboard.writeText(button.value)
    button.dataset.copied = `✓ ${i18next.t('common.copied')}`
    announce(i18next.t('common.copied'))
    setTimeout(() => delete button.dataset.copied, SHOWN_MS)
  } catch {
    toast.error(i18next.t('common.copyFailed'), { toastId: 'copy' })
  }
}

/** A value that a click copies. Without hooks, since a table shows hundreds. */
export function CopyValue({ value, shown = value, wraps = false }: Props) {
  return (
    <button
      type="button"
      className={styles.copy}
      data-wraps={wraps}
      value={value}
      title={`${value}\n${i18next.t('common.copy')}`}
      onClick={(event) => void copy(event)}
    >
      <span className={styles.value}>{wraps && shown.includes('@') ? breakAt(shown, IN_EMAIL) : shown}</span>
    </button>
  )
}
