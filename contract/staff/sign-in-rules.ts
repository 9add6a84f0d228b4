import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { IDLE_MINUTES } from '#contract/http/timeouts.ts'

const rule = z.object({
  role: z.enum(ROLE_NAMES, 'Please select type.'),
  /** Its members may do nothing before they have a second factor. */
  second_factor: z.boolean('Say whether a second factor is asked for'),
  /** A session left unused for this long ends; null: it lasts its full time. */
  idle_minutes: z.literal(IDLE_MINUTES, 'Choose one of the times').nullable(),
})
export type SignInRule = z.output<typeof rule>

export const signInRules = endpoint({
  method: 'GET',
  path: '/admin/sign-in-rules',
  access: 'sign-in-rules:write',
  summary: 'What each role signs in with, and how long it may be idle',
  input: z.object({}),
  data: z.array(rule),
})

export const saveSignInRule = endpoint({
  method: 'PUT',
  path: '/admin/sign-in-rules',
  access: 'sign-in-rules:write',
  summary:
    'Say whether a role has to have a second factor, and after how long idle its sessions end; at once, also for those signed in',
  input: rule,
  data: z.array(rule),
})
