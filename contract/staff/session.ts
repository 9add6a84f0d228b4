import { z } from 'zod'
import { PERMISSIONS } from '#contract/staff/access.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { text, typedEmail } from '#contract/http/envelope.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'

const member = z.object({ id: z.number(), name: z.string(), email: z.string(), type: z.enum(ROLE_NAMES) })

/** Who is signed in, as the token's body and the sign-in's answer carry it. */
export type SignedIn = z.output<typeof member>

/** What a sign-in returns. */
export const signedIn = z.object({ jwtToken: z.string(), data: member })

export const adminLogin = endpoint({
  method: 'POST',
  path: '/admin/admin-login',
  access: 'public',
  summary: 'Sign in; 403 with data.challenge for second-factor-login where the member has a second factor',
  input: z.object({
    email: typedEmail('Email Address is required', 'Invalid email address'),
    password: z
      .string({ error: 'Password is required' })
      .min(1, 'Password is required')
      .max(1024, 'Password is required'),
    remember: z.boolean().optional(),
  }),
  data: signedIn,
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/admin/logout',
  access: 'signed-in',
  summary: 'End this session on every node',
  input: z.object({}),
  data: z.null(),
})

export const userInfo = endpoint({
  method: 'GET',
  path: '/user_info',
  access: 'signed-in',
  summary: 'Who is signed in, and what they may do',
  input: z.object({}),
  data: member.extend({
    permissions: z.array(z.enum(PERMISSIONS)),
    /** Their role has to have a second factor, and they have none yet: every other call is refused until they do. */
    must_add_second_factor: z.boolean(),
    /** When this session ends if it stays unused; null: it lasts its full time. */
    idle_seconds_left: z.number().nullable(),
    /** For Last-Event-ID of the first stream of events: then it brings what happened since this answer. */
    live_position: z.string().nullable(),
  }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/admin/change-password',
  access: 'password:change',
  summary: 'Change the own password; ends every session of the member',
  input: z.object({
    newPassword: text(1024, 'Please enter your New Password').refine((value) => value.length >= 6, {
      message: 'New Password must be at least 6 characters.',
    }),
    currentPassword: z.string().max(1024).optional(),
  }),
  data: z.null(),
})
