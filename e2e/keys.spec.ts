import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { enFirst } from '#web/admin/language/en-first.ts'
import { RUN_MS } from '#web/ui/key-runs.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { holdBack, layers, script, watchActs, intercept } from './hold-back.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
let authorization: string
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  authorization = await server.adminToken(request)
})
test.afterAll(() => server.stop())

const path = (id: number) => `/admin/view-order/${encodeId(id)}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function postPaid(request: Parameters<JourneyServer['postOrder']>[0], own: object): Promise<number> {
  const payment = { status: 'paid', amount: '69.00', currency: 'USD' }
  return (await server.postOrder(request, { ...WHOLE_ORDER, payment, ...own })).orderId
}

const TITLE = 'Find an order, a page or an action'

test('typed at once after Ctrl-K: the ticket stays where it is, and the palette has the words', async ({
  browser,
  request,
}) => {
  const orderId = await postPaid(request, { name: 'Nina', passport_number: 'NI123456' })
  const page = await open(server, browser, path(orderId))
  await expect(heading(page)).toHaveText('Nina Diaz')
  const buffer = await ticketPdf({ lines: ['SAMPLE e-ticket'] })
  await page
    .locator('#upload input[type=file]')
    .setInputFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('button', { name: 'Send and complete' })).toBeVisible()
  const acts = watchActs(page)
  const palette = page.getByRole('dialog', { name: TITLE })
  const early = palette.getByRole('textbox', { name: TITLE })
  const { keyboard } = page
  const { asked, letGo } = await holdBack(page, script('palette'))

  await test.step('Escape before it has come closes it; the focus is where it was', async () => {
    const opener = page.getByRole('button', { name: TITLE })
    await opener.focus()
    await keyboard.press('Enter')
    await expect(early).toBeFocused()
    await asked
    await keyboard.type('nina')
    await keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  })

  await test.step('what is typed and pasted waits in a plain input, which has a name', async () => {
    await keyboard.press('Control+k')
    await keyboard.type('nin')
    await keyboard.press('Enter')
    await keyboard.insertText('á')
    await expect(early).toHaveValue('niná')
    await accessible(page, 'palette-to-come', { widths: [390, 820, 1440] })
    await keyboard.press('Backspace')
    await keyboard.type('a')
    // An input method is still composing: it is not disturbed when the palette comes.
    await early.dispatchEvent('compositionstart')
    letGo()
    await expect(palette.locator('[hidden] [role=combobox]')).toHaveCount(1)
    await keyboard.insertText(' 日')
    await early.dispatchEvent('compositionend')
  })

  await test.step('it begins with them and finds the order', async () => {
    const field = palette.getByRole('combobox', { name: TITLE })
    await expect(field).toHaveValue('nina 日')
    await expect(field).toBeFocused()
    await keyboard.press('Backspace')
    await keyboard.press('Backspace')
    await expect(palette.getByRole('option', { name: /Nina Diaz/ })).toBeVisible()
    await keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  expect(acts).toEqual([])
  await expect(page.getByRole('button', { name: 'Send and complete' })).toBeVisible()

  await test.step('the open palette offers what can be done now', async () => {
    await keyboard.press('Control+k')
    const send = palette.getByRole('option', { name: /^Send and complete/ })
    await expect(send).toHaveAttribute('aria-selected', 'true')
    const order = await request.get(`${server.url}/api/admin/get-orders-details/${orderId}`, {
      headers: { authorization },
    })
    const { version } = (await order.json()).data
    const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
      headers: { authorization },
      data: { orderId, status: 'Deleted', version },
    })
    expect(moved.ok(), await moved.text()).toBe(true)
    await expect(palette.getByRole('option', { name: /^Restore/ }).first()).toBeVisible()
    await expect(send).toHaveCount(0)
  })
  await page.context().close()
})

test('a script that does not come leaves the page as it is, and is asked for again', async ({ browser, request }) => {
  const orderId = await postPaid(request, { name: 'Ida', passport_number: 'ID123456' })
  const page = await open(server, browser, path(orderId))
  await expect(heading(page)).toHaveText('Ida Diaz')
  await intercept(page, script('key-help'), (route) => route.abort())
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: enFirst.shell.keys })
  await expect(help.getByRole('status')).toHaveText(enFirst.common.notLoaded)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(heading(page)).toHaveText('Ida Diaz')
  await page.unroute(script('key-help'))
  await page.keyboard.press('?')
  await expect(help.getByRole('heading', { name: enFirst.shell.keys })).toBeVisible()
  await page.context().close()
})

test('while the next order is on its way no key acts, neither on the old one nor on the new one', async ({
  browser,
  request,
}) => {
  const [first, second] = [
    await postPaid(request, { name: 'Olga', passport_number: 'OL123456' }),
    await postPaid(request, { name: 'Olga Segunda', passport_number: 'OL123457' }),
    // To be taken, whatever other tests left.
    await postPaid(request, { name: 'Olga Tercera', passport_number: 'OL123458' }),
  ]
  const list = await open(server, browser, `/admin/view-order/${encodeId(second)}`)
  const page = list
  await expect(heading(page)).toHaveText('Olga Segunda Diaz')
  const acts = watchActs(page)
  const typeAll = () => page.keyboard.type('ntapl1zr?.m')
  // What is taken and left untouched is claimed and released by itself.
  const nothing = async () => {
    const shown = () => layers(page).evaluateAll((open) => open.map((layer) => layer.ariaLabel ?? layer.textContent))
    await expect.poll(shown).toEqual([])
    expect(acts.filter((act) => !/(?:claim|release)-order|take-next/.test(act))).toEqual([])
  }

  await test.step('the answer of the one below is still to come', async () => {
    await expect(page.getByRole('button', { name: 'Next order' })).toBeEnabled()
    const held = await holdBack(page, `**/api/admin/get-orders-details/${first}`)
    await page.keyboard.press('j')
    await typeAll()
    await held.asked
    await typeAll()
    await nothing()
    // Keys after a pause are a new run of typing.
    await page.waitForTimeout(2 * RUN_MS)
    await typeAll()
    await nothing()
    held.letGo()
    await expect(heading(page)).toHaveText('Olga Diaz')
    expect(page.url()).toContain(encodeId(first))
    await nothing()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('once it is there, its keys act', async () => {
    await expect(async () => {
      await page.keyboard.press('t')
      await expect(layers(page)).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(layers(page)).toHaveCount(0)
  })

  await test.step('an order is moved, and the next one opens after that', async () => {
    await page.keyboard.type('.')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const held = await holdBack(page, '**/api/admin/move-order-status')
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await held.asked
    acts.length = 0
    await typeAll()
    await nothing()
    held.letGo()
    await expect(heading(page)).toHaveText('Olga Segunda Diaz')
    await nothing()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the most urgent one is being taken', async () => {
    const held = await holdBack(page, '**/api/admin/take-next-order')
    await expect(async () => {
      // Pressed at once after what was typed, or after itself, it would belong to that run of typing.
      await page.waitForTimeout(2 * RUN_MS)
      await page.keyboard.press('w')
      expect(held.isAsked()).toBe(true)
    }).toPass()
    await held.asked
    await typeAll()
    await nothing()
    const answered = page.waitForResponse('**/api/admin/take-next-order')
    held.letGo()
    const { data } = (await (await answered).json()) as { data: { orderId: number } }
    // What is pressed before it has opened would be left again for it.
    await expect(page).toHaveURL((url) => url.pathname === path(data.orderId))
    await nothing()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the script of another screen is still to come', async () => {
    const held = await holdBack(page, script('settings-page'))
    await page
      .getByRole('link', { name: 'Settings' })
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await held.asked
    await typeAll()
    await nothing()
    held.letGo()
    await expect(heading(page)).toHaveText('Settings')
    await nothing()
  })
  await page.context().close()
})
