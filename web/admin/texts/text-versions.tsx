import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextContent } from '#contract/presets/texts.ts'
import { longMoment } from '#web/admin/formats/formats.ts'
import { textVersionsQuery } from '#web/admin/texts/texts-query.ts'
import styles from '#web/admin/texts/texts.module.css'

interface Props {
  id: number
  /** The version that counts. */
  current: number
  /** Takes the words of one into the form; saving makes them the newest. */
  onTake: (content: TextContent) => void
}

/** Everything that was ever saved of a text: who, when, and its English words. */
export function TextVersions({ id, current, onTake }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: versions } = useQuery({ ...textVersionsQuery(id), enabled: isOpen })
  return (
    <details className={styles.versions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('texts.versions')}</summary>
      <ol aria-busy={versions === undefined}>
        {versions?.map(({ version, by, at, ...content }) => (
          <li key={version}>
            <span className={styles.small}>
              {t('texts.version', { version })} · {by?.name ?? 'Entrada'} · {longMoment(at)}
            </span>
            <p>{content.words.en}</p>
            {version === current ? (
              <span className={styles.small}>{t('texts.current')}</span>
            ) : (
              <Button variant="default" size="compact-xs" onClick={() => onTake(content)}>
                {t('texts.take')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
