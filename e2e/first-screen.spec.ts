import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const CODE = 'https://eticket.example/FIRST1'
const [WIDTH, HEIGHT] = [360, 640]
/** As for `accessible`. */
const PICTURES = process.env.PICTURES === '1'

async function act(request: APIRequestContext, method: 'post' | 'put', path: string, data: object) {
  const headers = { authorization: await server.adminToken(request) }
  const answer = await request[method](`${server.url}/api/admin/${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** TABLE: state of an order -> how it comes to be. */
const STATES: Record<string, (request: APIRequestContext) => Promise<{ orderId: number; email: string }>> = {
  pending: (request) => postOrder(server, request, { payment: { status: 'pending' } }),
  paid: (request) => postOrder(server, request, {}),
  filed: async (request) => {
    const order = await postOrder(server, request, {})
    await act(request, 'put', 'move-order-status', { orderId: [order.orderId], status: 'AwaitingGovt' })
    return order
  },
  'to be refunded': async (request) => {
    const order = await postOrder(server, request, {})
    await act(request, 'put', 'move-order-status', { orderId: [order.orderId], status: 'Refunds' })
    return order
  },
  ready: async (request) => {
    const order = await postOrder(server, request, { intended_arrival_year: '2030', ...LATER })
    await sendTicket(server, request, order, 'Ticket.pdf', false, CODE)
    return order
  },
  'ready, of a family with long names': async (request) => {
    const { email, ...own } = { ...WHOLE_ORDER, email: 'long-family@mail.example' }
    const payment = { status: 'paid', gateway: 'stripe', transaction_id: 'pi_long_family' }
    const member = (name: string, passport: string) =>
      server.postOrder(request, {
        ...own,
        name,
        last_name: 'Schönberger-Wolańska',
        passport_number: passport,
        email,
        payment,
      })
    const first = await member('Maximiliane Charlotte', 'LF1234501')
    await member('Łukasz', 'LF1234502')
    await sendTicket(server, request, { ...first, email }, 'Ticket.pdf', false, CODE)
    return { ...first, email }
  },
}
const LATER = { intended_arrival_month: '12', intended_arrival_date: '2' }

async function prove(page: Page, { orderId, email }: { orderId: number; email: string }) {
  await page.goto(`${server.url}/track-order`)
  await page.locator('[name=orderId]').fill(String(orderId))
  await page.locator('[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/get-new-order-details/)
}

for (const [state, make] of Object.entries(STATES)) {
  test(`on a short telephone what matters is on the first screen, in seven languages: ${state}`, async ({
    browser,
    request,
  }) => {
    const order = await make(request)
    const { page, problems } = await watchedPage(server, browser, { viewport: { width: WIDTH, height: HEIGHT } })
    await prove(page, order)
    for (const language of TRAVELLER_LANGUAGES) {
      await page.goto(`${server.url}${orderPath(order.orderId)}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      const isReady = state.startsWith('ready')
      const needed = isReady
        ? [
            page.locator('.pass-badge').first(),
            page.locator('.documents button').first(),
            page.locator('.pass-offline'),
          ]
        : [page.getByRole('heading', { level: 1 }), page.locator('.progress .lead')]
      for (const [place, what] of needed.entries()) {
        await expect(what, `${state}, ${language}, ${place}`).toBeVisible()
        const box = (await what.boundingBox())!
        expect(box.y + box.height, `${state}, ${language}, ${place}`).toBeLessThanOrEqual(HEIGHT)
      }
      if (PICTURES)
        await page.screenshot({ path: `test-results/screens/first-${state.replaceAll(/\W+/g, '-')}-${language}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    expect(problems).toEqual([])
  })
}
