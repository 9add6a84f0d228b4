import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { FIRST_STEPS } from '#contract/sites/first-steps.ts'

export const getFirstDay = endpoint({
  method: 'GET',
  path: '/admin/first-day',
  access: 'sites:write',
  summary:
    'What is to be done before the first traveller, and what of it is done; what cannot be known from here is left out',
  input: z.object({}),
  data: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
})
