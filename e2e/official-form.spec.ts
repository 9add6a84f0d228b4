import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { openDetails, toast } from './screens.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'

const ORDER = {
  ...WHOLE_ORDER,
  name: "Łukasz O'Connor-Núñez",
  last_name: 'Щукин',
  email: 'lukasz@traveller.example',
  country_code: '48',
  phone_number: '601234567',
  processing_mode: 'standard',
  IsArrival: 'Arrival',
  passport_number: 'ZE 800-1234',
  intended_arrival_year: '2020',
  intended_arrival_month: '02',
  intended_arrival_date: '03',
  terms: { accepted_at: 'yesterday' },
  payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_form' },
}

let server: JourneyServer
let orderId: number
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  ;({ orderId } = await server.postOrder(request, ORDER))
})
test.afterAll(() => server.stop())

const path = () => `/admin/view-order/${encodeId(orderId)}`

test('beside a value that the government form refuses stands why, and the spelling to copy', async ({ browser }) => {
  const page = await openDetails(server, browser, path())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = page.getByRole('region', { name: 'Migratory Information' })
  const row = (label: string) =>
    form.locator('[data-check=true]').filter({ has: page.getByText(label, { exact: true }) })
  // What the page solves itself is offered beside the value, and is nothing to check.
  await expect(row('Names')).toHaveCount(0)
  await form.getByRole('button', { name: 'Lukasz O Connor Nuñez' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Lukasz O Connor Nuñez')
  await expect(row('Last names')).toContainText('as in the passport')
  await expect(row('Last names').getByRole('button', { name: 'Shchukin' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'ZE8001234' })).toBeVisible()
  await expect(row('Intended arrival date')).toContainText('3 Feb 2020 is in the past')
  const details = page.getByRole('region', { name: 'Order Details' })
  await expect(details.getByRole('listitem').filter({ hasText: 'not a date' })).toBeVisible()
  await expect(page.getByRole('button', { name: '3 values to check' })).toBeVisible()
  await accessible(page, 'order-checks')
})

test('in Spanish the page and the server speak Spanish: checks, successes, conflicts, questions', async ({
  browser,
  request,
}) => {
  const page = await openDetails(server, browser, path())
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.reload()
  const form = page.getByRole('region', { name: 'Información migratoria' })
  await expect(form).toContainText('El formulario oficial solo acepta letras A–Z, ñ y espacios')
  await expect(form).toContainText('3 feb 2020 ya pasó')
  await expect(page.getByRole('region', { name: 'Datos del pedido' })).toContainText('Estándar')
  const other = await server.addPerson(request, 'Manager', 'Marta Manager')
  const headers = { authorization: await server.tokenOf(request, other) }
  const moving = { headers, data: { orderId, status: 'Completed' } }
  // Somebody else is quicker by the time that the click takes to the server.
  await intercept(
    page,
    '**/api/admin/move-order-status',
    async (route) => {
      expect((await request.put(`${server.url}/api/admin/move-order-status`, moving)).ok()).toBe(true)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  const refused = page.waitForResponse((response) => response.status() === 409)
  await page.getByRole('menuitem', { name: 'Esperando respuesta' }).click()
  expect((await (await refused).json()).message).toBe(
    'Marta Manager lo movió a Completado antes. Revise el pedido de nuevo.',
  )
  const question = page.getByRole('dialog', { name: 'Marta Manager movió este pedido a Completado' })
  await expect(question).toContainText('después de la última vez que usted lo vio')
  await question.getByRole('button', { name: 'Mover de todos modos' }).click()
  await expect(toast(page, 'Pedido movido a')).toBeVisible()
})

test('a document opened by its link is in the timeline under the name of who opened it', async ({
  browser,
  request,
}) => {
  const sofia = await server.addPerson(request, 'Team', 'Sofía Rey')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const sent = await request.post(`${server.url}/api/admin/upload-visa-document`, {
    headers: { authorization: await server.adminToken(request) },
    multipart: {
      orderId: String(orderId),
      email: ORDER.email,
      uploadVisaDoc: { name: 'ticket.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const page = await openDetails(server, browser, path(), sofia)
  const history = page.getByRole('region', { name: 'Email History' })
  await expect(history.getByRole('table')).toBeVisible()

  await test.step('the Email History is whole at 1440 px: no column is cut off', async () => {
    const cut = await history.getByRole('table').evaluate((table) => {
      const frame = table.parentElement!
      return Math.max(frame.scrollWidth - frame.clientWidth, table.getBoundingClientRect().right - innerWidth)
    })
    expect(cut).toBeLessThanOrEqual(0)
  })

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: /View/ }).first().click(),
  ])
  expect(decodeURI(opened.url())).not.toMatch(/sof[ií]a|staff\.example/i)
  await page.reload()
  const entry = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'Document opened' })
  await expect(entry.first()).toContainText('Sofía Rey')
  await expect(page.getByRole('region', { name: 'Timeline' })).not.toContainText('Not signed in')
})
