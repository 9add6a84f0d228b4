import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, TextQuote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyText } from '#contract/presets/texts.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { TextEditor } from '#web/admin/texts/text-editor.tsx'
import { textsQuery } from '#web/admin/texts/texts-query.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/texts/texts.module.css'

/** The ready texts of the team: all of them on one side, the one that is being written on the other. */
export function TextsPage() {
  return (
    <Guarded permission="presets:write">
      <Texts />
    </Guarded>
  )
}

function Texts() {
  const { t } = useTranslation()
  const { data: texts, error, refetch } = useQuery(textsQuery)
  const [shown, setShown] = useState<number | 'new' | undefined>(undefined)
  if (error !== null && texts === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  const chosen = texts?.find(({ id }) => id === shown)
  return (
    <Page
      title={t('texts.title')}
      text={t('texts.text')}
      aside={
        <Button variant="default" leftSection={<Plus size={15} aria-hidden />} onClick={() => setShown('new')}>
          {t('texts.add')}
        </Button>
      }
    >
      <div className={styles.columns} data-editing={shown !== undefined}>
        <nav aria-label={t('texts.title')} className={styles.index} aria-busy={texts === undefined}>
          {texts?.length === 0 && <StatePanel icon={TextQuote} title={t('texts.none')} />}
          <ul>
            {texts?.map((text) => (
              <li key={text.id}>
                <Line text={text} isShown={text.id === shown} onShow={() => setShown(text.id)} />
              </li>
            ))}
          </ul>
        </nav>
        {shown === 'new' && (
          <TextEditor key="new" text={undefined} onSaved={setShown} onClose={() => setShown(undefined)} />
        )}
        {chosen && <TextEditor key={chosen.id} text={chosen} onSaved={setShown} onClose={() => setShown(undefined)} />}
        {chosen === undefined && shown !== 'new' && <p className={styles.hint}>{t('texts.choose')}</p>}
      </div>
    </Page>
  )
}

function Line({ text, isShown, onShow }: { text: ReadyText; isShown: boolean; onShow: () => void }) {
  const { t } = useTranslation()
  const missing = TRAVELLER_LANGUAGES.filter((language) => text.words[language] === undefined).length
  return (
    <button type="button" className={styles.line} aria-current={isShown} data-removed={text.removed} onClick={onShow}>
      <span className={styles.name}>{text.name}</span>
      <code>/{text.code}</code>
      <span className={styles.small}>
        {text.removed ? t('texts.removed') : text.uses.map((use) => t(`texts.uses.${use}`)).join(' · ')}
        {missing > 0 && ` · ${t('texts.missing', { count: missing })}`}
      </span>
    </button>
  )
}
