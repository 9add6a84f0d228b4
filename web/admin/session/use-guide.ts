import { useTranslation } from 'react-i18next'
import { FIRST_DAY_GUIDES } from '#contract/staff/first-day-guide.ts'

/** Where the guide of a clerk's first day is, in the reader's language. */
export function useGuide(): string {
  const { i18n } = useTranslation()
  return i18n.language === 'es' ? FIRST_DAY_GUIDES.es : FIRST_DAY_GUIDES.en
}
