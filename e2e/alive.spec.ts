import { expect, type Page } from '@playwright/test'
import { answerPath, orderPath, receiptPath, trackPath } from '#contract/travellers/front-paths.ts'
import { languageTag } from '#contract/values/languages.ts'
import { LANGUAGE_CODES } from '#web/front/languages/languages.ts'
import { comesAlive } from './comes-alive.ts'
import { holdBack, script } from './hold-back.ts'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'
import { ordersOfEachKind, postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start({}, { demo: true })))
test.afterAll(() => server.stop())

const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'UTC' }

interface Watched {
  /** What has moved, or is gone. */
  moved?: string[]
}

/** Runs in the page: writes every date, number and name of a country differently from the server, as another ICU would. */
function writeOtherwise(): void {
  for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'format')!
    Object.defineProperty(prototype, 'format', {
      get() {
        const write = get!.call(this) as (value: unknown) => string
        return (value: unknown) => `${write(value)}~`
      },
    })
  }
  const partsOf = Intl.DateTimeFormat.prototype.formatToParts
  Intl.DateTimeFormat.prototype.formatToParts = function (...given: Parameters<typeof partsOf>) {
    return partsOf
      .apply(this, given)
      .map((part) => (part.type === 'month' ? { ...part, value: `${part.value}~` } : part))
  }
  const wait = Intl.RelativeTimeFormat.prototype.format
  Intl.RelativeTimeFormat.prototype.format = function (...given: Parameters<typeof wait>) {
    return `${wait.apply(this, given)}~`
  }
}

/**
 * Runs in the page: notes where everything is just before the page comes to life, and just afterwards what is not there any more. What
 * the server said goes by above the page as a message, which is no part of it.
 */
function watchPlaces(): void {
  let before: { element: Element; place: string }[] = []
  const placeOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join(' ')
  }
  const idle = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (call, options) =>
    idle((deadline) => {
      before = [...document.querySelectorAll('#root :not(.toasts)')].map((element) => ({
        element,
        place: placeOf(element),
      }))
      call(deadline)
    }, options)
  const mark = performance.mark.bind(performance)
  performance.mark = (name, options) => {
    const moved = before
      .filter(({ element, place }) => !element.isConnected || placeOf(element) !== place)
      .map(({ element, place }) => `${element.tagName}.${element.className} was at ${place}, is at ${placeOf(element)}`)
    Object.assign(window, { moved })
    return mark(name, options)
  }
}

/** Opens a page where any mismatch that React reports with what the server rendered is a problem: it then redraws everything. */
async function strictPage(browser: Parameters<typeof watchedPage>[1]) {
  const { page, problems } = await watchedPage(server, browser, PHONE)
  await page.addInitScript(writeOtherwise)
  await page.addInitScript(watchPlaces)
  return { page, problems }
}

async function expectLife(page: Page, problems: string[], where: string) {
  await comesAlive(page)
  expect(problems, where).toEqual([])
  const { moved } = await page.evaluate(() => ({ moved: (window as unknown as Watched).moved }))
  expect(moved, where).toEqual([])
}

async function prove(page: Page, { id, email }: { id: number; email: string }) {
  await page.goto(server.url + trackPath(id, undefined))
  await page.locator('input[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`**${orderPath(id)}`)
}

test('in every language each page without an order comes to life as it came, also with what the server refused', async ({
  browser,
}) => {
  const { page, problems } = await strictPage(browser)
  for (const language of LANGUAGE_CODES) {
    for (const path of ['/track-order', '/track-order?site=2', '/find-order', '/terms', '/privacy']) {
      await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language))
      await expectLife(page, problems, `${path} in ${language}`)
    }
    await page.goto(`${server.url}/track-order`)
    await comesAlive(page)
    await page.locator('input[name=orderId]').fill('4711')
    await page.locator('input[name=email]').fill(`${language}@nobody.example`)
    await page.locator('main button[type=submit]').click()
    // At the field, and after some attempts for how long to wait.
    await expect(page.locator('.field-error, .wait-notice').first()).toBeVisible()
    await expectLife(page, problems, `refused in ${language}`)
    await page.goto(`${server.url}/find-order`)
    await comesAlive(page)
    await page.locator('input[name=email]').first().fill(`${language}@nobody.example`)
    await page.locator('main button[type=submit]').first().click()
    await expect(page.locator('input[name=code]')).toBeVisible()
    await expectLife(page, problems, `asked in ${language}`)
  }
})

type PagesOf = (orderId: number) => string[]

const ALL_PAGES: PagesOf = (id) => [orderPath(id), receiptPath(id), answerPath(id)]

/** An order of each kind, by these pages: the first in every language, each other in so many of them. */
async function bringEachKindToLife(browser: Parameters<typeof watchedPage>[1], languages: number, pagesOf: PagesOf) {
  const orders = await ordersOfEachKind(server)
  expect(orders.length).toBeGreaterThan(7)
  for (const [index, order] of orders.entries()) {
    const { page, problems } = await strictPage(browser)
    await prove(page, order)
    const turn = index % LANGUAGE_CODES.length
    const turned = [...LANGUAGE_CODES.slice(turn), ...LANGUAGE_CODES.slice(0, turn)]
    for (const language of turned.slice(0, index === 0 ? undefined : languages)) {
      for (const path of pagesOf(order.id)) {
        await page.goto(`${server.url}${path}?lang=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language))
        await expectLife(page, problems, `${path} of ${order.id} in ${language}`)
      }
    }
    await page.context().close()
  }
}

test('an order of each kind comes to life as it came, and one of them in every language', async ({ browser }) => {
  await bringEachKindToLife(browser, 1, ALL_PAGES)
})

test('an order of each kind comes to life as it came in every language', async ({ browser }) => {
  // Its receipt and its questions differ less by kind: those of each are in the test above.
  await bringEachKindToLife(browser, LANGUAGE_CODES.length, (id) => [orderPath(id)])
})

test('nothing that was typed, chosen, opened or focused before the page comes to life is lost, and nobody is moved', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request, { passport_number: '', email_confirmation: 'other@mail.example' })
  const { page, problems } = await strictPage(browser)
  await prove(page, { id: order.orderId, email: order.email })
  await page.goto(server.url + answerPath(order.orderId))
  await comesAlive(page)
  for (const fold of await page.locator('details.fold:not([open]) > summary').all()) await fold.click()
  const message = page.locator('textarea[name=message]')
  await message.fill('I fly a day later.')
  await page.locator('form input[inputmode=numeric]').first().fill('99')
  // The server gives back what was typed, with what is wrong with it, and the focus there.
  const held = await holdBack(page, script('front'))
  await page.locator('main button[type=submit]').click({ noWaitAfter: true })
  await held.asked
  await expect(message).toHaveValue('I fly a day later.')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await page.locator('.language summary').click()
  await message.fill('I fly two days later.')
  await page.locator('main select').first().selectOption({ index: 2 })
  const chosen = await page.locator('main select').first().inputValue()
  await message.focus()
  await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 5))
  held.letGo()
  await expectLife(page, problems, 'the answer')
  await expect(message).toHaveValue('I fly two days later.')
  await expect(message).toBeFocused()
  expect(
    await message.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]),
  ).toEqual([2, 5])
  await expect(page.locator('main select').first()).toHaveValue(chosen)
  await expect(page.locator('details.language')).toHaveAttribute('open')
})

test('on a slow telephone nothing is lost of what somebody types all the while the page comes to life', async ({
  browser,
}) => {
  for (const path of ['/track-order', '/find-order']) {
    const { page, problems } = await watchedPage(server, browser, PHONE)
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goto(server.url + path, { waitUntil: 'commit' })
    const email = page.locator('input[name=email]').first()
    await email.focus()
    let typed = ''
    let isAlive = false
    for (let letter = 0; !isAlive; letter += 1) {
      const next = 'abcdefghij'[letter % 10]!
      await page.keyboard.press(next)
      typed += next
      isAlive = await page.evaluate(() => performance.getEntriesByName('alive').length > 0)
    }
    await expect(email, path).toHaveValue(typed)
    await expect(email, path).toBeFocused()
    expect(problems).toEqual([])
    await page.context().close()
  }
})

test('where the program fails, the page stands as it came, with what was typed, and the browser sends its forms', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  await sendTicket(server, request, order, 'Ticket.pdf')
  const { page } = await watchedPage(server, browser, PHONE)
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  await page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => {
      throw new Error('broken by the test')
    }
  })
  await prove(page, { id: order.orderId, email: order.email })
  await expect.poll(() => failed).toContain('broken by the test')
  await expect(page.getByRole('heading', { name: 'has been completed' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Now' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  expect(await page.evaluate(() => performance.getEntriesByName('alive').length)).toBe(0)
})
