import { expect, type APIRequestContext } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { accessible } from './accessible.ts'
import { holdBack, intercept } from './hold-back.ts'
import { open, toast } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let manager: Person
let team: Person
let mailKey: string
test.beforeAll(async ({ playwright }) => {
  server = await JourneyServer.start()
  const request = await playwright.request.newContext()
  manager = await server.addPerson(request, 'Manager', 'Mar Sol')
  team = await server.addPerson(request, 'Team', 'Teo Paz')
  mailKey = await server.mailKey(request)
  await request.dispose()
})
test.afterAll(() => server.stop())

/** An order that waits for the government. */
async function awaiting(request: APIRequestContext, name: string): Promise<number> {
  const { orderId } = await server.postOrder(request, {
    name,
    last_name: 'Luna',
    email: `${name.toLowerCase()}@mail.example`,
    IsArrival: 'Arrival',
    processing_mode: 'standard',
    payment: { status: 'paid' },
  })
  const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
    data: { orderId, status: 'AwaitingGovt' },
    headers: { authorization: await server.adminToken(request) },
  })
  expect(moved.ok()).toBe(true)
  return orderId
}

/** A message as the mail server of the house posts it. */
async function post(request: APIRequestContext, own: Parameters<typeof rawMessage>[0], isProven = true): Promise<void> {
  const answer = await request.post(`${server.url}/api/intake/mail`, {
    data: rawMessage(own),
    headers: {
      authorization: `Bearer ${mailKey}`,
      'content-type': 'message/rfc822',
      ...(isProven && { 'x-dmarc': 'migracion.gob.do=pass' }),
    },
  })
  expect(answer.status()).toBe(201)
}

const ticket = async (name: string) => ({
  name: 'e-ticket.pdf',
  type: 'application/pdf',
  bytes: await ticketPdf({ lines: [`Name ${name} LUNA`, 'Direction: ARRIVAL'] }),
})

test("an answer to the order's address is marked in Awaiting Govt at once, and sent once it is checked", async ({
  browser,
  request,
}) => {
  const orderId = await awaiting(request, 'Ana')
  const page = await open(server, browser, '/admin/awaiting-govt', team)
  const row = page.getByRole('row').filter({ hasText: 'Ana Luna' })
  await expect(row).toBeVisible()
  await expect(page.getByText('Ready to check')).toHaveCount(0)

  await post(request, {
    to: `${orderId}@applications.example`,
    text: 'Adjunto.\n<b>no HTML</b>',
    files: [await ticket('ANA')],
  })
  await expect(row.getByText('Ready to check')).toBeAttached()
  await expect(page.getByRole('navigation').getByText('1 order ready to check')).toBeAttached()

  await row.getByRole('link', { name: 'Ana Luna' }).click()
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByText('Your ticket')).toBeVisible()
  await expect(documents.getByText('<b>no HTML</b>')).toBeVisible()
  await expect(documents.getByText('Government sender').first()).toBeVisible()
  expect(await server.mailsTo('ana@mail.example')).toHaveLength(0)
  await accessible(page, 'government-mail-order')
  await expect(page.locator('main .mantine-Button-root:not([data-variant])')).toHaveText([
    'Check the government’s document',
  ])

  await page.getByRole('button', { name: 'View Email Content' }).click()
  const content = page.getByRole('dialog', { name: 'View Email Content' })
  await expect(content).toContainText('A document is here that nobody has looked at.')
  await page.keyboard.press('Escape')
  await expect(content).toHaveCount(0)

  await documents.getByRole('button', { name: 'Check and send e-ticket.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'The mail is queued')).toBeVisible()
  await expect.poll(async () => (await server.mailsTo('ana@mail.example')).length).toBe(1)
  await expect(page.getByText('1 order ready to check')).toHaveCount(0)
  await expect(documents.getByRole('list', { name: 'Documents' }).getByText('Current')).toBeVisible()
})

test('what no address matches comes to a Manager, who attaches it or sets it aside', async ({ browser, request }) => {
  const orderId = await awaiting(request, 'Bea')
  const page = await open(server, browser, '/admin', manager)
  await page.getByRole('button', { name: 'Records' }).click()
  await page.getByRole('link', { name: 'Government Mail' }).click()
  await expect(page.getByText('No messages are waiting to be sorted.')).toBeVisible()
  await accessible(page, 'government-mail-empty')

  await post(
    request,
    { to: 'office@applications.example', subject: `Ticket for ${orderId}`, files: [await ticket('BEA')] },
    false,
  )
  await post(request, {
    to: 'office@applications.example',
    from: 'x@evil.example',
    subject: 'Win a prize',
    html: '<p>Click</p>',
  })
  await expect(page.getByRole('link', { name: 'Win a prize' })).toBeVisible()
  const prize = page.getByRole('row').filter({ hasText: 'Win a prize' })
  await expect(prize.getByText('Not a government sender').first()).toBeVisible()
  await accessible(page, 'government-mail-list')

  await page.getByRole('link', { name: 'Win a prize' }).click()
  await page.getByRole('button', { name: 'Set aside' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'The message is set aside')).toBeVisible()
  await test.step('the next one is there at once, and one is at its heading', async () => {
    await expect(page.getByRole('heading', { level: 1, name: `Ticket for ${orderId}` })).toBeFocused()
  })
  await test.step('a reload leaves the focus alone; Back leads to the one that was set aside, and on again', async () => {
    const heading = page.getByRole('heading', { level: 1, name: `Ticket for ${orderId}` })
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(heading).not.toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Win a prize' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
    await page.goForward()
    await expect(heading).toBeVisible()
    await expect(heading).not.toBeFocused()
  })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: 'Set aside' }).click()
  await page.getByRole('link', { name: 'Win a prize' }).click()
  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Set aside' })).toBeFocused()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the original' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^government-mail-\d+\.eml$/)

  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: `Ticket for ${orderId}` }).click()
  await accessible(page, 'government-mail-message')
  const file = page.getByRole('link', { name: 'View e-ticket.pdf' })
  const looked = await request.get(`${server.url}${await file.getAttribute('href')}`)
  expect([looked.status(), looked.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name: 'Whose order is it?' }).click()
  await expect(page.getByText('Please enter the Order ID')).toBeVisible()
  await page.getByLabel('Order ID').fill('999999999999')
  await page.getByRole('button', { name: 'Whose order is it?' }).click()
  await expect(page.getByText('There is no such order')).toBeVisible()
  await page.getByRole('button', { name: `Attach to ${orderId}` }).click()
  const asked = page.getByRole('dialog', { name: `Attach to order ${orderId} of Bea Luna?` })
  await expect(asked).toContainText('bea@mail.example')
  await expect(asked).toContainText('Awaiting Govt')
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, `attached to order ${orderId}`)).toBeVisible()
  await test.step('the last one that waits is set aside, and the list is there', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Win a prize' })).toBeFocused()
    await page.getByRole('button', { name: 'Set aside' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Government Mail' })).toBeFocused()
  })
  await test.step('what is attached offers another order, but asks for none', async () => {
    await page.getByRole('link', { name: 'With an order' }).click()
    await page.getByRole('link', { name: `Ticket for ${orderId}` }).click()
    await expect(page.getByRole('heading', { name: 'Attach to another order' })).toBeVisible()
    await expect(page.locator('main .mantine-Button-root:not([data-variant])')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Attach to/ })).toHaveCount(0)
  })
  await page.getByRole('link', { name: String(orderId), exact: true }).click()
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByText('attached by Mar Sol')).toBeVisible()
  await expect(documents.getByRole('button', { name: 'Check and send e-ticket.pdf' })).toBeVisible()

  await documents.getByRole('button', { name: 'Not for this order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(documents.getByText('attached by Mar Sol')).toHaveCount(0)
  await page.goto(`${server.url}/admin/government-mail`)
  await expect(page.getByRole('link', { name: `Ticket for ${orderId}` })).toBeVisible()
  await page.goto(`${server.url}/admin/government-mail/999999`)
  await expect(page.getByText('There is no such message')).toBeVisible()
})

test('who goes elsewhere while a message is sorted stays there; who comes second is told, and led to the list', async ({
  browser,
  request,
}) => {
  const orderId = await awaiting(request, 'Dea')
  const to = 'office@applications.example'
  for (const subject of ['One of three', 'Two of three', 'Three of three']) await post(request, { to, subject })
  const page = await open(server, browser, '/admin/government-mail', manager)
  const list = page.getByRole('heading', { level: 1, name: 'Government Mail' })
  const setAside = async (subject: string) => {
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    const held = await holdBack(page, '**/set-aside-government-mail')
    await page.getByRole('button', { name: 'Set aside' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await held.asked
    return held
  }

  await test.step('gone elsewhere before it is sorted', async () => {
    const { letGo } = await setAside('Three of three')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: 'With an order' }).click()
    await expect(page.getByRole('table', { name: 'With an order' })).toBeVisible()
    const next = await holdBack(page, '**/government-mails?list=unmatched*')
    letGo()
    await next.asked
    await expect(toast(page, 'The message is set aside')).toBeVisible()
    const fetched = page.waitForResponse(/government-mails\?list=unmatched/)
    next.letGo()
    await (await fetched).finished()
    // Whatever would follow that answer has begun before this one comes.
    for (const _ of [1, 2]) {
      const again = page.waitForResponse(/government-mails\?list=matched/)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await (await again).finished()
    }
    await expect(page).toHaveURL(/\/admin\/government-mail\?list=matched$/)
    await expect(list).not.toBeFocused()
  })

  await test.step('somebody else attached it while it was being set aside', async () => {
    await page.getByRole('link', { name: 'Unmatched' }).click()
    const { letGo } = await setAside('Two of three')
    const mailId = Number(new URL(page.url()).pathname.split('/').at(-1))
    const attached = await request.put(`${server.url}/api/admin/attach-government-mail`, {
      data: { mailId, orderId },
      headers: { authorization: await server.adminToken(request) },
    })
    expect(attached.ok()).toBe(true)
    letGo()
    await expect(toast(page, 'This message belongs to an order now')).toBeVisible()
    await expect(list).toBeFocused()
    await expect(page.getByRole('link', { name: 'One of three' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Two of three' })).toHaveCount(0)
  })

  await test.step('the page hears of what one does before its own answer comes: one is led on all the same', async () => {
    await page.getByRole('link', { name: 'One of three' }).click()
    await intercept(page, '**/attach-government-mail', async (route) => {
      const response = await route.fetch()
      await page.getByRole('heading', { name: 'Attach to another order' }).waitFor()
      await route.fulfill({ response })
    })
    await page.getByLabel('Order ID').fill(String(orderId))
    await page.getByRole('button', { name: 'Whose order is it?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, `attached to order ${orderId}`).getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'One of three' })).toHaveCount(0)
  })
})

test('others have no link to it, and are not let in', async ({ browser, request }) => {
  const page = await open(server, browser, '/admin', team)
  await page.getByRole('button', { name: 'Records' }).click()
  await expect(page.getByRole('link', { name: 'Country Order List' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Government Mail' })).toHaveCount(0)
  await page.goto(`${server.url}/admin/government-mail`)
  await expect(page.getByText('Your role does not have access to this')).toBeVisible()

  const telecaller = await server.addPerson(request, 'Telecaller', 'Tel Mar')
  const orderId = await awaiting(request, 'Cleo')
  await post(request, { to: `${orderId}@applications.example`, text: 'Passport XX123456' })
  const other = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`, telecaller)
  await expect(
    other.getByRole('region', { name: 'Documents' }).getByText('No document yet.', { exact: true }),
  ).toBeVisible()
  await expect(other.getByText('Passport XX123456')).toHaveCount(0)
})

test('in Spanish too', async ({ browser }) => {
  const page = await open(server, browser, '/admin', manager)
  await page.evaluate(() => localStorage.setItem('entrada-language', 'es'))
  await page.goto(`${server.url}/admin/government-mail`)
  await expect(page.getByRole('heading', { name: 'Correo del gobierno' })).toBeVisible()
  await page.getByRole('link', { name: 'Con pedido' }).click()
  await expect(page.getByRole('table', { name: 'Con pedido' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Listas de mensajes' }).locator('[aria-current=page]')).toHaveText(
    'Con pedido',
  )
})

test('a hostile subject of one long word stays within the page, as text', async ({ browser, request }) => {
  const subject = `<b>Rechazado</b> ${'N'.repeat(300)}`
  await post(request, {
    to: 'nobody@applications.example',
    subject,
    html: '<p>Se&ntilde;or Z&eacute;</p><script>1</script>',
  })
  const page = await open(server, browser, '/admin/government-mail', manager)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Señor Zé')).toBeVisible()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
