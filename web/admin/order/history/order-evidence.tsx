import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isByFlight } from '#contract/disputes/evidence.ts'
import type { Data } from '#contract/http/endpoint.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { orderEvidence } from '#contract/disputes/defence-packs.ts'
import { EvidenceNotSent } from '#web/admin/order/history/evidence-not-sent.tsx'
import { Section } from '#web/admin/order/section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import styles from '#web/admin/order/history/order-evidence.module.css'

type Reason = Data<typeof orderEvidence>[number]

/** Which evidence against a dispute the order has, by its reason, and what to do about what is missing. */
export function OrderEvidence({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const { order_id: orderId, version, mailHistory, downloadHistory, documents } = order
  const { data, error } = useQuery({
    // What the page learns of the order may be new evidence.
    queryKey: [
      'order-evidence',
      orderId,
      version,
      mailHistory.map(({ state }) => state).join(),
      downloadHistory.length,
      documents.map(({ state, whose }) => `${state} ${whose}`).join(),
    ],
    queryFn: async ({ signal }) => (await call(orderEvidence, { orderId }, { signal })).data,
    placeholderData: (before) => before,
  })
  return (
    <Section name="evidence">
      <p className={styles.text}>{error === null ? t('evidence.text') : t('states.errorTitle')}</p>
      <EvidenceNotSent siteId={order.landing_site} />
      <div className={styles.reasons} aria-busy={data === undefined && error === null}>
        {data?.map((reason) => (
          <ReasonList key={reason.reason} reason={reason} />
        ))}
      </div>
    </Section>
  )
}

function ReasonList({ reason: { reason, enough, verdict, evidence } }: { reason: Reason }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={`evidence-${reason}`} className={styles.reason}>
      <header>
        <h3 id={`evidence-${reason}`}>{t(`evidence.reason.${reason}`)}</h3>
        <Badge colour={enough ? 'green' : 'orange'}>
          {enough
            ? t('evidence.enough')
            : verdict === 'accept-in-part'
              ? t('evidence.verdict.accept-in-part')
              : t('evidence.short')}
        </Badge>
      </header>
      <ul>
        {evidence.map(({ name, present, tooLate }) => (
          <li key={name} data-present={present}>
            {present ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
            <span>
              <span className="visually-hidden">{present ? t('evidence.present') : t('evidence.absent')}: </span>
              {t(`evidence.name.${name}`)}
              {!present && (
                <small>
                  {tooLate && isByFlight(name) ? t(`evidence.tooLate.${name}`) : t(`evidence.todo.${name}`)}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
