import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { getCallSheet } from '#contract/orders/calls.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { languageTag, type TravellerLanguage } from '#contract/values/languages.ts'
import { callReasons } from '#web/admin/order/calls/call-reasons.ts'
import { callScript } from '#web/admin/order/calls/call-scripts.ts'
import { fieldNamesQuery } from '#web/admin/order/calls/field-names.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

interface Props {
  order: OrderDetail
  sheet: Data<typeof getCallSheet> | undefined
  /** The flight is past. */
  isPast: boolean
}

/**
 * What to say, sentence by sentence in the traveller's language; below each, where that is another, in the caller's own. What it is about
 * is named as the traveller's page names it; what the office only has in its own words stands below, for the caller to put.
 */
export function CallScript({ order, sheet, isPast }: Props) {
  const { t, i18n } = useTranslation()
  const me = useSignedIn()?.name.split(' ')[0] ?? ''
  const own: TravellerLanguage = i18n.language.startsWith('es') ? 'es' : 'en'
  const reasons = callReasons(order, isPast)
  const isAbout = reasons.some(({ about }) => about.length > 0)
  const named = useQuery({ ...fieldNamesQuery([sheet?.language ?? own, own]), enabled: isAbout && sheet !== undefined })
  // Names that cannot be fetched keep nobody from calling.
  if (sheet === undefined || (isAbout && named.isPending)) return <div className={styles.part} aria-busy="true" />
  const spoken = { name: fullName(order), me, brand: sheet.brand, id: order.order_id }
  const said = callScript(sheet.language, reasons, spoken, named.data?.[0])
  const meant = callScript(own, reasons, spoken, named.data?.[1])
  const inWords = (sentence: number) => reasons[sentence - 1]?.words
  return (
    <div className={styles.part}>
      <h3>{t('calling.say')}</h3>
      <ol className={styles.script}>
        {said.map((sentence, at) => (
          <li key={sentence}>
            <span lang={languageTag(sheet.language)}>{sentence}</span>
            {sheet.language !== own && <small lang={own}>{meant[at]}</small>}
            {inWords(at) !== undefined && <small>{t('calling.inYourWords', { words: inWords(at)! })}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
