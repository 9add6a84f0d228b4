import type * as sites from '#contract/sites.ts'
import { wire } from '#web/api.ts'

/** The calls about landing sites and their keys: one line each, checked against the contract. */
export const landingSites = wire<typeof sites.landingSites>('GET', '/admin/landing-sites')
export const saveLandingSite = wire<typeof sites.saveLandingSite>('POST', '/admin/landing-site')
export const makeIntakeKey = wire<typeof sites.makeIntakeKey>('POST', '/admin/intake-key')
export const revokeIntakeKey = wire<typeof sites.revokeIntakeKey>('PUT', '/admin/revoke-intake-key')
