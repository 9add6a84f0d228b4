import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '#web/ui/state-panel.module.css'

interface Props {
  icon: LucideIcon
  title: string
  text?: string
  /** Small print, such as a reference to quote. */
  note?: string | undefined
  /** It is the whole page, so that its title is the page's heading. */
  isPage?: boolean
  /** The way on. */
  action?: ReactNode
}

/** What a place shows instead of its content: nothing there, not allowed, broken; always with a way on. */
export function StatePanel({ icon: Icon, title, text, note, isPage = false, action }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.panel}>
      <span className={styles.icon}>
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  )
}
