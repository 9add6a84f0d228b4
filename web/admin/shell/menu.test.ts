import { expect, test } from 'vitest'
import { QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { can } from '#contract/staff/access.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { keyOf, linesOf, menuOf } from '#web/admin/shell/menu.ts'
import { SCREENS } from '#web/admin/shell/screens.ts'

function menuFor(role: Role) {
  const may = (permission: Parameters<typeof can>[1]) => can(role, permission)
  const screens = SCREENS.filter(({ permission }) => permission === undefined || may(permission))
  return menuOf({ role, can: may, queues: QUEUE_KEYS.filter((key) => may(QUEUES[key].permission)), screens })
}

/** What a menu has at all, folded or not. */
function allOf(role: Role): string[] {
  const { home, work, folds } = menuFor(role)
  return [home, ...work, ...folds.records].map(keyOf)
}

test.each(ROLE_NAMES)('the menu of %s has nine lines at most, the heads of what is folded among them', (role) => {
  const lines = linesOf(menuFor(role))
  expect(lines.length, lines.join(', ')).toBeLessThanOrEqual(9)
  expect(lines.slice(-3)).toEqual(['views', 'records', 'settings'])
})

test.each(ROLE_NAMES)('each queue and each screen that %s may see is in it once, and the dashboard', (role) => {
  const may = [
    'dashboard',
    ...QUEUE_KEYS.filter((key) => can(role, QUEUES[key].permission)),
    ...SCREENS.filter(({ place, permission }) => place === 'menu' && can(role, permission!)).map(({ to }) => to),
  ]
  expect(allOf(role).toSorted()).toEqual(may.toSorted())
})

test('each role has its own work, and begins where that begins', () => {
  expect(Object.fromEntries(ROLE_NAMES.map((role) => [role, linesOf(menuFor(role)).slice(0, -3)]))).toEqual({
    Admin: ['dashboard', 'newOrder', 'priorityOrder', 'awaitingGovtOrder', 'refundOrder', '/admin/disputes'],
    Manager: ['dashboard', 'newOrder', 'priorityOrder', 'awaitingGovtOrder', 'refundOrder', '/admin/disputes'],
    Team: ['dashboard', 'newOrder', 'priorityOrder', 'contactCustomerOrder', 'awaitingOrder', 'awaitingGovtOrder'],
    Telecaller: ['dashboard', 'contactCustomerOrder', 'customerCalledOrder', 'awaitingOrder', 'laterOrder'],
    'Night Staff': [
      '/admin/shift',
      'newOrder',
      'priorityOrder',
      'contactCustomerOrder',
      'awaitingOrder',
      'awaitingGovtOrder',
    ],
  })
  expect(menuFor('Night Staff').folds.records.map(keyOf)[0]).toBe('dashboard')
})
