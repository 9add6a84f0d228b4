import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { intercept } from './hold-back.ts'
import { test } from './journey.ts'
import { open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const ORDER = { last_name: 'Ferrari', email: 'chiara@mail.example', IsArrival: 'Arrival', processing_mode: 'standard' }
const LOOK = { widths: [390, 820, 1440] }

/** From now on the browser asks us for files instead of a person: a listener added only with the key is sometimes too late. */
const answersChoosers = (page: Page) => page.on('filechooser', () => undefined)

/** Chooses a file as a person does who has no mouse. */
async function chooseByKey(page: Page, name: string, content: string | Buffer): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('f')
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await (await asked).setFiles({ name, mimeType: 'text/csv', buffer })
}

const lines = (page: Page, label: string) => page.getByRole('table', { name: label })
const HEADER =
  'Dispute PSP Reference;PSP Reference;Dispute Amount;Dispute Currency;Reason Code;Payment Method;Status;Due'

test('a gateway’s list is looked at, told what its columns are, and taken with keys; the next one needs no more than itself', async ({
  browser,
  request,
}) => {
  const team = await server.addPerson(request, 'Team', 'Teresa Team')
  const payment = { status: 'paid', amount: '69.00', currency: 'USD', gateway: 'Adyen', transaction_id: 'PSP 1' }
  const { orderId } = await server.postOrder(request, { ...ORDER, name: 'Chiara', payment })
  const page = await open(server, browser, '/admin/disputes', team)
  answersChoosers(page)

  await test.step('it is reached from the desk, and says that no file is chosen', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
    await page.keyboard.press('f')
    await expect(page.getByRole('heading', { level: 1, name: 'Import disputes' })).toBeVisible()
    await accessible(page, 'dispute-file-none', LOOK)
  })

  await test.step('a workbook is told from a list', async () => {
    await chooseByKey(page, 'disputes.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]))
    await expect(page.getByRole('alert').filter({ hasText: 'This is a workbook.' })).toBeVisible()
  })

  await test.step('the list is asked whose it is, and what its word means', async () => {
    const csv = [
      HEADER,
      'DP-1;PSP 1;69,00;USD;10.4;visa;Open;31/12/2098',
      'DP-2;PSP 2;30,00;USD;13.1;visa;Open;31/12/2098',
      'DP-3;PSP 3;1.234;USD;13.1;visa;Open;31/12/2098',
      'DP-4;PSP 4;10,00;USD;13.1;visa;Verteidigt;31/12/2098',
    ].join('\r\n')
    await chooseByKey(page, 'September.csv', csv)
    await expect(page.getByText('Once the gateway is entered, you see here what each line would do.')).toBeVisible()
    // Red only what somebody has left empty.
    await expect(page.getByText('Please enter the gateway')).toHaveCount(0)
    await page.getByLabel('Gateway').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter the gateway')).toBeVisible()
    await page.getByLabel('Gateway').fill('Adyen')
    await page.keyboard.press('Enter')
    const columns = page.getByRole('table', { name: 'What the columns are' })
    const amount = columns.getByRole('row', { name: /Dispute Amount/ })
    await expect(amount).toContainText('69,00')
    await expect(amount.getByRole('combobox')).toHaveValue('amount')
    // Its name says too little; its values say how days are written once it is known to be one.
    const due = columns.getByRole('row', { name: /31\/12\/2098/ })
    await expect(due.getByRole('combobox')).toHaveValue('')
    await due.getByRole('combobox').selectOption('Answer due')
    await page.getByLabel('How days are written').selectOption('31/12/2026, day first')
    await page.getByLabel('“Verteidigt” means').selectOption('Won')
    await expect(page.getByLabel('“Verteidigt” means')).toBeHidden()
  })

  await test.step('each line says what would become of it, and nothing has', async () => {
    const table = lines(page, 'What the file would do')
    await expect(table.getByRole('row', { name: /DP-1/ })).toContainText(`It is about order ${orderId}`)
    await expect(table.getByRole('row', { name: /DP-2/ })).toContainText('No order is known by this payment')
    await expect(table.getByRole('row', { name: /DP-3/ })).toContainText('This is not an amount of money')
    await expect(table.getByRole('row', { name: /DP-4/ })).toContainText('New case, order unsure')
    await accessible(page, 'dispute-file-trial', LOOK)
    const listed = await request.post(`${server.url}/api/admin/disputes`, {
      headers: { authorization: await server.tokenOf(request, team) },
      data: {},
    })
    expect((await listed.json()).total).toBe(0)
  })

  await test.step('the refused line is saved as a file of its own, to be mended', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the refused lines' }).press('Enter')
    const download = await saved
    expect(download.suggestedFilename()).toBe('September-refused.csv')
    expect(await readFile(await download.path(), 'utf8')).toBe(
      `${HEADER}\r\nDP-3;PSP 3;1.234;USD;13.1;visa;Open;31/12/2098\r\n`,
    )
  })

  await test.step('it is taken; what was opened is listed, and still there when one has looked at a case', async () => {
    await page.keyboard.press('t')
    await expect(toast(page, 'The file is taken')).toBeVisible()
    const done = lines(page, 'What the file did')
    await expect(page.getByText('Opened: 3. Changed: 0. Refused: 1.')).toBeFocused()
    await done.getByRole('link', { name: 'DP-1' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispute DP-1' })).toBeVisible()
    await expect(page.getByRole('link', { name: `Chiara Ferrari, #${orderId}` })).toBeVisible()
    await page.goBack()
    await expect(done.getByRole('row', { name: /DP-4/ })).toContainText('Opened, order unsure')
    await accessible(page, 'dispute-file-done', LOOK)
  })

  await test.step('the next list of this kind is known by its first line, and takes its case further', async () => {
    await chooseByKey(page, 'October.csv', `${HEADER}\nDP-1;PSP 1;69,00;USD;10.4;visa;Verteidigt;31/12/2098`)
    await expect(page.getByText('These columns are known from an earlier file')).toBeVisible()
    await expect(page.getByLabel('Gateway')).toHaveValue('Adyen')
    const row = lines(page, 'What the file would do').getByRole('row', { name: /DP-1/ })
    await expect(row).toContainText('Changes a case')
    await expect(row).toContainText('State')
    await page.keyboard.press('t')
    await expect(page.getByText('Opened: 0. Changed: 1. Refused: 0.')).toBeFocused()
  })
})

test('a list of 500 lines stands page by page, what is refused first, and one that nobody could look at for now stays chosen', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Marco Manager')
  const page = await open(server, browser, '/admin/disputes/file', manager)
  answersChoosers(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Import disputes' })).toBeVisible()
  await intercept(page, '**/try-dispute-file', (route) => route.abort())
  const row = (at: number) => `L-${at},PI ${at},${at % 7 === 0 ? 'n/a' : '12.00'},USD,needs_response`
  await chooseByKey(
    page,
    'long.csv',
    `dispute id,charge id,amount,currency,status\n${Array.from({ length: 500 }, (_, at) => row(at)).join('\n')}`,
  )
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/try-dispute-file')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByLabel('Gateway').fill('Bank of Many')
  await page.keyboard.press('Enter')
  const table = lines(page, 'What the file would do')
  // 25 a page, what is refused first: 72 of them are three pages but three lines.
  await expect(table.getByRole('row')).toHaveCount(26)
  await expect(table).toHaveAttribute('aria-rowcount', '500')
  await expect(table.getByRole('row').nth(1)).toContainText('This is not an amount of money')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Page 3', exact: true }).press('Enter')
  await expect(table.getByRole('row').nth(22)).toContainText('This is not an amount of money')
  await expect(table.getByRole('row').nth(23)).toContainText('No order is known by this payment')
  await pages.getByRole('button', { name: 'Page 20', exact: true }).press('Enter')
  await expect(table.getByRole('row').nth(25)).toContainText('L-499')
  await expect(page.getByText('No dispute from “Bank of Many” yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Refused 72' }).press('Enter')
  await expect(table).toHaveAttribute('aria-rowcount', '72')
  await expect(pages.getByRole('button', { name: 'Page 3', exact: true })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Page 4', exact: true })).toHaveCount(0)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of LOOK.widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(over).toBeLessThanOrEqual(0)
  }
})
