/** TABLE: how fast an order was bought. */
export const PROCESSING_MODES = {
  standard: { label: 'Standard' },
  priority: { label: 'Priority' },
  future: { label: 'Future' },
} as const satisfies Record<string, { /** What the order page shows. */ label: string }>

export type ProcessingMode = keyof typeof PROCESSING_MODES
export const PROCESSING_MODE_NAMES = Object.keys(PROCESSING_MODES) as [ProcessingMode, ...ProcessingMode[]]
