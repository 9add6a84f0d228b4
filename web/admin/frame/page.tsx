import type { ReactNode } from 'react'
import styles from '#web/admin/frame/page.module.css'

interface Props {
  title: string
  /** Its heading, where that may take the focus. */
  heading?: (heading: HTMLHeadingElement | null) => void
  /** What the screen is for, where its title does not say it all. */
  text?: ReactNode
  /** Buttons beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen of the admin area under its heading. */
export function Page({ title, heading, text, aside, children }: Props) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} ref={heading} tabIndex={heading === undefined ? undefined : -1}>
            {title}
          </h1>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
        {aside !== undefined && (
          <div className={styles.aside} data-screen-only>
            {aside}
          </div>
        )}
      </header>
      {children}
    </>
  )
}
