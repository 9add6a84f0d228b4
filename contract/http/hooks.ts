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
