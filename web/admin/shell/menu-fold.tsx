import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Fold } from '#web/admin/shell/use-fold.ts'
import styles from '#web/admin/shell/sidebar.module.css'

interface Props {
  title: string
  icon: LucideIcon
  rail: boolean
  fold: Fold
  /** One is on one of its pages. */
  isInside: boolean
  /** What it holds, shown while it is open; it is given the id by which its head knows it. */
  children: (id: string) => ReactNode
}

/** A line of the menu under which others stand, folded until one opens it or is on one of their pages. */
export function MenuFold({ title, icon: Icon, rail, fold: { isOpen, toggle }, isInside, children }: Props) {
  const id = useId()
  return (
    <section>
      <h2 className={styles.fold}>
        <button
          type="button"
          className={styles.link}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={rail ? title : undefined}
          data-status={isInside && !isOpen ? 'active' : undefined}
          onClick={toggle}
        >
          <Icon size={18} strokeWidth={1.9} aria-hidden className={styles.icon} />
          <span className={styles.label}>{title}</span>
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </button>
      </h2>
      {isOpen && children(id)}
    </section>
  )
}
