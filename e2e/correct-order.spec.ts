import { expect, type Route } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { holdTime, openDetails, toast } from './screens.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('by keyboard alone a flagged value is corrected, what another changed is kept, and the earlier value comes back', async ({
  browser,
  request,
}) => {
  test.slow()
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    passport_number: 'ZE8',
    province: 'Bavaria',
    payment: { status: 'paid' },
  })
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const form = page.getByRole('region', { name: 'Migratory Information' })
  const passport = form.getByLabel('Passport number', { exact: true }).and(page.locator('input'))

  await test.step('the number of flags leads to one after the other, and round', async () => {
    const flags = page.getByRole('button', { name: '2 values to check' })
    const next = async () => {
      await flags.click()
      return page.evaluate(() => document.activeElement?.closest('[data-check]')?.textContent ?? 'none')
    }
    const [first, second, again] = [await next(), await next(), await next()]
    expect([first, second]).toEqual([expect.stringContaining('Province'), expect.stringContaining('ZE8')])
    expect(again).toBe(first)
  })

  await test.step('the flag leads to the input, with what the official form takes beside it', async () => {
    await form.getByRole('button', { name: 'Correct it' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(passport).toBeFocused()
    await expect(passport).toHaveAccessibleDescription(/5 to 11 letters and digits/)
    await accessible(page, 'order-editor')
    await passport.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Z')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Please enter the reason')).toBeVisible()
    await expect(form.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('The traveller wrote')
    await page.keyboard.press('Enter')
    await expect(form.getByText(/takes at least 5 characters, this has 1/)).toBeVisible()
    await expect(passport).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('ZE8001234')
  })

  await test.step('what is typed outlives a reload', async () => {
    await page.reload()
    await expect(passport).toHaveValue('ZE8001234')
    await expect(form.getByLabel('Reason')).toHaveValue('The traveller wrote')
  })

  await test.step('another changes the order first: nothing typed is lost, and theirs is shown', async () => {
    const other = await server.addPerson(request, 'Manager', 'Marta Manager')
    const authorization = await server.tokenOf(request, other)
    const answer = await request.put(`${server.url}/api/admin/correct-order`, {
      headers: { authorization },
      data: { orderId, fields: { passport_number: 'AB9998887' }, reason: 'Phone call', version: 1 },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await expect(form.getByText('Somebody has changed it to: AB9998887')).toBeVisible()
    // On a slow line what was refused can be saved again before the order has been fetched again.
    let isCorrected = () => {}
    const corrected = new Promise<void>((resolve) => (isCorrected = resolve))
    await intercept(page, '**/api/admin/get-orders-details/*', (route) => corrected.then(() => route.continue()))
    await form.getByLabel('Reason').focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert').getByText(/Marta Manager corrected Passport number first/)).toBeVisible()
    await form.getByRole('button', { name: 'Reload' }).focus()
    await page.keyboard.press('Enter')
    await expect(passport).toHaveValue('ZE8001234')
    await form.getByLabel('Reason').focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'The order is corrected')).toBeVisible()
    isCorrected()
    await expect(form.getByRole('button', { name: 'ZE8001234' })).toBeVisible()
  })

  await test.step('the history shows both, and brings an earlier value back', async () => {
    await form.getByRole('button', { name: 'Corrected 2 times' }).focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('listitem').first()).toContainText('The traveller wrote')
    await form.getByRole('button', { name: 'Restore AB9998887' }).focus()
    await page.keyboard.press('Enter')
    await expect(passport).toHaveValue('AB9998887')
    await page.keyboard.press('Escape')
    await expect(form.getByRole('button', { name: 'Edit Migratory Information' })).toBeFocused()
  })

  await test.step('another flag is kept as it is with a reason, and can be checked again', async () => {
    const details = page.getByRole('region', { name: 'Order Details' })
    await details.getByRole('button', { name: 'Keep as is' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('They live there')
    await page.keyboard.press('Enter')
    await expect(details.getByText(/Kept as is by .*: They live there/)).toBeVisible()
    await expect(page.getByRole('button', { name: /values? to check/ })).toHaveCount(0)
    await details.getByRole('button', { name: 'Check it again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '1 value to check' })).toBeVisible()
  })
})

test('who corrects a filed order reads before that its ticket may end; it is withdrawn then, for good', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    payment: { status: 'paid' },
    passport_number: 'XX1234567',
  })
  const headers = { authorization: await server.adminToken(request) }
  const buffer = await ticketPdf({ lines: ['Name DIAZ ANA', 'Passport number XX1234567', 'Direction: Arrival'] })
  const sent = await request.post(`${server.url}/api/admin/upload-visa-document`, {
    headers,
    multipart: {
      orderId: String(orderId),
      email: WHOLE_ORDER.email,
      mailServiceProvider: 'AWS',
      uploadVisaDoc: { name: 'ticket.pdf', mimeType: 'application/pdf', buffer },
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const form = page.getByRole('region', { name: 'Migratory Information' })
  const documents = page.getByRole('region', { name: 'Documents' })
  await form.getByRole('button', { name: 'Edit Migratory Information' }).click()
  await expect(form.getByText(/^The form has already been filed: .* Its holder will be told\.$/)).toBeVisible()
  await form.getByLabel('Passport number', { exact: true }).and(page.locator('input')).fill('YY1112223')
  await form.getByLabel('Reason').fill('Mixed up')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The order is corrected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(documents.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(documents.getByText('Names this traveller')).toHaveCount(0)
  await expect(form.getByText('The form was filed with another value: it must be filed again')).toBeVisible()
})

test('what a group shares is mended once, in all of its orders, and taken back in all of them', async ({
  browser,
  request,
}) => {
  const family = { ...WHOLE_ORDER, email: 'family@mail.example', hotel: 'Casa Uno', payment: { status: 'paid' } }
  const { orderId } = await server.postOrder(request, { ...family, passport_number: 'ZE8001111' })
  const { orderId: other } = await server.postOrder(request, { ...family, name: 'Ana', passport_number: 'ZE8002222' })
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const form = page.getByRole('region', { name: 'General Information' })
  const authorization = await server.adminToken(request)
  const cityOfOther = async () => {
    const answer = await request.get(`${server.url}/api/admin/get-orders-details/${other}`, {
      headers: { authorization },
    })
    return (await answer.json()).data.City_of_residence as string
  }
  const was = await cityOfOther()
  await form.getByRole('button', { name: 'Edit General Information' }).click()
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'City', exact: true }).fill('Kraków')
  const also = form.getByRole('checkbox', { name: 'Also in the other order of the group with the same value' })
  await expect(also).not.toBeChecked()
  await expect(form.getByText(`#${other} Ana`)).toBeVisible()
  await also.check()
  await holdTime(page)
  // The answer comes late: what it did is on the page before it.
  const late = async (route: Route) => {
    const answer = await route.fetch()
    await expect(page.getByText('Values corrected', { exact: true })).toBeVisible()
    await route.fulfill({ response: answer })
  }
  await intercept(page, '**/api/admin/correct-group', late, { times: 1 })
  await form.getByLabel('Reason').fill('They wrote')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, '2 orders are corrected')).toBeVisible()
  await expect.poll(cityOfOther).toBe('Kraków')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(cityOfOther).toBe(was)
})

test('each section has its form, which takes what is typed and leaves without a trace', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, payment: { status: 'paid' } })
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const openers = page.getByRole('button', { name: /^Edit:? / })
  await expect(openers).not.toHaveCount(0)
  const names = await openers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(names).toHaveLength(4)
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click()
    const input = page
      .locator('form')
      .filter({ has: page.getByLabel('Reason') })
      .locator('input, select')
      .first()
    await expect(input).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('form').getByLabel('Reason')).toHaveCount(0)
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
})

test('who may not send elsewhere reads the e-mail and why they do not change it', async ({ browser, request }) => {
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, payment: { status: 'paid' } })
  const night = await server.addPerson(request, 'Night Staff', 'Noa Nocturna')
  const page = await openDetails(server, browser, `/admin/view-order/${encodeId(orderId)}`, night)
  const details = page.getByRole('region', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Edit Order Details' }).click()
  const email = details.getByRole('textbox', { name: 'E-mail of the traveller' })
  await expect(email).toHaveValue(WHOLE_ORDER.email)
  await expect(email).not.toBeEditable()
  await expect(details.getByText(/^Only people who may send mail to other addresses can change it\./)).toBeVisible()
  await accessible(page, 'e-mail-locked', { widths: [390, 820, 1440] })
})
