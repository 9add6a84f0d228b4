import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { Series } from '#web/ui/chart.tsx'

/** TABLE: how each mode is drawn, in the colours that its queues have elsewhere. */
export const MODE_LOOKS: Record<ProcessingMode, Omit<Series, 'label'>> = {
  standard: { colour: 'sea-5', pattern: 'solid' },
  priority: { colour: 'pink-7', pattern: 'hatched' },
  future: { colour: 'indigo-7', pattern: 'dotted' },
}
