import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment, text } from '#contract/http/envelope.ts'
import { POLICY_AT_MOST, POLICY_KINDS } from '#contract/sites/policy-kinds.ts'

/** A version of a site's terms or refund policy, as it was entered: never changed, and kept for ever. */
const sitePolicyRow = z.object({
  id: z.number(),
  kind: z.enum(POLICY_KINDS),
  version: z.string(),
  /** SHA-256 of the text, in UTF-8. */
  sha256: z.string(),
  characters: z.number(),
  entered_at: moment,
  /** Who entered it. */
  entered_by: z.string(),
})

export const sitePolicies = endpoint({
  method: 'GET',
  path: '/admin/site-policies/:siteId',
  access: 'sites:write',
  summary:
    'The versions of a landing site’s terms and refund policy, the newest first, without their texts; at most 500',
  input: z.object({ siteId: id }),
  data: z.array(sitePolicyRow),
})

export const sitePolicy = endpoint({
  method: 'GET',
  path: '/admin/site-policy/:policyId',
  access: 'sites:write',
  summary: 'One version of a landing site’s terms or refund policy, with its text',
  input: z.object({ policyId: id }),
  data: sitePolicyRow.extend({ text: z.string() }),
})

export const addSitePolicy = endpoint({
  method: 'POST',
  path: '/admin/site-policy',
  access: 'sites:write',
  summary:
    'Keep the text of a version of a landing site’s terms or refund policy, for ever; a version’s text is never changed',
  input: z.object({
    siteId: id,
    kind: z.enum(POLICY_KINDS, 'Choose which text it is'),
    version: text(60, 'Please enter the version').transform((value) => value.trim()),
    text: text(POLICY_AT_MOST, 'Please enter the text'),
  }),
  data: sitePolicyRow,
})
