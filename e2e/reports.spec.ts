import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext } from '@playwright/test'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

/** Posts a paid order of a nationality; one for later with the day it is processed on. */
function post(request: APIRequestContext, nationality: string, mode: string, processingDate?: string) {
  return server.postOrder(request, {
    name: 'Ana',
    last_name: 'Sol',
    email: 'ana@traveller.example',
    processing_mode: mode,
    IsArrival: 'Arrival',
    nationality,
    ...(processingDate === undefined ? {} : { processing_date: processingDate }),
    payment: { status: 'paid' },
  })
}

/** YYYY-MM-15 of the month that comes so many months from now. */
function dayIn(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10)
}

test('Country Order Details: days, the filter, and what there is none of', async ({ browser, request }) => {
  for (const [nationality, mode] of [
    ['Poland', 'standard'],
    ['Poland', 'priority'],
    ['Chile', 'standard'],
  ] as const) {
    await post(request, nationality, mode)
  }
  const page = await open(server, browser, '/admin/country-order-list')
  const table = page.getByRole('table', { name: 'Country Order Details' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'S. No',
    'State/Territory',
    'Order Count',
    'Standard Processing',
    'Priority Processing',
    'Future Order Processing',
  ])
  await expect(toast(page, /./)).toHaveCount(0)
  const poland = table.getByRole('row').filter({ hasText: 'Poland' })
  await expect(poland.getByRole('cell')).toHaveText([/\d+/, 'Poland', '2', '1', '1', '0'])
  const key = page.getByRole('list').filter({ hasText: 'Priority Processing' })
  await expect(key.getByRole('listitem')).toHaveText([
    'Standard Processing',
    'Priority Processing',
    'Future Order Processing',
  ])
  await expect(poland.locator('[aria-hidden="true"] > span')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search by nationality' }).fill('POL')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=POL/)
  await page.getByRole('searchbox', { name: 'Search by nationality' }).fill('nowhere')
  await expect(page.getByText('No records found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByLabel('From').fill('2026-02-01')
  await page.getByLabel('To').fill('2026-01-01')
  await page.getByRole('button', { name: 'Submit' }).click()
  // Nothing is shown that is not of these days, and Back leads to what was there.
  await expect(page.getByText('The last day is before the first')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'To' })).toBeFocused()
  await expect(table).toHaveCount(0)
  await page.goBack()
  await expect(poland).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('')
  await page.goForward()
  await page.getByRole('button', { name: 'Swap From and To' }).click()
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-02-01/)
  await expect(page.getByText('The last day is before the first')).toHaveCount(0)
  await page.getByLabel('From').fill('2001-01-01')
  await page.getByLabel('To').fill('2001-01-02')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('No records found')).toBeVisible()
  await page.getByRole('button', { name: 'All time' }).click()
  await expect(poland).toBeVisible()
  await poland.getByRole('link', { name: 'Poland, Priority Processing: 1' }).click()
  await expect(page).toHaveURL(/nationality=POL&mode=priority/)
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2)
})

test('Country Order Details of some days: the previous period below each number, both the way to their orders, and a CSV', async ({
  browser,
  request,
}) => {
  const [now, past] = [await post(request, 'Norway', 'standard'), await post(request, 'Norway', 'priority')]
  const gone = await post(request, 'Iceland', 'standard')
  await server.query(`update orders set created_at = '2024-05-03T12:00:00Z' where order_id = $1`, [now.orderId])
  await server.query(`update orders set created_at = '2024-05-01T00:00:00Z' where order_id = any ($1)`, [
    [past.orderId, gone.orderId],
  ])
  const page = await open(server, browser, '/admin/country-order-list?from=2024-05-03&to=2024-05-04')
  const table = page.getByRole('table', { name: 'Country Order Details' })
  const cells = (country: string) => table.getByRole('row').filter({ hasText: country }).getByRole('cell')
  await expect(cells('Norway')).toHaveText(['1', 'Norway', '11 before', '10 before', '01 before', '00 before'])
  await expect(cells('Iceland')).toHaveText(['2', 'Iceland', '01 before', '01 before', '00 before', '00 before'])
  await expect(page.getByRole('status').filter({ hasText: 'compared' })).toHaveText(
    '1 country with orders · 1 order · 3 May 2024 – 4 May 2024 (UTC), compared with 1 May 2024 – 2 May 2024 (UTC): 2 orders',
  )
  // The mode that it has, and a mark where the previous period was: as far as the longest of both.
  await expect(cells('Norway').locator('[aria-hidden="true"] > span')).toHaveAttribute('style', /width: 100%/)
  await expect(cells('Norway').locator('[aria-hidden="true"] > i')).toHaveAttribute('style', /left: 100%/)
  await expect(cells('Iceland').locator('[aria-hidden="true"] > span')).toHaveCount(0)
  await expect(cells('Iceland').locator('[aria-hidden="true"] > i')).toHaveCount(1)
  await accessible(page, 'countries-before')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV: Country Order Details' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('country-orders-2024-05-03-2024-05-04.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('"Norway","1","1","0","0","1","0","1","0"')
  await table.getByRole('link', { name: 'Norway, Priority Processing, previous period: 1 before' }).click()
  await expect(page.locator('tr[data-order]')).toHaveCount(1)
  await expect(page.locator(`tr[data-order="${past.orderId}"]`)).toBeVisible()
})

test('Future Order: twelve months with their years, a month’s table, and Back', async ({ browser, request }) => {
  const day = dayIn(2)
  const [one, two] = [await post(request, 'Peru', 'future', day), await post(request, 'Peru', 'future', day)]
  const other = await post(request, 'Peru', 'future', dayIn(4))
  const page = await open(server, browser, '/admin/future-order')
  await expect(page.getByRole('heading', { name: 'Future Order' })).toBeVisible()
  const months = page.locator('main ol').getByRole('link')
  await expect(months).toHaveCount(12)
  const label = new Date(day).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  const month = months.filter({ hasText: label })
  await expect(month).toContainText(day.slice(0, 4))
  await expect(month).toContainText('2 orders')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV: Orders by processing month' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('future-orders-by-month.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toContain(`"${day.slice(0, 7)}","2"`)
  await month.click()
  await expect(page).toHaveURL(new RegExp(`month=${day.slice(0, 7)}`))
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Order ID',
    'Name',
    'Due',
    'Email',
    'Date & Time',
    'Processing Date',
    'Action',
  ])
  await expect(table.locator('tbody tr[data-order]')).toHaveCount(2)
  await page.getByRole('searchbox').fill(String(two.orderId))
  await expect(table.locator('tbody tr[data-order]')).toHaveCount(1)
  expect(new URL(page.url()).search).toBe(`?month=${day.slice(0, 7)}`)
  await page.getByRole('searchbox').fill(String(other.orderId))
  await expect(page.getByText('No records found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(table.locator('tbody tr[data-order]')).toHaveCount(2)

  await table.getByRole('button', { name: `Delete ${one.orderId}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await confirm.getByRole('button', { name: 'Yes' }).click()
  await expect(table.locator('tbody tr[data-order]')).toHaveCount(1)
  await table.getByRole('link', { name: `View order ${two.orderId}` }).click()
  await expect(page).toHaveURL(/view-order/)
  await page.goBack()
  await expect(table.locator('tbody tr[data-order]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(month).toContainText('1 order')
  await post(request, 'Peru', 'future', day)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(month).toContainText('2 orders')
})
