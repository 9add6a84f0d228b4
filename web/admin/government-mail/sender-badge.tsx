import { useTranslation } from 'react-i18next'
import type { GovernmentSender } from '#contract/mails/government-mail.ts'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'

const COLOURS: Record<GovernmentSender, BadgeColour> = { known: 'green', unproven: 'orange', unknown: 'red' }

/** Whether a message is from the government, as far as that is proven; the reason on hover and for screen readers. */
export function SenderBadge({ sender }: { sender: GovernmentSender }) {
  const { t } = useTranslation()
  const hint = t(`governmentMail.${sender}Hint`)
  return (
    <span title={hint}>
      <Badge colour={COLOURS[sender]}>
        {t(`governmentMail.${sender}`)}
        <span className="visually-hidden">. {hint}</span>
      </Badge>
    </span>
  )
}
