import type * as live from '#contract/http/live.ts'
import type * as tracking from '#contract/travellers/tracking.ts'
import { wire } from '#web/api.ts'

/** The public pages' calls: one line each, checked against the contract. */
export const getDownloadHistory = wire<typeof tracking.getDownloadHistory>('POST', '/front/get-download-history')
export const downloadPassportDocPdf = wire<typeof tracking.downloadPassportDocPdf>(
  'POST',
  '/front/download-passport-doc-pdf',
)
export const getOrderEvents = wire<typeof live.getOrderEvents>('GET', '/front/order-events')
