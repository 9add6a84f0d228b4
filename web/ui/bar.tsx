import type { CSSProperties, ReactNode } from 'react'
import { formatShortCount } from '#web/ui/format-count.ts'
import styles from '#web/ui/bar.module.css'

export interface BarPart {
  value: number
  /** How it is drawn where it is not as the others: what is late, or the fill of a chart's series. */
  look?: 'late' | 'waits' | { className?: string | undefined; style: CSSProperties }
}

interface Props {
  /** What the bar is as long as, one after the other. */
  parts: readonly BarPart[]
  /** The previous period, as a thin mark. */
  before?: number | null | undefined
  /** What the longest bar beside this one stands for. */
  most: number
  /** In words, for the mouse. */
  title?: string | undefined
}

/** A picture of a number that stands beside it as text: only for the eye. Nothing where all of them are 0. */
export function Bar({ parts, before, most, title }: Props) {
  if (most <= 0) return null
  const share = (value: number) => `${(value / most) * 100}%`
  return (
    <span className={styles.bar} title={title} aria-hidden>
      {parts.map(({ value, look }, place) => {
        if (value <= 0) return null
        const own = typeof look === 'object' ? look : undefined
        return (
          <span
            // Their places never change.
            key={place}
            {...own}
            className={[styles.part, own?.className].filter(Boolean).join(' ')}
            data-look={typeof look === 'string' ? look : undefined}
            style={{ ...own?.style, width: share(value) }}
          />
        )
      })}
      {before != null && before > 0 && <i className={styles.mark} style={{ left: share(before) }} />}
    </span>
  )
}

/** A name or a number with its bar below it; a number stays where its column has it. */
export function WithBar({ children, ...bar }: Props & { children: ReactNode }) {
  return (
    <span className={styles.with}>
      {children}
      <Bar {...bar} />
    </span>
  )
}

/** The head of a column of numbers with their bars: what those are measured by. */
export function BarHead({ most, children }: { most: number; children: ReactNode }) {
  return (
    <span className={styles.with}>
      {children}
      {most > 0 && (
        <span className={styles.scale} aria-hidden>
          <span>0</span>
          <span>{formatShortCount(most)}</span>
        </span>
      )}
    </span>
  )
}

/** Says what the mark on a bar is. */
export function MarkKey({ children }: { children: ReactNode }) {
  return (
    <small className={styles.key}>
      <i className={styles.mark} aria-hidden />
      {children}
    </small>
  )
}

/** Says what a part of a bar is that is drawn in this way. */
export function PartKey({ look, children }: { look: 'late' | 'waits'; children: ReactNode }) {
  return (
    <small className={styles.key}>
      <i className={styles.part} data-look={look} aria-hidden />
      {children}
    </small>
  )
}

/** The most that any bar of these stands for. */
export function mostOf(...values: readonly (number | null | undefined)[]): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
}
