import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const EMAIL = 'lukasz@traveller.example'
const find = async (page: Page, by: 'Email' | 'Passport number', value: string) => {
  await page.getByLabel('By', { exact: true }).selectOption(by)
  await page.getByLabel('Full value').fill(value)
  await page.keyboard.press('Enter')
}

test('of a family on one e-mail, one person is handed over and erased, with keys alone', async ({
  browser,
  request,
}) => {
  const email = 'family@traveller.example'
  const member = (name: string, passport: string) =>
    server.postOrder(request, { ...WHOLE_ORDER, name, last_name: 'Mendoza', passport_number: passport, email })
  const [ana, ben] = [await member('Ana', 'FM1234501'), await member('Ben', 'FM1234502')]
  await server.passTime()
  const page = await open(server, browser, '/admin/personal-data')
  await find(page, 'Email', email)
  await expect(page.getByText('These orders bear 2 names')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Data as JSON' })).toBeDisabled()
  await accessible(page, 'personal-data-family', { widths: [390, 820, 1440] })

  await page.getByRole('checkbox', { name: `Order ${ana.orderId} of Ana Mendoza` }).focus()
  await page.keyboard.press('Space')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Data as JSON' }).press('Enter')
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file).toContain('FM1234501')
  expect(file).not.toContain('FM1234502')

  await page.getByRole('button', { name: 'Ask to erase' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText(`Orders ${ana.orderId}.`)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
  const row = page.getByRole('table', { name: 'Erasures' }).getByRole('row').nth(1)
  await expect(row).toContainText(String(ana.orderId))
  await expect(row).not.toContainText(String(ben.orderId))
  await row.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(row).toContainText('Withdrawn')
})

test('what is held of a person is handed over, and erased once another one confirms it', async ({
  browser,
  request,
}) => {
  const own = { name: 'Łukasz', last_name: "O'Connor-Núñez", passport_number: 'LK7654321', email: EMAIL }
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, ...own, payment: { status: 'paid' } })
  const other = await server.postOrder(request, { ...WHOLE_ORDER, name: 'Ana', email: 'ana@traveller.example' })
  const manager = await server.addPerson(request, 'Manager', 'Marta Manager')
  await server.passTime()
  const page = await open(server, browser, '/admin/personal-data')

  await test.step('by the whole number or e-mail, and by no part of it', async () => {
    await find(page, 'Passport number', 'LK765')
    await expect(page.getByText('Nothing is held about this person')).toBeVisible()
    await find(page, 'Passport number', 'lk-7654321')
    await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible()
    await find(page, 'Email', EMAIL.toUpperCase())
    await expect(page.getByRole('table', { name: 'Orders' })).toContainText(String(orderId))
    const held = page.getByRole('table', { name: 'What is held' })
    await expect(held).toContainText('The order and its traveller')
    await expect(held).not.toContainText('_')
    await accessible(page, 'personal-data-found', { widths: [390, 820, 1440] })
  })

  await test.step('all of it as a file', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Data as JSON' }).click()
    const file = await readFile(await (await coming).path(), 'utf8')
    for (const said of ['LK7654321', "O'Connor-Núñez", EMAIL]) expect(file).toContain(said)
    expect(file).not.toContain('ana@traveller.example')
  })

  await test.step('who asks cannot confirm; another one can', async () => {
    await page.getByRole('button', { name: 'Ask to erase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    const erasures = page.getByRole('table', { name: 'Erasures' })
    await expect(erasures).toContainText('Waiting')
    await expect(erasures.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    const second = await open(server, browser, '/admin/personal-data', manager)
    await second.getByRole('button', { name: 'Confirm' }).click()
    await expect(second.getByRole('dialog')).toContainText(`Orders ${orderId} lose everything`)
    await second.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(second.getByRole('table', { name: 'Erasures' })).toContainText('Erased')
    await find(second, 'Email', EMAIL)
    await expect(second.getByText('Nothing is held about this person')).toBeVisible()
    const proof = second.waitForEvent('download')
    await second.getByRole('button', { name: 'Proof, JSON' }).click()
    const said = await readFile(await (await proof).path(), 'utf8')
    expect(said).toContain('Marta Manager')
    for (const word of [EMAIL, 'LK7654321', 'Núñez']) expect(said).not.toContain(word)
  })

  await test.step('the order stands, without its traveller; the other one is as it was', async () => {
    await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
    await expect(page.getByText(/^Anonymised on/).first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText('Núñez')
    await page.goto(`${server.url}/admin/view-order/${encodeId(other.orderId)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
  })
})
