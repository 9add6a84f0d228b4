import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment, text, typedEmail } from '#contract/http/envelope.ts'
import { isEmail } from '#contract/normalise/email.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'

/** What stands for every password on the wire; on an update it means "unchanged". */
export const PASSWORD_MASK = '********'

/** How long a link to set a password opens: after "forgot password", and in an invitation. */
export const PASSWORD_LINK_MINUTES = { reset: 30, invitation: 3 * 24 * 60 }

/** One member of staff, never with a password. */
const teamMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  password: z.literal(PASSWORD_MASK),
  type: z.enum(ROLE_NAMES),
  created_at: moment,
  /** The member was invited and has not chosen a password yet. */
  invited: z.boolean(),
  /** Since when nobody signs in to the account; null for everybody else, and for callers who may not edit members. */
  suspended_at: moment.nullable(),
  /** What the signed-in member may do with this one; the page asks this and never a role. `resetFactor` is true only where there is a second factor. */
  can: z.object({
    edit: z.boolean(),
    changeType: z.boolean(),
    delete: z.boolean(),
    suspend: z.boolean(),
    seeSessions: z.boolean(),
    resetFactor: z.boolean(),
  }),
})
export type TeamMember = z.output<typeof teamMember>

const name = text(120, 'Please enter your name.')
const type = text(64, 'Please select type.')
// Letters of other scripts that look like Latin ones must not make a second account (security A11).
const address = typedEmail('Please enter your email.')
  .refine((value) => /^[\x21-\x7e]+$/.test(value), {
    message: 'Please enter an email without accents or special letters.',
    abort: true,
  })
  .refine(isEmail, 'Please enter your email.')
const newPassword = (required: string, tooShort: string) =>
  text(1024, required).refine((value) => value.length >= 6, { message: tooShort })
const password = newPassword('Please enter your password.', 'Password must be at least 6 characters.')
/** The language of the mail; the back-office's own where it is left out. */
const language = text(16).optional()
const done = z.null()

export const getTeamMemberList = endpoint({
  method: 'GET',
  path: '/admin/get-team-member-list',
  access: 'team:read',
  summary: 'Every member of staff, the higher roles first',
  input: z.object({}),
  data: z.array(teamMember),
})

export const getTeamMemberType = endpoint({
  method: 'GET',
  path: '/admin/get-team-member-type',
  access: 'team:read',
  summary: 'The member types, and which of them the signed-in member may give',
  input: z.object({}),
  data: z.array(z.object({ type: z.enum(ROLE_NAMES), assignable: z.boolean() })),
})

export const teamMemberInfo = endpoint({
  method: 'GET',
  path: '/admin/team-member-info/:id',
  access: 'team:read',
  summary: 'One member of staff',
  input: z.object({ id }),
  data: teamMember,
})

export const addTeamMember = endpoint({
  method: 'POST',
  path: '/admin/add-team-member',
  access: 'team:write',
  summary: 'Add a member of staff with a password',
  input: z.object({ name, email: address, password, type }),
  data: teamMember,
})

export const inviteTeamMember = endpoint({
  method: 'POST',
  path: '/admin/invite-team-member',
  access: 'team:write',
  summary: 'Add a member of staff who chooses their password by a link in a mail; again for one who has not yet',
  input: z.object({ name, email: address, type, language }),
  data: teamMember,
})

export const updateTeamMember = endpoint({
  method: 'POST',
  path: '/admin/update-team-member',
  access: 'team:write',
  summary: 'Change a member of staff; the mask, or no password, leaves the password as it is',
  input: z.object({
    tmId: id,
    name,
    email: address,
    password: z.union([z.literal(PASSWORD_MASK), z.literal(''), password]).nullish(),
    type,
  }),
  data: teamMember,
})

export const deleteTeamMember = endpoint({
  method: 'PUT',
  path: '/admin/delete-team-member',
  access: 'team:write',
  summary: 'Delete a member of staff; their name stays in the history',
  input: z.object({ teamMemberId: id }),
  data: done,
})

export const suspendTeamMember = endpoint({
  method: 'PUT',
  path: '/admin/suspend-team-member',
  access: 'team:write',
  summary: 'Suspend a member of staff, who is signed out at once and cannot sign in; or let them back in',
  input: z.object({ teamMemberId: id, suspended: z.boolean({ error: 'Choose whether the member is suspended' }) }),
  data: teamMember,
})

/** One place where a member is signed in. The id is not the token's. */
export const session = z.object({
  id: z.string(),
  created_at: moment,
  expires_at: moment,
  remember: z.boolean(),
  ip: z.string(),
  /** Browser, version, device and device type, joined by dashes. */
  browser: z.string(),
  os: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const teamMemberSessions = endpoint({
  method: 'GET',
  path: '/admin/team-member-sessions/:id',
  access: 'team:write',
  summary: 'Where a member is signed in',
  input: z.object({ id }),
  data: z.array(session),
})

export const endTeamMemberSession = endpoint({
  method: 'PUT',
  path: '/admin/end-team-member-session',
  access: 'team:write',
  summary: 'End one session of a member, or all of them where none is named',
  input: z.object({ teamMemberId: id, sessionId: text(64).nullish() }),
  data: z.object({ ended: z.number() }),
})

export const ownSessions = endpoint({
  method: 'GET',
  path: '/admin/own-sessions',
  access: 'signed-in',
  summary: 'Where one is signed in oneself',
  input: z.object({}),
  data: z.array(session),
})

export const endOwnSession = endpoint({
  method: 'PUT',
  path: '/admin/end-own-session',
  access: 'signed-in',
  summary: 'End one session of oneself',
  input: z.object({ sessionId: text(64, 'Choose a session') }),
  data: z.object({ ended: z.number() }),
})

export const signOutEverywhere = endpoint({
  method: 'PUT',
  path: '/admin/sign-out-everywhere',
  access: 'signed-in',
  summary: 'End every session of oneself, this one too',
  input: z.object({}),
  data: z.object({ ended: z.number() }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/admin/forgot-password',
  access: 'public',
  summary: 'Ask for a link to set a new password; the answer never tells whether the account exists',
  input: z.object({ email: typedEmail('Email Address is required', 'Invalid email address'), language }),
  data: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/admin/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a mail; ends every session of the member',
  input: z.object({
    token: z.string({ error: 'This link is not complete.' }).max(512, 'This link is not complete.'),
    newPassword: newPassword('Please enter your New Password', 'New Password must be at least 6 characters.'),
  }),
  data: done,
})
