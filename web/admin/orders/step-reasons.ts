import type { TFunction } from 'i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { isAfterFlight, type Step } from '#web/admin/orders/next-step.ts'

/** Why a step is the next one, in words. */
export function stepReasons(
  order: Pick<OrderDetail, 'needs_check' | 'flight_day' | 'documents'>,
  step: Step,
  nowMs: number,
  t: TFunction,
): string[] {
  if (step.name === 'mend' || step.name === 'duplicate') {
    return [...new Set(order.needs_check.map(({ message }) => message))]
  }
  const current = order.documents.filter(({ state }) => state === 'current')
  const isUnknown = step.name === 'complete' && current.every(({ whose }) => whose === 'unknown')
  return [
    isUnknown ? t('desk.whyUnknown') : t(`desk.why.${step.name}`, { count: step.count }),
    ...(isAfterFlight(order, step, nowMs) ? [t('desk.flightPast')] : []),
  ]
}
