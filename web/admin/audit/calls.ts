import type * as audit from '#contract/staff/audit.ts'
import { wire } from '#web/api.ts'

/** The calls of the audit log: one line each, checked against the contract. */
export const searchAudit = wire<typeof audit.searchAudit>('POST', '/admin/search-audit')
