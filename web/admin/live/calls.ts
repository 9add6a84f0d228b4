import type * as live from '#contract/http/live.ts'
import { wire } from '#web/api.ts'

export const getEvents = wire<typeof live.getEvents>('GET', '/admin/events')
export const setPresence = wire<typeof live.setPresence>('PUT', '/admin/presence')
export const claimOrder = wire<typeof live.claimOrder>('PUT', '/admin/claim-order')
export const releaseOrder = wire<typeof live.releaseOrder>('PUT', '/admin/release-order')
export const getClaims = wire<typeof live.getClaims>('GET', '/admin/claims')
