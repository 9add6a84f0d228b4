import { expect, type Page } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { expectNoBarriers } from './accessible.ts'
import { test } from './journey.ts'
import { comesAlive } from './comes-alive.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

/** The mail that was asked for: the receipt came before it. */
async function linkMail(email: string, subject: RegExp) {
  const found = async () => (await server.mailsTo(email)).findLast((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(found, { timeout: 30_000 }).toBeTruthy()
  return (await found())!
}

const send = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

for (const javaScriptEnabled of [true, false]) {
  test(`who lost the mail asks for the link again and opens the order by its code, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    request,
  }) => {
    const order = await postOrder(server, request)
    const { page, problems } = await watchedPage(server, browser, {
      javaScriptEnabled,
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`${server.url}/track-order?site=1`)
    await page.getByRole('link', { name: 'Keine Bestellnummer zur Hand? Link erneut anfordern' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung finden')
    const asking = page.locator('main form').first()
    await asking.getByLabel('E-Mail-Adresse').fill(order.email)
    await send(page, 'Link zusenden')
    await expect(page.getByText('liegt der Link in wenigen Minuten in diesem Postfach')).toBeVisible()
    const mail = await linkMail(order.email, /Der Link zu Ihrer Bestellung/)
    const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text!)![0]
    await page.getByLabel('Code aus der E-Mail').fill(code === '111111' ? '222222' : '111111')
    await send(page, 'Bestellung öffnen')
    await expect(page.getByText('Dieser Code stimmt nicht oder gilt nicht mehr.').first()).toBeVisible()
    if (javaScriptEnabled) await expectNoBarriers(page)
    await page.getByLabel('Code aus der E-Mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByLabel('Code aus der E-Mail').press('Enter')
    await expect(page).toHaveURL(`${server.url}/get-new-order-details/${encodeId(order.orderId)}`)
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })
}

test('a link that lost its end offers another by one press; the page says the same of an address that has no order', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  await sendTicket(server, request, order, 'Ticket.pdf')
  const ticket = await linkMail(order.email, /is ready/)
  const link = /\/t\/\S+/.exec(ticket.text!)![0]
  const { page } = await watchedPage(server, browser, { locale: 'en-US', viewport: { width: 390, height: 844 } })
  await page.goto(`${server.url}${link.slice(0, -12)}`)
  await expect(page.getByLabel('Order ID')).toHaveValue(String(order.orderId))
  await send(page, 'Send me a new link')
  const words = page.getByText(
    'If we have an order with this email, its link will be in that mailbox within a few minutes.',
  )
  await expect(words).toBeVisible()
  const mail = await linkMail(order.email, /The link to your order/)
  await page.context().clearCookies()
  await page.goto(`${server.url}${/\/t\/\S+/.exec(mail.text!)![0]}`)
  await expect(page).toHaveURL(`${server.url}/get-new-order-details/${encodeId(order.orderId)}`)
  await page.goto(`${server.url}/find-order`)
  await page.getByLabel('Email ID').first().fill('nobody@mail.example')
  await send(page, 'Send me my link')
  await expect(words).toBeVisible()
})

test('an address that does not exist is told in the language that is chosen there', async ({ browser }) => {
  const { page } = await watchedPage(server, browser, { locale: 'en-US', viewport: { width: 320, height: 640 } })
  await page.goto(`${server.url}/nothing/here?lang=fr`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il n’y a rien à cette adresse')
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Найти мой заказ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('a passport number stands as it will be taken as soon as it was typed', async ({ browser }) => {
  const { page } = await watchedPage(server, browser, { locale: 'en-US', viewport: { width: 390, height: 844 } })
  await page.goto(`${server.url}/find-order?site=1`)
  await comesAlive(page)
  const typed = page.locator('[name=passport]')
  await page.locator('details.fold', { has: typed }).locator('summary').click()
  await typed.fill('c01 x00-06h')
  await typed.press('Tab')
  await expect(typed).toHaveValue('C01X0006H')
})
