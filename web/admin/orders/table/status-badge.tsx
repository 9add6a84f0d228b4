import { useTranslation } from 'react-i18next'
import { STATUSES, type ShownStatus, type UnmovedName } from '#contract/orders/statuses.ts'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'

/** The colours of orders that nobody has moved yet; moved ones have theirs in the contract. */
const UNMOVED_COLOURS: Record<UnmovedName, BadgeColour> = {
  New: 'sea',
  Priority: 'pink',
  Pending: 'gray',
  Future: 'indigo',
}

/** The colour that means a status everywhere: badge, timeline, chart. */
export function statusColour(status: ShownStatus): BadgeColour {
  return status in STATUSES ? STATUSES[status as keyof typeof STATUSES].colour : UNMOVED_COLOURS[status as UnmovedName]
}

export function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation()
  return <Badge colour={statusColour(status)}>{t(`status.${status}`)}</Badge>
}
