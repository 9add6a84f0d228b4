import { X } from 'lucide-react'
import styles from '#web/ui/clear-button.module.css'

/** A small cross that clears or stops something. */
export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.clear} aria-label={label} title={label} onClick={onClick}>
      <X size={15} aria-hidden />
    </button>
  )
}
