import { useId, useState, type ReactNode } from 'react'
import styles from '#web/ui/panel.module.css'

interface Props {
  /** Of the element, for an index of the page's parts. */
  id?: string
  title: string
  /** The title is for screen readers alone: the page's own says it already. */
  isTitleHidden?: boolean
  /** On a phone it is folded until its title is pressed. */
  folds?: boolean
  /** It is worked with, and so is not printed. */
  isScreenOnly?: boolean
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen on a surface of its own, a landmark under its heading. */
export function Panel({
  id: part,
  title,
  isTitleHidden = false,
  isScreenOnly = false,
  folds = false,
  aside,
  children,
}: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      id={part}
      tabIndex={part === undefined ? undefined : -1}
      className={styles.panel}
      aria-labelledby={id}
      data-screen-only={isScreenOnly || undefined}
      data-folded={(folds && !isOpen) || undefined}
    >
      <div className={isTitleHidden ? 'visually-hidden' : styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {aside}
        {folds && (
          <button
            type="button"
            className={styles.fold}
            aria-labelledby={id}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {children}
    </section>
  )
}
