import type * as live from '#contract/live.ts'
import { wire } from '#web/api.ts'

export const getEvents = wire<typeof live.getEvents>({ method: 'GET', path: '/admin/events' })
export const setPresence = wire<typeof live.setPresence>({ method: 'PUT', path: '/admin/presence' })
export const claimOrder = wire<typeof live.claimOrder>({ method: 'PUT', path: '/admin/claim-order' })
export const releaseOrder = wire<typeof live.releaseOrder>({ method: 'PUT', path: '/admin/release-order' })
export const getClaims = wire<typeof live.getClaims>({ method: 'GET', path: '/admin/claims' })
