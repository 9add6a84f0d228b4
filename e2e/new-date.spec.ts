import { expect } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'
import { postOrder, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('where the flight leaves no time for a new date it is not offered, and its key says why', async ({
  browser,
  request,
}) => {
  const { orderId } = await postOrder(server, request, { language: 'en' })
  const today = `(now() at time zone 'America/Santo_Domingo')::date`
  await server.query(`update orders set flight_day = ${today} where order_id = $1`, [orderId])
  const office = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await office.keyboard.press('.')
  await expect(office.getByRole('menuitem', { name: 'View Email Content' })).toBeVisible()
  await expect(office.getByRole('menuitem', { name: 'Name a new date' })).toHaveCount(0)
  await office.keyboard.press('Escape')
  await office.keyboard.press('q')
  await expect(office.getByRole('dialog', { name: 'Expected by …' })).toContainText('Nothing can be promised any more')
})

test('with keys alone a clerk names a new date for a late ticket: the traveller’s page says it, and one mail does', async ({
  browser,
  request,
}) => {
  const { orderId, email } = await postOrder(server, request, { language: 'en' })
  await server.query(`update orders set paid_at = now() - interval '26 hours' where order_id = $1`, [orderId])
  const clerk = await server.addPerson(request, 'Team', 'Teresa Team')
  const office = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`, clerk)
  const bar = office.getByRole('region', { name: 'Promised date' })
  await expect(bar).toContainText(
    /^Promised to the traveller by .+, which has passed\. The traveller’s page says that it is late, and names no new date\./,
  )
  await office.keyboard.press('q')
  const dialog = office.getByRole('dialog', { name: 'Expected by …' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await office.keyboard.press('3')
  await expect(dialog.getByRole('radio', { name: /^Tomorrow, 18:00/ })).toBeChecked()
  await expect(dialog.getByRole('figure')).toContainText(/6:00 PM|18:00/)
  await accessible(office, 'new date', { widths: [390, 820, 1440] })
  await office.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bar).toContainText(
    /The traveller’s page says .+ \(Teresa Team\), originally .+ The mail goes in five minutes\./,
  )

  const { page, problems } = await watchedPage(server, browser, {
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/Santo_Domingo',
  })
  await page.goto(`${server.url}/track-order?lang=en`)
  await page.locator('[name=orderId]').fill(String(orderId))
  await page.locator('[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  await expect(page.locator('main .notice')).toContainText(/6:00\sPM|18:00/)
  await accessible(page, 'new date of a ticket', { widths: [195, 390, 1440] })
  expect(problems).toEqual([])

  await server.query(`update order_events set due_at = now() where order_id = $1 and event = 'new-date'`, [orderId])
  const subjects = async () => (await server.mailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 180_000 }).toContain(`About your order ${orderId}: a new date`)
  await expect(bar).toContainText('The traveller was mailed.', { timeout: 60_000 })
})
