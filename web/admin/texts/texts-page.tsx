import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, TextQuote, Zap } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Macro } from '#contract/presets/macros.ts'
import type { ReadyText } from '#contract/presets/texts.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { MacroEditor } from '#web/admin/texts/macro-editor.tsx'
import { macrosQuery } from '#web/admin/texts/macros-query.ts'
import { TextEditor } from '#web/admin/texts/text-editor.tsx'
import { TEXTS_TABS, type Opened, type TextsSearch } from '#web/admin/texts/texts-search.ts'
import { textsQuery } from '#web/admin/texts/texts-query.ts'
import { useStepWords } from '#web/admin/texts/use-step-words.ts'
import { TagsPart } from '#web/admin/tags/tags-part.tsx'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import styles from '#web/admin/texts/texts.module.css'

/** The ready texts of the team: all of them on one side, the one that is being written on the other. */
export function TextsPage() {
  return (
    <Guarded permission="presets:write">
      <Texts />
    </Guarded>
  )
}

const route = getRouteApi('/admin/texts')

function Texts() {
  const { t } = useTranslation()
  const { tab: part, open: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (search: Partial<TextsSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace })
  const isNew = shown === 'new'
  const panel = useRef<HTMLDivElement>(null)
  // The form of a new one takes the keys where it was asked for, and not where a page begins with it.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isNew && isAsked.current) panel.current?.querySelector('input')?.focus()
    isAsked.current = false
  }, [isNew, part])
  // Back leads to the list, and never to a new one that is saved.
  const show = (open: Opened) => go({ open }, open === undefined || isNew)
  const texts = useQuery(textsQuery)
  const macros = useQuery(macrosQuery)
  const tags = useQuery(tagsQuery)
  const { data, error, refetch } = { texts, macros, tags }[part]
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  const lines = part === 'texts' ? texts.data : macros.data
  const editing = { onSaved: show, onClose: () => show(undefined) }
  // Where there is room for both, the first stands open until another is chosen.
  const open = shown ?? lines?.[0]?.id
  const text = part === 'texts' ? texts.data?.find(({ id }) => id === open) : undefined
  const macro = part === 'macros' ? macros.data?.find(({ id }) => id === open) : undefined
  return (
    <Page
      title={t(`${part}.title`)}
      text={t(`${part}.text`)}
      aside={
        <Button
          variant="default"
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => {
            isAsked.current = true
            show('new')
          }}
        >
          {t(`${part}.add`)}
        </Button>
      }
    >
      <div className={styles.tabs}>
        <Tabs
          id="presets"
          label={t('texts.title')}
          shown={part}
          tabs={TEXTS_TABS.map((name) => ({ name, label: t(`${name}.tab`) }))}
          onShow={(tab) => go({ tab, open: undefined })}
        />
      </div>
      <TabPanel ref={panel} id="presets" shown={part}>
        {part === 'tags' ? (
          <TagsPart shown={shown} onShow={show} />
        ) : (
          <div className={styles.columns} data-editing={isNew || lines?.some(({ id }) => id === shown)}>
            <nav aria-label={t(`${part}.tab`)} className={styles.index} aria-busy={data === undefined}>
              {data?.length === 0 && (
                <StatePanel
                  icon={part === 'texts' ? TextQuote : Zap}
                  title={t(`${part}.none`)}
                  text={t(`${part}.text`)}
                />
              )}
              <ul>
                {lines?.map((one) => (
                  <li key={one.id}>
                    <Line one={one} isShown={one.id === open} onShow={() => show(one.id)} />
                  </li>
                ))}
              </ul>
            </nav>
            {part === 'texts' && (isNew || text) && <TextEditor key={text?.id ?? 'new'} text={text} {...editing} />}
            {part === 'macros' && (isNew || macro) && (
              <MacroEditor key={macro?.id ?? 'new'} macro={macro} {...editing} />
            )}
            {!isNew && text === undefined && macro === undefined && data?.length !== 0 && (
              <p className={styles.hint}>{t(`${part}.choose`)}</p>
            )}
          </div>
        )}
      </TabPanel>
    </Page>
  )
}

function Line({ one, isShown, onShow }: { one: ReadyText | Macro; isShown: boolean; onShow: () => void }) {
  const { t } = useTranslation()
  const wordsOf = useStepWords()
  const missing =
    'words' in one ? TRAVELLER_LANGUAGES.filter((language) => one.words[language] === undefined).length : 0
  const what =
    'words' in one ? one.uses.map((use) => t(`texts.uses.${use}`)).join(' · ') : one.steps.map(wordsOf).join(' · ')
  return (
    <button type="button" className={styles.line} aria-current={isShown} data-removed={one.removed} onClick={onShow}>
      <span className={styles.name}>{one.name}</span>
      {'words' in one ? <code>/{one.code}</code> : one.key !== null && <kbd data-told>{one.key}</kbd>}
      <span className={styles.small}>
        {one.removed ? t('texts.removed') : what}
        {missing > 0 && ` · ${t('texts.missing', { count: missing })}`}
      </span>
    </button>
  )
}
