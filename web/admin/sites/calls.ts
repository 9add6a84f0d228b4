import type * as sites from '#contract/sites/sites.ts'
import type * as webhooks from '#contract/sites/webhooks.ts'
import { wire } from '#web/api.ts'

/** The calls about landing sites, their keys and what they are told: one line each, checked against the contract. */
export const landingSites = wire<typeof sites.landingSites>('GET', '/admin/landing-sites')
export const saveLandingSite = wire<typeof sites.saveLandingSite>('POST', '/admin/landing-site')
export const retentionCount = wire<typeof sites.retentionCount>('GET', '/admin/retention-count')
export const makeIntakeKey = wire<typeof sites.makeIntakeKey>('POST', '/admin/intake-key')
export const revokeIntakeKey = wire<typeof sites.revokeIntakeKey>('PUT', '/admin/revoke-intake-key')
export const webhookMessages = wire<typeof webhooks.webhookMessages>('GET', '/admin/webhook-messages')
export const makeWebhookSecret = wire<typeof webhooks.makeWebhookSecret>('POST', '/admin/webhook-secret')
export const tryWebhook = wire<typeof webhooks.tryWebhook>('POST', '/admin/try-webhook')
export const sendWebhookAgain = wire<typeof webhooks.sendWebhookAgain>('POST', '/admin/send-webhook-again')
