import type { CSSProperties, ReactNode } from 'react'
import styles from '#web/ui/badge.module.css'

export type BadgeColour =
  | 'gray'
  | 'sea'
  | 'blue'
  | 'teal'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'red'
  | 'pink'
  | 'violet'
  | 'indigo'

/** A word with a coloured dot; the text keeps the page's own colour, so that every tint is readable. */
export function Badge({ colour, children }: { colour: BadgeColour; children: ReactNode }) {
  return (
    <span className={styles.badge} style={{ '--tint': `var(--mantine-color-${colour}-5)` } as CSSProperties}>
      {children}
    </span>
  )
}
