import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renderText, sampleValues } from '#contract/presets/text-variables.ts'
import type { TextContent } from '#contract/presets/texts.ts'
import { languageTag, type TravellerLanguage } from '#contract/values/languages.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { textValuesQuery } from '#web/admin/texts/texts-query.ts'
import styles from '#web/admin/texts/texts.module.css'

/** How a text reads in a language, with made-up values, or with those of an order. */
export function TextPreview({ words, language }: { words: TextContent['words']; language: TravellerLanguage }) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const isNumber = /^[1-9][0-9]{0,14}$/.test(number.trim())
  const order = useQuery({ ...textValuesQuery(Number(number)), enabled: isNumber })
  const own = (words[language] ?? '').trim()
  const shown = own === '' ? 'en' : language
  const { text, missing } = renderText(
    (words[shown] ?? '').trim(),
    (isNumber ? order.data?.values[shown] : undefined) ?? sampleValues(shown),
  )
  return (
    <section className={styles.preview} aria-label={t('texts.preview')}>
      <div className={styles.previewHead}>
        <h3>{t('texts.preview')}</h3>
        <TextInput
          size="xs"
          aria-label={t('texts.ofOrder')}
          placeholder={t('texts.ofOrder')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          error={isNumber && order.error !== null ? failureText(order.error) : undefined}
        />
      </div>
      <p lang={languageTag(shown)} className={styles.shown}>
        {text}
      </p>
      {own === '' && language !== 'en' && <p className={styles.small}>{t('texts.fallsBack')}</p>}
      {missing.length > 0 && (
        <p className={styles.small}>
          {t('texts.gaps', { what: missing.map((one) => t(`texts.variables.${one}`)).join(', ') })}
        </p>
      )}
    </section>
  )
}
