import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PromisedOrder } from '#contract/orders/new-date-rules.ts'
import { formatDay, formatMoment } from '#web/front/languages/dates.ts'
import { fill, LANGUAGE_CODES, LANGUAGES } from '#web/front/languages/languages.ts'
import styles from '#web/admin/orders/new-date/new-date-dialog.module.css'

interface Props {
  order: PromisedOrder & { language: string }
  at: Date
}

/** What the page of the order will say, in its traveller's language. */
export function TravellerReads({ order, at }: Props) {
  const { t } = useTranslation()
  const language = LANGUAGE_CODES.find((code) => code === order.language) ?? 'en'
  const { data: words } = useQuery({
    queryKey: ['traveller-words', language],
    queryFn: () => LANGUAGES[language].load(),
    staleTime: Infinity,
  })
  const said =
    words &&
    fill(words.newDate, {
      moment: formatMoment(at.toISOString(), language, 'America/Santo_Domingo'),
      date: formatDay(order.firstSaid, language),
    })
  return (
    <figure className={styles.reads}>
      <figcaption>{t('newDate.reads')}</figcaption>
      <blockquote lang={language}>{said ?? ' '}</blockquote>
    </figure>
  )
}
