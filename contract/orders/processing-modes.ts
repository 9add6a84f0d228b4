/** How fast an order was bought. */
export const PROCESSING_MODE_NAMES = ['standard', 'priority', 'future'] as const
export type ProcessingMode = (typeof PROCESSING_MODE_NAMES)[number]
