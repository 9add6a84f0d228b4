import { readFile } from 'node:fs/promises'
import { devices, expect } from '@playwright/test'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { test } from './journey.ts'
import { expectNoBarriers } from './accessible.ts'
import { goOnline, keptBy, sharing } from './kept-device.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const FLIGHT = { intended_arrival_year: '2030', intended_arrival_month: '12', intended_arrival_date: '2' }

test('on a telephone without a network the pass and its document open, until the traveller removes them', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request, FLIGHT)
  await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/FIRST1')
  const { page, problems } = await watchedPage(server, browser, phone)
  const shared = await sharing(page)
  const findLink = async () =>
    (await server.mailsTo(order.email)).flatMap(({ html }) => /\/t\/[\w.-]+/.exec(html ?? '') ?? [])
  await expect.poll(findLink).not.toEqual([])
  const [link = ''] = await findLink()
  const pass = page.getByRole('region', { name: 'Form (e-ticket)' })
  const kept = page.getByText(/^Saved on this device until 3 December 2030:/)

  await test.step('what was opened once is kept, and nobody reads it there', async () => {
    await page.goto(server.url + link)
    await expect(kept).toBeVisible()
    const { stored, workers } = await keptBy(page)
    expect(workers).toEqual(['/find-order', '/get-new-order-details/', '/t/', '/track-order'])
    expect(stored.includes(String(order.orderId))).toBe(true)
    expect(/nunez|núñez|%PDF|eticket\.example|passValid|"traveller"/i.exec(stored)).toBeNull()
  })

  await test.step('without a network it says of when it is, shows the code, and opens the document', async () => {
    const code = await pass.locator('.qr path').last().getAttribute('d')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^You are offline\. Last updated on /)).toBeVisible()
    await expect(pass.locator('header').getByText(/^Valid as of \d/)).toBeVisible()
    await expect(pass.locator('header').getByText('Valid', { exact: true })).toHaveCount(0)
    expect(await pass.locator('.qr path').last().getAttribute('d')).toBe(code)
    const opening = page.waitForEvent('download')
    await pass.getByRole('link', { name: 'Open the document' }).click()
    const file = await opening
    expect(file.suggestedFilename()).toMatch(/^Dominican-entry-ARRIVAL-NUNEZ.*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await pass.getByRole('button', { name: 'Share' }).click()
    await expect.poll(shared).toEqual([file.suggestedFilename()])
    await expect(pass.getByRole('button', { name: 'Print' })).toBeVisible()
    await pass.getByRole('button', { name: /Show full screen/ }).click()
    await expect(page.getByRole('dialog').getByText(/^Valid as of \d/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button').click()
    await expectNoBarriers(page)
  })

  await test.step('the link of the mail opens it too, and another link does not', async () => {
    for (const path of [link, `${link}/answer`]) {
      await page.goto(server.url + path)
      await expect(pass.locator('header').getByText(/^Valid as of \d/)).toBeVisible()
    }
    await page.goto(server.url + link.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`))
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(pass).toHaveCount(0)
  })

  await test.step('with the network the server is asked, and a newer ticket takes the place of the kept one', async () => {
    await goOnline(page)
    await sendTicket(server, request, order, 'Newer.pdf', false, 'https://eticket.example/SECOND')
    await page.goto(server.url + link)
    await expect(pass.locator('header').getByText('Valid', { exact: true })).toBeVisible()
    await expect(kept).toBeVisible()
    const code = await pass.locator('.qr path').last().getAttribute('d')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Replaced on/)).toBeVisible()
    expect(await pass.locator('.qr path').last().getAttribute('d')).toBe(code)
    await expect(pass.getByRole('link', { name: 'Open the document' })).toHaveCount(1)
  })

  await test.step('of an order that is deleted nothing is left, as soon as the server is asked', async () => {
    const other = await postOrder(server, request, FLIGHT)
    await sendTicket(server, request, other, 'Other.pdf', false, 'https://eticket.example/OTHER1')
    await goOnline(page)
    const findOther = async () =>
      (await server.mailsTo(other.email)).flatMap(({ html }) => /\/t\/[\w.-]+/.exec(html ?? '') ?? [])
    await expect.poll(findOther).not.toEqual([])
    await page.goto(server.url + (await findOther())[0])
    await expect(kept).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(pass.locator('header').getByText(/^Valid as of \d/)).toBeVisible()
    const deleted = await request.put(`${server.url}/api/admin/move-order-status`, {
      headers: { authorization: await server.adminToken(request) },
      data: { orderId: other.orderId, status: 'Deleted' },
    })
    expect(deleted.ok(), await deleted.text()).toBe(true)
    await goOnline(page)
    await expect(page.getByLabel('Email ID')).toBeVisible()
    const holds = async () => (await keptBy(page)).stored.includes(String(other.orderId))
    await expect.poll(holds).toBe(false)
    await page.goto(server.url + link)
    await expect(kept).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Replaced on/)).toBeVisible()
  })

  await test.step('by number and e-mail the device has the key for half an hour, says so, and then opens it by the link alone', async () => {
    const own = await browser.newContext(phone)
    await own.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const visit = await own.newPage()
    const fetched: string[] = []
    visit.on('request', (one) => fetched.push(...(/[&/](keep=1|kept-page)$/.exec(one.url())?.slice(1) ?? [])))
    await visit.goto(order.track)
    await visit.getByLabel('Email ID').fill(order.email)
    await visit.getByRole('button', { name: 'TRACK ORDER' }).click()
    // Where the device saves data, what is large is kept when it is asked for; and everything is fetched once.
    await expect(visit.getByText(/2030; the document \(\d+ kB\) is not saved yet\.$/)).toBeVisible()
    expect(fetched).toEqual(['kept-page'])
    await visit.getByRole('button', { name: 'Save the document too' }).click()
    const sentence = /^Saved on this device until 3 December 2030: without a connection, the link in our email opens/
    await expect(visit.getByText(sentence)).toBeVisible()
    expect(fetched).toEqual(['kept-page', 'keep=1'])
    await own.setOffline(true)
    await visit.clock.setFixedTime(Date.now() + 31 * 60_000)
    await visit.reload()
    await expect(visit.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await visit.goto(server.url + link)
    await expect(visit.locator('.pass > header').getByText(/^Valid as of \d/)).toBeVisible()
    await expect(visit.getByRole('link', { name: 'Open the document' })).toBeVisible()
    await own.close()
  })

  await test.step('removed, nothing is left', async () => {
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await expect(page.getByText(/^Removed\./)).toBeVisible()
    await expect.poll(() => keptBy(page)).toEqual({ caches: [], names: [], workers: [], stored: '' })
    // Also for somebody who comes later and finds the address.
    const later = await page.context().newPage()
    await goOnline(page)
    await later.goto(server.url + orderPath(order.orderId))
    await expect(later.getByLabel('Email ID')).toBeVisible()
    await page.goto(server.url + link)
    await expect(pass.locator('header').getByText('Valid', { exact: true })).toBeVisible()
    await expect.poll(() => keptBy(page)).toEqual({ caches: [], names: [], workers: [], stored: '' })
  })

  await test.step('another page of the browser that shows it keeps it no longer either, and its proof is over at once', async () => {
    const [one, two] = [await page.context().newPage(), await page.context().newPage()]
    for (const opened of [one, two]) {
      await opened.goto(server.url + link)
      await expect(opened.getByText(/^Saved on this device/)).toBeVisible()
    }
    const proved = async () => (await page.context().cookies()).find(({ name }) => name === 'trk')?.value
    const before = await proved()
    await one.getByRole('button', { name: 'Remove from this device' }).click()
    for (const opened of [one, two]) await expect(opened.getByText(/^Removed\./)).toBeVisible()
    await expect.poll(proved).not.toBe(before)
    await two.getByText('English').first().click()
    await two.getByRole('link', { name: 'Español' }).click()
    await expect(two.getByText(/^Listo\./)).toBeVisible()
    await expect.poll(() => keptBy(two)).toEqual({ caches: [], names: [], workers: [], stored: '' })
    await two.reload()
    await expect(two.getByRole('textbox').first()).toBeVisible()
    expect(two.url()).toContain('/track-order/')
  })
  expect(problems).toEqual([])
})

test('the day after the journey is over nothing of it is left, whichever page is opened next', async ({
  browser,
  request,
}) => {
  const earlier = await postOrder(server, request, FLIGHT)
  const later = await postOrder(server, request, { ...FLIGHT, intended_arrival_year: '2031' })
  const links: string[] = []
  for (const [order, code] of [
    [earlier, 'EARLY1'],
    [later, 'LATER1'],
  ] as const) {
    await sendTicket(server, request, order, `${code}.pdf`, false, `https://eticket.example/${code}`)
    const findLink = async () =>
      (await server.mailsTo(order.email)).flatMap(({ html }) => /\/t\/[\w.-]+/.exec(html ?? '') ?? [])
    await expect.poll(findLink).not.toEqual([])
    links.push((await findLink())[0]!)
  }
  const { page, problems } = await watchedPage(server, browser, phone)
  const kept = page.getByText(/^Saved on this device/)
  const holds = async ({ orderId }: { orderId: number }) => (await keptBy(page)).stored.includes(String(orderId))
  await page.goto(server.url + links[0])
  await expect(kept).toBeVisible()
  await page.clock.setFixedTime(new Date('2030-12-04T12:00:00Z'))
  await page.goto(server.url + links[1])
  await expect(kept).toBeVisible()
  expect([await holds(earlier), await holds(later)]).toEqual([false, true])
  await page.clock.setFixedTime(new Date('2031-12-04T12:00:00Z'))
  await page.goto(`${server.url}/track-order`)
  await expect.poll(() => keptBy(page)).toEqual({ caches: [], names: [], workers: [], stored: '' })
  expect(problems).toEqual([])
})

test('who opened the page of one has the whole family’s without a network', async ({ browser, request }) => {
  const payment = { status: 'paid', gateway: 'stripe', transaction_id: 'pi_of_a_family' }
  const ana = await postOrder(server, request, { ...FLIGHT, payment })
  const { orderId } = await postOrder(server, request, { ...FLIGHT, payment, email: ana.email, name: 'Luis' })
  const luis = { ...ana, orderId }
  await sendTicket(server, request, ana, 'Ana.pdf', false, 'https://eticket.example/ANA111')
  await sendTicket(server, request, luis, 'Luis.pdf', false, 'https://eticket.example/LUIS11')
  await sendTicket(server, request, luis, 'Beside.pdf', true, 'https://eticket.example/LUIS22')
  const { page, problems } = await watchedPage(server, browser, phone)
  const shared = await sharing(page)
  const findLink = async () =>
    (await server.mailsTo(ana.email)).flatMap(
      ({ html }) => new RegExp(`/t/${ana.orderId}\\.[\\w.-]+`).exec(html ?? '') ?? [],
    )
  await expect.poll(findLink).not.toEqual([])
  await page.goto(server.url + (await findLink())[0])
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  // Two pages and three documents, each sealed by itself.
  await expect.poll(async () => (await keptBy(page)).stored.match(/"iv"/g)?.length).toBe(5)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('navigation', { name: 'Travellers in this booking' }).getByRole('link', { name: /LUIS/ }).click()
  const pass = page.getByRole('region', { name: 'Form (e-ticket)' })
  await expect(pass).toHaveCount(2)
  await expect(pass.first().locator('.pass-name').getByText('LUIS NUÑEZ')).toBeVisible()
  await expect(
    pass
      .first()
      .locator('header')
      .getByText(/^Valid as of \d/),
  ).toBeVisible()
  for (const own of await pass.all()) await own.getByRole('button', { name: /^Share/ }).click()
  await expect.poll(shared).toEqual([expect.stringMatching(/-2\.pdf$/), expect.not.stringMatching(/-2\.pdf$/)])
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.poll(() => keptBy(page)).toEqual({ caches: [], names: [], workers: [], stored: '' })
  expect(problems).toEqual([])
})
