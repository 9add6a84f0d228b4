import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  TEXT_USES,
  TEXT_VARIABLE_NAMES,
  TEXT_VARIABLES,
  WORDS_AT_MOST,
  type TextUse,
} from '#contract/presets/text-variables.ts'
import { saveText, type ReadyText, type TextContent } from '#contract/presets/texts.ts'
import { TRAVELLER_LANGUAGES, languageTag, type TravellerLanguage } from '#contract/values/languages.ts'
import { call, CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { TextPreview } from '#web/admin/texts/text-preview.tsx'
import { PresetForm } from '#web/admin/texts/preset-form.tsx'
import { PresetVersions } from '#web/admin/texts/preset-versions.tsx'
import { TEXTS_KEY, textVersionsQuery } from '#web/admin/texts/texts-query.ts'
import { usePresetFields } from '#web/admin/texts/use-preset-fields.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { typeInto } from '#web/ui/type-into.ts'
import styles from '#web/admin/texts/texts.module.css'

interface Props {
  /** Undefined: a new one. */
  text: ReadyText | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

interface Draft {
  name: string
  code: string
  uses: TextUse[]
  words: TextContent['words']
}

const EMPTY: Draft = { name: '', code: '', uses: ['remark'], words: {} }

function draftOf(text: ReadyText | undefined): Draft {
  if (text === undefined) return EMPTY
  const { name, code, uses, words } = text
  return { name, code, uses, words }
}

/** Writes one text in up to seven languages, with what it looks like beside it; below are its versions. */
export function TextEditor({ text, onSaved, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState<TravellerLanguage>('en')
  const [refused, setRefused] = useState<Record<string, string>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const form = usePresetFields<Draft>('text', text, draftOf(text), {
    name: (value) => (value.trim() === '' ? t('texts.nameRequired') : undefined),
    code: (value) => (/^[a-z0-9][a-z0-9-]{0,29}$/.test(value) ? undefined : t('texts.codeRequired')),
    uses: (value) => (value.length === 0 ? t('texts.usesRequired') : undefined),
  })
  const { values, seen } = form
  const settled = () => queryClient.invalidateQueries({ queryKey: [TEXTS_KEY] })
  const save = useMutation({
    mutationFn: (draft: Draft) =>
      call(saveText, { ...draft, ...(text && { id: text.id }), ...(seen !== undefined && { version: seen }) }),
    onSuccess: ({ data, message }) => {
      setRefused({})
      form.startOver(draftOf(data), data.version)
      tellDone(message)
      onSaved(data.id)
    },
    onError: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      setRefused(errors)
      const wrong = TRAVELLER_LANGUAGES.find((one) => errors[`words.${one}`] !== undefined)
      if (wrong) setLanguage(wrong)
      if (Object.keys(errors).length === 0) tellFailure(error)
    },
    onSettled: settled,
  })
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const variables = TEXT_VARIABLE_NAMES.filter((name) =>
    values.uses.every((use) => (TEXT_VARIABLES[name].uses as readonly TextUse[]).includes(use)),
  )
  return (
    <Panel title={text === undefined ? t('texts.add') : text.name}>
      <PresetForm
        preset={text}
        fields={form}
        saved={draftOf(text)}
        queryKey={TEXTS_KEY}
        isSaving={save.isPending}
        onSubmit={form.onSubmit((draft) => save.mutate(draft))}
        onClose={onClose}
      >
        <div className={styles.pair}>
          <TextInput
            label={t('texts.name')}
            name="name"
            maxLength={60}
            autoComplete="off"
            value={values.name}
            onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
            error={form.errors.name ?? refused['name']}
          />
          <TextInput
            label={t('texts.code')}
            description={t('texts.codeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="code"
            maxLength={30}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.code}
            onChange={({ currentTarget }) => form.set('code', currentTarget.value.toLowerCase())}
            error={form.errors.code ?? refused['code']}
          />
        </div>
        <fieldset className={styles.uses}>
          <legend>{t('texts.for')}</legend>
          {TEXT_USES.map((use) => (
            <Checkbox
              key={use}
              name="uses"
              label={t(`texts.uses.${use}`)}
              checked={values.uses.includes(use)}
              onChange={({ currentTarget }) =>
                form.set(
                  'uses',
                  TEXT_USES.filter((one) => (one === use ? currentTarget.checked : values.uses.includes(one))),
                )
              }
            />
          ))}
          {form.errors.uses !== undefined && <p className={styles.error}>{form.errors.uses}</p>}
        </fieldset>
        <Tabs
          label={t('texts.languages')}
          id="text-words"
          shown={language}
          onShow={setLanguage}
          tabs={TRAVELLER_LANGUAGES.toSorted((one, other) => Number(other === 'en') - Number(one === 'en')).map(
            (one) => {
              const isEmpty = (values.words[one] ?? '').trim() === ''
              return { name: one, label: `${names.of(one) ?? one}${isEmpty ? ' –' : ''}` }
            },
          )}
        />
        <TabPanel id="text-words" shown={language}>
          <Textarea
            ref={field}
            label={t('texts.words', { language: names.of(language) ?? language })}
            description={language === 'en' ? t('texts.englishHint') : t('texts.otherHint')}
            name={`words.${language}`}
            lang={languageTag(language)}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={WORDS_AT_MOST}
            value={values.words[language] ?? ''}
            onChange={({ currentTarget }) => {
              form.set('words', { ...values.words, [language]: currentTarget.value })
              setRefused({})
            }}
            error={refused[`words.${language}`]}
          />
          <div className={styles.variables} role="group" aria-label={t('texts.put')}>
            {variables.map((name) => (
              <Button
                key={name}
                variant="default"
                size="compact-xs"
                onClick={() => {
                  const put = `{${name}}`
                  field.current?.focus()
                  typeInto(field.current, { text: put, from: put.length, to: put.length })
                }}
              >
                {t(`texts.variables.${name}`)}
              </Button>
            ))}
          </div>
          <TextPreview words={values.words} language={language} />
        </TabPanel>
      </PresetForm>
      {text !== undefined && (
        <PresetVersions
          query={textVersionsQuery(text.id)}
          current={text.version}
          wordsOf={({ words }) => words.en ?? ''}
          onTake={({ name, uses, words }) => form.take({ ...values, name, uses, words })}
        />
      )}
    </Panel>
  )
}
