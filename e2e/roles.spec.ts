import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('each role has the links, the screens and the fields that it may have, and no dead one', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Marco')
  const night = await server.addPerson(request, 'Night Staff', 'Nina')
  const team = await server.addPerson(request, 'Team', 'Teresa')
  const telecaller = await server.addPerson(request, 'Telecaller', 'Tomas')
  const LINKS: [Person | undefined, string[]][] = [
    [
      undefined,
      [
        'Country Order List',
        'Government Mail',
        'Manage Team',
        'Gateway Setting',
        'Landing Sites',
        'Filing Assistant',
        'Personal Data',
        'Audit Log',
        'Change Password',
      ],
    ],
    [
      manager,
      [
        'Country Order List',
        'Government Mail',
        'Manage Team',
        'Gateway Setting',
        'Filing Assistant',
        'Personal Data',
        'Change Password',
      ],
    ],
    [team, ['Country Order List', 'Manage Team', 'Gateway Setting', 'Filing Assistant', 'Change Password']],
    [telecaller, ['Country Order List', 'Manage Team', 'Gateway Setting', 'Change Password']],
    [night, ['Country Order List', 'Filing Assistant']],
  ]
  for (const [person, links] of LINKS) {
    await test.step(person?.name ?? 'Admin', async () => {
      const page = await open(server, browser, '/admin', person)
      const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('list').last()
      await expect(menu.getByRole('link')).toHaveText(links)
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(help).toContainText('Write a remark')
      const makesPacks = [undefined, manager, team].includes(person)
      await expect(help.getByText('Defence Pack 1')).toHaveCount(makesPacks ? 1 : 0)
      await page.keyboard.press('Escape')
      for (const name of links) {
        await menu.getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Dashboard|no such page|may not see/)
      }
      await page.context().close()
    })
  }

  await test.step('a Manager gives and changes the lower types only', async () => {
    const page = await open(server, browser, '/admin/manage-team', manager)
    await expect(page.getByLabel('Member Type').getByRole('option')).toHaveText([
      'Select a type',
      'Team',
      'Telecaller',
      'Night Staff',
    ])
    await expect(page.getByRole('link', { name: 'Edit Nina' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'admin@localhost' }).getByRole('button')).toHaveCount(0)
    await page.goto(`${server.url}/admin/gateway-setting`)
    await expect(page.getByLabel('Payment gateway')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Active Gateway' })).toHaveCount(0)
  })

  await test.step('a Team member reads names and types', async () => {
    const page = await open(server, browser, '/admin/manage-team', team)
    await expect(page.getByRole('cell', { name: 'Marco' })).toBeVisible()
    await expect(page.getByText('@staff.example')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  })

  await test.step('who may not is told so, with a way on', async () => {
    const page = await open(server, browser, '/admin/manage-team', night)
    const closed = [
      'manage-team',
      'gateway-setting',
      'change-password',
      'landing-sites',
      'personal-data',
      'audit-log',
      'government-mail',
    ]
    for (const path of closed) {
      await page.goto(`${server.url}/admin/${path}`)
      await expect(page.getByRole('heading', { name: 'Your role does not have access to this' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
    }
  })
})
