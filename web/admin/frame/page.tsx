import type { ReactNode } from 'react'
import styles from '#web/admin/frame/page.module.css'

interface Props {
  title: string
  /** What the screen is for, where its title does not say it all. */
  text?: ReactNode
  /** Buttons beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen of the admin area under its heading. */
export function Page({ title, text, aside, children }: Props) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
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
