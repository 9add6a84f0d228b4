import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { holdTime, open } from './screens.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start({}, { demo: true })))
test.afterAll(() => server.stop())

const CONTROLS = 'main button, main a, main input, nav a'
/** Of a phone's bar the menu and the search stay free. */
const barOf = (width: number) => (width < 768 ? 'header > button:nth-of-type(-n + 2)' : 'header button, header a')

test('messages stay, and none lies over anything that is pressed, at any width', async ({ browser }) => {
  const page = await open(server, browser, '/admin/order-history')
  const [deletes, messages] = [page.getByRole('button', { name: /^Delete \d/ }), page.locator('.Toastify__toast')]
  const answerYes = async (row: number) => {
    await deletes.nth(row).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await intercept(page, '**/change-order-status', (route) => route.abort())
  await answerYes(0)
  await expect(messages).toHaveCount(1)
  await page.unroute('**/change-order-status')
  await holdTime(page)
  await answerYes(1)
  await expect(messages).toHaveCount(2)
  const nothingIsCovered = async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
      await expect
        .poll(() => page.evaluate(coveredControls, `${CONTROLS}, ${barOf(width)}`), { message: `${width} px` })
        .toEqual([])
    }
  }
  await nothingIsCovered()
  // Of several that can be undone the newest is shown, and the others on pointing at it.
  await answerYes(2)
  await answerYes(3)
  const undos = messages.getByRole('button', { name: 'Undo' })
  await expect(undos).toHaveCount(1)
  await nothingIsCovered()
  await messages.getByRole('button', { name: '2 more' }).hover()
  await expect(undos).toHaveCount(3)
  await undos.nth(2).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
})

test('an undo that the server refuses leaves its own message, and no empty one', async ({ browser }) => {
  const page = await open(server, browser, '/admin/order-history')
  const messages = page.locator('.Toastify__toast')
  await holdTime(page)
  await page
    .getByRole('button', { name: /^Delete \d/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await intercept(page, '**/undo-move', (route) =>
    route.fulfill({ status: 409, json: { message: 'Somebody moved it since', data: null } }),
  )
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages.filter({ hasText: 'Somebody moved it since' })).toBeVisible()
  await expect(messages).toHaveCount(1)
})

/** Runs in the page: the controls whose middle lies under a message. */
function coveredControls(controls: string): string[] {
  return [...document.querySelectorAll(controls)]
    .filter((control) => {
      if (control.closest('.Toastify') !== null) return false
      const { left, top, width, height } = control.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.Toastify') ?? false
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

test('before one is signed in, a message leaves the language and the looks free, at any width', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(server.url)
  await server.fillSignIn(page, { email: 'nobody@staff.example', password: 'a wrong one' })
  // Pointed at, it stays.
  await page.locator('.Toastify__toast').hover()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
    await expect.poll(() => page.evaluate(coveredControls, 'button, a, input'), { message: `${width} px` }).toEqual([])
  }
})
