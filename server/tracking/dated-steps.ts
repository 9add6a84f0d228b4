import { isDueOnArrival } from '#contract/orders/due-on-arrival.ts'
import type { DatedStep } from '#contract/travellers/tracking.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Progress } from '#server/tracking/rules.ts'

/** The moments of an order as its records and its history have them; null: it did not happen. */
export interface Records {
  received: string
  paid: string | null
  /** Somebody of staff first worked with its values. */
  checked: string | null
  filed: string | null
  answered: string | null
  /** Since when the newest current document is there. */
  ready: string | null
  /** When staff asked for what still waits for an answer. */
  asked: string | null
  /** When the newest document that the traveller was sent was replaced, or withdrawn. */
  replaced: string | null
  withdrawn: string | null
  refunds: { at: string; amount: string | null; currency: string | null; reference: string | null; is_whole: boolean }[]
  /** When staff should be done with it; null where nothing is due. */
  due: string | null
  /** By when somebody said that it is expected in place of that. */
  newDate: string | null
  /** YYYY-MM-DD. */
  flightDay: string | null
}

interface Dated {
  steps: DatedStep[]
  expected_by: string | null
  first_expected_by: string | null
  late_since: string | null
  flight_near: string | null
}

/** TABLE: the steps that have one moment, in the order in which they come where two share it. */
const STEPS = ['paid', 'checked', 'filed', 'answered', 'waiting', 'replaced', 'withdrawn', 'ready'] as const

/**
 * Every step that was taken, the oldest first, the one where the order is now named so; and by when its ticket is expected,
 * which is only said while the order is being worked on and waits for no answer, with what was said first where somebody named a new date; once
 * that moment has gone by, since when it is late: since the first. A moment that had gone by when the order came was never promised: of
 * such an order it is said that its flight is near, today or tomorrow.
 */
export function datedSteps(progress: Progress, records: Records, now = new Date().toISOString()): Dated {
  const isWaiting = records.asked !== null
  const moments = { ...records, waiting: records.asked }
  const later: Omit<DatedStep, 'current'>[] = [
    ...STEPS.flatMap((step) => (moments[step] === null ? [] : [{ step, at: moments[step] }])),
    ...records.refunds.map((refund) => ({ step: 'refunded' as const, ...refund })),
  ].toSorted((one, two) => Date.parse(one.at) - Date.parse(two.at))
  // A site's clock may say that it was paid before it came.
  const taken = [{ step: 'received' as const, at: records.received }, ...later]
  const current =
    taken.findLast(({ step }) => step === currentOf(progress, isWaiting)) ??
    taken.findLast(({ step }) => step !== 'refunded')
  const isOpen = EXPECTED.has(progress.status) && !progress.hasDocument && !progress.isRefunded
  const { due, paid, flightDay } = records
  const isUnpromised = due !== null && isDueOnArrival(due, paid)
  const first = isUnpromised ? null : due
  const promised = records.newDate ?? first
  const isExpected = isOpen && !isWaiting && promised !== null
  const isLate = isExpected && Date.parse(promised) <= Date.parse(now)
  const isOnTime = isExpected && !isLate
  const isNear = isOpen && !isWaiting && isUnpromised && promised === null && isTodayOrTomorrow(flightDay, now)
  return {
    steps: taken.map((step) => ({ ...step, current: step === current })),
    expected_by: isOnTime ? promised : null,
    first_expected_by: isOnTime && records.newDate !== null ? first : null,
    late_since: isLate ? (first ?? promised) : null,
    flight_near: isNear ? flightDay : null,
  }
}

/** Whether a day is today or tomorrow in Santo Domingo. */
function isTodayOrTomorrow(day: string | null, now: string): boolean {
  const inDays = (days: number) => dayInSantoDomingo(new Date(Date.parse(now) + days * DAY_MS))
  return day !== null && day >= inDays(0) && day <= inDays(1)
}

const DAY_MS = 86_400_000
const EXPECTED: ReadonlySet<Progress['status']> = new Set(['New', 'Priority', 'Future', 'AwaitingGovt'])

/** The step that the order's state names; otherwise the newest is where it is, and a part that went back leads nowhere. */
function currentOf({ isRefunded, hasDocument, status }: Progress, isWaiting: boolean): DatedStep['step'] | undefined {
  if (status === 'Refunds') return isRefunded ? 'refunded' : undefined
  if (hasDocument) return isWaiting ? 'waiting' : 'ready'
  if (isRefunded) return 'refunded'
  return isWaiting ? 'waiting' : undefined
}
