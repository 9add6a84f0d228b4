import { expect, type Page } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { test } from './journey.ts'
import { SCREENS, showAllDetails } from './screens.ts'
import { JourneyServer } from './server.ts'
import { sendTicket } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const CANARY = `"'><img src=canary onerror=window.canary=1><script>window.canary=1</script>`

/** Checks that nothing shown ran, became an element, or was only stopped by the page's policy. */
async function expectWords(page: Page, where: string) {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const found = await page.evaluate(() => ({
    ran: 'canary' in window,
    elements: document.querySelectorAll('[src=canary], main script').length,
  }))
  expect(found, where).toEqual({ ran: false, elements: 0 })
}

test('markup in what strangers and colleagues send is words on every screen', async ({ page, request }) => {
  const stopped: string[] = []
  page.on('console', (message) => /content security policy/i.test(message.text()) && stopped.push(message.text()))
  page.on('dialog', (dialog) => stopped.push(dialog.message()))
  const fields = [
    'name',
    'last_name',
    'permanent_address',
    'Country_residence',
    'City_of_residence',
    'occupation',
    'hotel',
  ]
  const hostile = Object.fromEntries(fields.map((field) => [field, CANARY]))
  const order = { ...WHOLE_ORDER, ...hostile, email: 'canary@mail.example' }
  const { orderId } = await server.postOrder(request, order)
  await sendTicket(server, request, { orderId, email: order.email }, `${CANARY}.pdf`)
  await server.addPerson(request, 'Team', CANARY)
  const headers = { authorization: await server.adminToken(request) }
  const remark = await request.post(`${server.url}/api/admin/add-new-remark`, {
    headers,
    data: { orderId, remark: CANARY },
  })
  expect(remark.ok(), await remark.text()).toBe(true)

  await server.bringSession(page)
  for (const screen of SCREENS) {
    await page.goto(`${server.url}/admin/${screen}`)
    await expect(page.locator('main h1').first()).toBeAttached()
    await expectWords(page, screen)
  }
  await test.step('the order, each of its tabs, and its packs', async () => {
    await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
    await expect(page.locator('main').getByText('<img src=canary').first()).toBeVisible()
    const tabs = await page.getByRole('tab').all()
    expect(tabs.length).toBeGreaterThan(2)
    for (const tab of tabs) {
      await tab.click()
      await expectWords(page, `order, ${await tab.textContent()}`)
    }
    await showAllDetails(page)
    await expectWords(page, 'all details')
    for (const pack of ['Defence Pack 1', 'Defence Pack 2']) {
      await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
      await showAllDetails(page)
      await page.getByRole('link', { name: pack }).click()
      await page.getByRole('button', { name: `Print ${pack}` }).waitFor()
      await expectWords(page, pack)
    }
  })
  await test.step('the traveller’s page', async () => {
    const findLink = async () =>
      (await server.mailsTo(order.email)).flatMap(({ html }) => /\/t\/[\w.-]+/.exec(html ?? '') ?? [])
    await expect.poll(findLink).not.toEqual([])
    const [link = ''] = await findLink()
    await page.goto(server.url + link)
    await expect(page.getByText('<img src=canary').first()).toBeVisible()
    await expectWords(page, 'traveller')
  })
  expect(stopped).toEqual([])
})
