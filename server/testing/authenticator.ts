import { expect } from 'vitest'
import { totpCode } from '#server/security/totp.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows which was given the key, so many thirty seconds from now. */
export function codeOf(key: string, later = 0): string {
  const bits = (key.match(/[A-Z2-7]/g) ?? [])
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  return totpCode(bytes, Math.floor(Date.now() / 30_000) + later)
}

/** Gives a member an authenticator app over HTTP; returns its key and the recovery codes. Its present code is used up. */
export async function enrol(it: TestApp, token: string): Promise<{ key: string; recoveryCodes: string[] }> {
  const begun = await it.call('POST', '/admin/begin-authenticator', { token, body: {} })
  const key = begun.body.data.key as string
  const confirmed = await it.call('POST', '/admin/confirm-authenticator', { token, body: { code: codeOf(key) } })
  expect(confirmed.code).toBe(200)
  return { key, recoveryCodes: confirmed.body.data.recovery_codes }
}

/** Proves the member of a session, as what asks for a second factor wants it. */
export async function proveWith(it: TestApp, token: string, proof: object): Promise<void> {
  const { code, body } = await it.call('POST', '/admin/confirm-person', { token, body: proof })
  expect(code, body.message).toBe(200)
}

/** Lets the codes of every app be used again, as after thirty seconds; nobody waits for it. */
export async function passCodes(it: TestApp): Promise<void> {
  await it.services.pool.query('update authenticators set last_step = 0')
}

/** A new member of a role with an authenticator app. */
export async function memberWithApp(it: TestApp, role: Role = 'Team') {
  const token = await it.signInAs(role)
  const { id, email } = (await it.call('GET', '/user_info', { token })).body.data as { id: number; email: string }
  return { id, email, token, ...(await enrol(it, token)) }
}
