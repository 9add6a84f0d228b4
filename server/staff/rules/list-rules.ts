import type { PoolClient } from 'pg'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import type { SignInRule } from '#contract/staff/sign-in-rules.ts'

/** The rule of every role, in the roles' order. */
export async function listRules(client: Pick<PoolClient, 'query'>): Promise<SignInRule[]> {
  const { rows } = await client.query<SignInRule>('select role, second_factor, idle_minutes from role_rules')
  return ROLE_NAMES.map(
    (role) => rows.find((row) => row.role === role) ?? { role, second_factor: false, idle_minutes: null },
  )
}
