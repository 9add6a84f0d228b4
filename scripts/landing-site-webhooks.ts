import { CASE_STAGES, CASE_STATES } from '#contract/disputes/case-states.ts'
import { WEBHOOK_DOCS } from '#contract/sites/webhook-docs.ts'
import type { WebhookType } from '#contract/sites/webhook-events.ts'

/** What landing sites are told by webhook, a row each. */
export function webhooksTable(): string {
  const rows = Object.entries(WEBHOOK_DOCS).map(([type, { when }]) => `| \`${type}\` | ${when} |`)
  return ['| `type` | when |', '| --- | --- |', ...rows].join('\n')
}

/** The bodies that have more than the order. */
export function webhookBodies(): string {
  const body = (type: WebhookType) =>
    JSON.stringify(
      {
        type,
        timestamp: '2026-11-27T10:00:00.000Z',
        data: {
          landing_site: 1,
          order_id: 50_013_908,
          external_reference: 'A-1001',
          ...WEBHOOK_DOCS[type].sample,
        },
      },
      null,
      2,
    )
  const words = (all: readonly string[]) => all.map((one) => `\`${one}\``).join(', ')
  return `Of a refund, amounts as everywhere here: text with a decimal point, or null where it is all that was paid and nobody knows how much that was.

\`\`\`json
${body('order.refunded')}
\`\`\`

Of a dispute: \`stage\` is ${words(CASE_STAGES)}; \`state\` is ${words(CASE_STATES)}. What is not known is null.

\`\`\`json
${body('dispute.opened')}
\`\`\``
}
