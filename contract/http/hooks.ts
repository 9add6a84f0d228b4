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

const paypalHeader = (says: string) => ({ says, required: true as const })

export const paypalDisputes = endpoint({
  method: 'POST',
  path: '/hooks/disputes/paypal',
  access: 'public',
  kind: 'raw',
  summary:
    'What PayPal tells of disputes: an event as it posts it, at most 1 MB, signed by its certificate for the webhook of PAYPAL_WEBHOOK_ID within four days, or refused. An event that is known changes nothing',
  headers: {
    'paypal-transmission-id': paypalHeader('PayPal’s ID of the transmission'),
    'paypal-transmission-time': paypalHeader('When it was sent'),
    'paypal-transmission-sig': paypalHeader('The signature, in base64'),
    'paypal-auth-algo': paypalHeader('SHA256withRSA'),
    'paypal-cert-url': paypalHeader('Where the certificate lies: https, on a host of paypal.com'),
  },
  input: z.object({}),
  data: z.null(),
})
