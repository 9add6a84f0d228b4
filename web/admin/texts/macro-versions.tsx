import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MacroContent } from '#contract/presets/macros.ts'
import { longMoment } from '#web/admin/formats/formats.ts'
import { macroVersionsQuery } from '#web/admin/texts/macros-query.ts'
import { useStepWords } from '#web/admin/texts/use-step-words.ts'
import styles from '#web/admin/texts/texts.module.css'

interface VersionsProps {
  id: number
  current: number
  onTake: (content: MacroContent) => void
}

/** Everything that was ever saved of a macro. */
export function MacroVersions({ id, current, onTake }: VersionsProps) {
  const { t } = useTranslation()
  const wordsOf = useStepWords()
  const [isOpen, setOpen] = useState(false)
  const { data: versions } = useQuery({ ...macroVersionsQuery(id), enabled: isOpen })
  return (
    <details className={styles.versions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('texts.versions')}</summary>
      <ol aria-busy={versions === undefined}>
        {versions?.map(({ version, by, at, ...content }) => (
          <li key={version}>
            <span className={styles.small}>
              {t('texts.version', { version })} · {by?.name ?? 'Entrada'} · {longMoment(at)}
            </span>
            <p>{content.steps.map(wordsOf).join(' · ')}</p>
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
