import type * as sites from '#contract/sites.ts'
import { wire } from '#web/api.ts'

/** The calls about landing sites and their keys: one line each, checked against the contract. */
export const landingSites = wire<typeof sites.landingSites>({ method: 'GET', path: '/admin/landing-sites' })
export const saveLandingSite = wire<typeof sites.saveLandingSite>({ method: 'POST', path: '/admin/landing-site' })
export const makeIntakeKey = wire<typeof sites.makeIntakeKey>({ method: 'POST', path: '/admin/intake-key' })
export const revokeIntakeKey = wire<typeof sites.revokeIntakeKey>({ method: 'PUT', path: '/admin/revoke-intake-key' })
