import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PACK_TYPES, PACKS, type DisputeReason } from '#contract/disputes/evidence.ts'
import { CASE_REASONS } from '#contract/disputes/case-reasons.ts'
import type { DisputePage } from '#contract/disputes/disputes.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/disputes/disputes.module.css'

/** What to do about a case, and by what that is said: the evidence that the order has for its reason, and lacks. */
export function CaseVerdict({ of }: { of: DisputePage }) {
  const { t } = useTranslation()
  const { verdict, orderId } = of
  if (verdict === null || orderId === null) return null
  const evidence: DisputeReason | null = CASE_REASONS[of.reason].evidence
  const packs = PACK_TYPES.filter((type) =>
    (PACKS[type].answers as readonly (DisputeReason | null)[]).includes(evidence),
  )
  return (
    <Panel title={t('disputes.verdict')}>
      <p className={styles.verdict} data-verdict={verdict.verdict}>
        {verdict.verdict === null ? t('disputes.noVerdict') : t(`disputes.verdictText.${verdict.verdict}`)}
      </p>
      <ul className={styles.evidence}>
        {verdict.present.map((name) => (
          <li key={name} data-present>
            <Check size={15} aria-label={t('disputes.there')} />
            {t(`evidence.name.${name}`)}
          </li>
        ))}
        {verdict.missing.map((name) => (
          <li key={name}>
            <Minus size={15} aria-label={t('disputes.missing')} />
            {t(`evidence.name.${name}`)}
          </li>
        ))}
      </ul>
      {packs.length > 0 && (
        <p className={styles.packs}>
          {packs.map((type) => (
            <Link
              key={type}
              to="/admin/view-order/$encodedId/$pack"
              params={{ encodedId: encodeId(orderId), pack: PACKS[type].name }}
              className={styles.link}
            >
              {PACKS[type].title}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  )
}
