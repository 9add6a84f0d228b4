import { Button } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exactMoment } from '#web/admin/formats/formats.ts'
import styles from '#web/admin/texts/texts.module.css'

interface Version {
  version: number
  by: { name: string } | null
  at: string
}

interface Props<One extends Version> {
  /** Every version, the newest first; asked for when they are opened. */
  query: UseQueryOptions<One[], Error, One[], (string | number)[]>
  /** The version that counts. */
  current: number
  /** What a version says, in one line. */
  wordsOf: (one: One) => string
  /** Takes one into the form; saving makes it the newest. */
  onTake: (one: One) => void
}

/** Everything that was ever saved of a text or a macro: who, when, and what it says. */
export function PresetVersions<One extends Version>({ query, current, wordsOf, onTake }: Props<One>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: versions } = useQuery({ ...query, enabled: isOpen })
  return (
    <details className={styles.versions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('texts.versions')}</summary>
      <ol aria-busy={isOpen && versions === undefined}>
        {versions?.map((one) => (
          <li key={one.version}>
            <span className={styles.small}>
              {t('texts.version', { version: one.version })} · {one.by?.name ?? 'Entrada'} ·{' '}
              {exactMoment(one.at, 'minute')}
            </span>
            <p>{wordsOf(one)}</p>
            {one.version === current ? (
              <span className={styles.small}>{t('texts.current')}</span>
            ) : (
              <Button variant="default" size="compact-xs" onClick={() => onTake(one)}>
                {t('texts.take')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
