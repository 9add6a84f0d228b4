import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { text } from '#contract/http/envelope.ts'

export const mailEvents = endpoint({
  method: 'POST',
  path: '/hooks/:provider',
  access: 'public',
  kind: 'raw',
  summary:
    'What a mail provider tells of the mails it took: ses (Amazon SNS) or sendgrid (signed event webhook); signed by it, or refused',
  input: z.object({ provider: text(32) }),
  data: z.null(),
})

export const stripeDisputes = endpoint({
  method: 'POST',
  path: '/hooks/disputes/stripe',
  access: 'public',
  kind: 'raw',
  summary:
    'What Stripe tells of disputes and early fraud warnings: an event as it posts it, at most 1 MB, signed with STRIPE_WEBHOOK_SECRET within five minutes, or refused. An event that is known changes nothing',
  headers: { 'stripe-signature': { says: 't=…,v1=…: the time and one or more signatures', required: true } },
  input: z.object({}),
  data: z.null(),
})
