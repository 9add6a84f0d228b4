import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { getCallSheet } from '#contract/orders/calls.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { languageTag, type TravellerLanguage } from '#contract/values/languages.ts'
import { callReasons } from '#web/admin/order/calls/call-reasons.ts'
import { callScript } from '#web/admin/order/calls/call-scripts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

interface Props {
  order: OrderDetail
  sheet: Data<typeof getCallSheet> | undefined
}

/** What to say, sentence by sentence in the traveller's language; below each, where that is another, in the caller's own. */
export function CallScript({ order, sheet }: Props) {
  const { t, i18n } = useTranslation()
  const me = useSignedIn()?.name.split(' ')[0] ?? ''
  if (sheet === undefined) return <div className={styles.part} aria-busy="true" />
  const own: TravellerLanguage = i18n.language.startsWith('es') ? 'es' : 'en'
  const spoken = { name: fullName(order), me, brand: sheet.brand, id: order.order_id }
  const reasons = callReasons(order)
  const said = callScript(sheet.language, reasons, spoken)
  const meant = callScript(own, reasons, spoken)
  return (
    <div className={styles.part}>
      <h3>{t('calling.say')}</h3>
      <ol className={styles.script}>
        {said.map((sentence, at) => (
          <li key={sentence}>
            <span lang={languageTag(sheet.language)}>{sentence}</span>
            {sheet.language !== own && <small lang={own}>{meant[at]}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
