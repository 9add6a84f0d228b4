import { expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { dashboardOf, homeOf } from '#web/admin/session/home.ts'

test('Night Staff begin at the change of shift and have their dashboard beside it; the others begin on theirs', () => {
  for (const role of [undefined, ...ROLE_NAMES]) {
    const isNight = role === 'Night Staff'
    expect([homeOf(role), dashboardOf(role)]).toEqual(
      isNight ? ['/admin/shift', '/admin/dashboard'] : ['/admin', '/admin'],
    )
  }
})
