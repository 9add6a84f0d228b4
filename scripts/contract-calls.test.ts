import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callsOf } from '#scripts/contract-calls.ts'

const session = join(import.meta.dirname, '../contract/staff/session.ts')

test('in browsers an endpoint is its method and path, and a file of the contract holds nothing else', async () => {
  const source = await callsOf(session)
  expect(source).toContain('export const adminLogin = {"method":"POST","path":"/admin/admin-login"}\n')
  expect(source).toMatch(/^(?:export const \w+ = \{"method":"(?:GET|POST|PUT|DELETE)","path":"\/[^"]+"\}\n)+$/)
})
