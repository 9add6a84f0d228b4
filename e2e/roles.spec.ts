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
  const OWN = ['Your sessions', 'Second factor']
  const FILING = ['New Orders', 'Priority Order', 'Contact Customer', 'Awaiting Customer', 'Awaiting Govt']
  const LEADING = ['New Orders', 'Priority Order', 'Awaiting Govt', 'Refunds', 'Disputes']
  const KEPT = ['Pending Orders', 'Completed Orders']
  const LATER = ['Later', 'Future Orders', 'Customer Called', 'Order History', 'Deleted Orders']
  const LED = [
    ...KEPT,
    'Contact Customer',
    'Awaiting Customer',
    ...LATER,
    'Change of shift',
    'Manager’s room',
    'Country Order List',
    'Government Mail',
  ]
  interface Links {
    person: Person | undefined
    /** Where their work begins. */
    home: string
    works: string[]
    records: string[]
    settings: string[]
  }
  const LINKS: Links[] = [
    {
      person: undefined,
      home: 'Dashboard',
      works: LEADING,
      records: LED,
      settings: [
        'Manage Team',
        'Ready texts',
        'Gateway Setting',
        'Landing Sites',
        'Personal Data',
        'Audit Log',
        'Filing Assistant',
        ...OWN,
        'Change Password',
      ],
    },
    {
      person: manager,
      home: 'Dashboard',
      works: LEADING,
      records: LED,
      settings: [
        'Manage Team',
        'Ready texts',
        'Gateway Setting',
        'Personal Data',
        'Filing Assistant',
        ...OWN,
        'Change Password',
      ],
    },
    {
      person: team,
      home: 'Dashboard',
      works: FILING,
      records: [...KEPT, ...LATER, 'Refunds', 'Change of shift', 'Country Order List', 'Disputes'],
      settings: ['Manage Team', 'Gateway Setting', 'Filing Assistant', ...OWN, 'Change Password'],
    },
    {
      person: telecaller,
      home: 'Dashboard',
      works: ['Contact Customer', 'Customer Called', 'Awaiting Customer', 'Later'],
      records: [
        'New Orders',
        'Priority Order',
        'Pending Orders',
        'Completed Orders',
        'Awaiting Govt',
        'Future Orders',
        'Deleted Orders',
        'Refunds',
        'Change of shift',
        'Country Order List',
      ],
      settings: ['Manage Team', 'Gateway Setting', ...OWN, 'Change Password'],
    },
    {
      person: night,
      home: 'Change of shift',
      works: FILING,
      records: ['Dashboard', ...KEPT, ...LATER, 'Refunds', 'Country Order List'],
      settings: ['Filing Assistant', ...OWN],
    },
  ]
  for (const { person, home, works, records, settings } of LINKS) {
    await test.step(person?.name ?? 'Admin', async () => {
      const page = await open(server, browser, '/admin', person)
      const menu = page.getByRole('navigation', { name: 'Main navigation' })
      const named = (names: string[]) => names.map((name) => new RegExp(`^${name}`))
      // Nine lines at most, for any role: links, and heads under which others are folded. Logout stands beside the last.
      const lines = menu.locator('a, button:not([aria-label])')
      await expect(lines).toHaveText(named([home, ...works, 'Views', 'Records', 'Settings']))
      expect(await lines.count()).toBeLessThanOrEqual(9)
      await expect(menu.locator('[aria-current=page]')).toHaveText(home)
      await expect(menu.getByRole('list', { name: 'Work' }).getByRole('link')).toHaveText(named(works))
      await menu.getByRole('button', { name: 'Views' }).click()
      await menu.getByRole('link', { name: 'My orders' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My orders')
      await menu.getByRole('button', { name: 'Records' }).click()
      await expect(menu.getByRole('list', { name: 'Records' }).getByRole('link')).toHaveText(named(records))
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(help).toContainText('Write a remark')
      const makesPacks = [undefined, manager, team].includes(person)
      await expect(help.getByText('Defence Pack 1')).toHaveCount(makesPacks ? 1 : 0)
      await page.keyboard.press('Escape')
      const title = page.getByRole('heading', { level: 1 })
      for (const name of [home, ...works, ...records]) {
        const line = menu.getByRole('link', { name: new RegExp(`^${name}`) })
        // Each says its key.
        await expect(line).toHaveAttribute('title', new RegExp(`^${name} \\(g .\\)$`))
        await line.click()
        await expect(menu.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`))
        if (name === 'Dashboard') await expect(title).toHaveText('Dashboard')
        else await expect(title).not.toHaveText(/Dashboard|no such page|may not see/)
      }
      const inbox = page.getByRole('banner').getByRole('link', { name: 'Inbox' })
      await expect(inbox).toHaveAttribute('title', 'Inbox (g i)')
      await inbox.click()
      await expect(title).toHaveText('Inbox')
      // Two acts from anywhere: the settings, and there each of them.
      for (const name of settings) {
        await menu.getByRole('link', { name: 'Settings' }).click()
        const all = page.getByRole('main').getByRole('link')
        await expect(all).toHaveText(settings)
        await all.filter({ hasText: name }).click()
        const beside = page.getByRole('navigation', { name: 'Settings' })
        await expect(beside.locator('[aria-current=page]')).toHaveText(name)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Dashboard|no such page|may not see/)
      }
      await page.context().close()
    })
  }

  await test.step('a Manager gives and changes the lower types only', async () => {
    const page = await open(server, browser, '/admin/manage-team', manager)
    await page.getByRole('button', { name: 'Add a team member' }).click()
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
    await expect(page.getByRole('button', { name: 'Add a team member' })).toHaveCount(0)
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
