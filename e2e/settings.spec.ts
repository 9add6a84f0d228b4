import { expect } from '@playwright/test'
import { expectNoBarriers } from './accessible.ts'
import { test } from './journey.ts'
import { holdBack, watchActs } from './hold-back.ts'
import { holdTime, open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('Change Gateway: the active one is chosen before, and exactly one is active after', async ({ browser }) => {
  const page = await open(server, browser, '/admin/gateway-setting')
  const select = page.getByLabel('Payment gateway')
  const before = await select.locator('option:checked').innerText()
  expect(before).toContain('(Active)')
  await select.selectOption('')
  await page.getByRole('button', { name: 'Active Gateway' }).click()
  await expect(page.getByText('Please select gateway')).toBeVisible()
  const other = (await select.getByRole('option').allInnerTexts()).find(
    (label) => label !== before && label !== 'Select a gateway',
  )!
  await select.selectOption(other)
  const save = page.getByRole('button', { name: 'Active Gateway' })
  const acts = watchActs(page)
  const { letGo } = await holdBack(page, '**/payment-gateway-setting')
  await save.press('Enter')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  // Out of use meanwhile, and still where the keys go.
  await save.press('Enter')
  letGo()
  const said = toast(page, `${other} is now the active gateway.`)
  await expect(said).toBeVisible()
  await expect(save).toBeFocused()
  expect(acts).toEqual(['/api/admin/payment-gateway-setting'])
  // What stands around it is read aloud; were it an alert itself, it would be read twice.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(select.locator('option', { hasText: '(Active)' })).toHaveText([`${other} (Active)`])
  await page.reload()
  await expect(select.locator('option:checked')).toHaveText(`${other} (Active)`)
  const changes = page.getByRole('table', { name: 'Changes', exact: true })
  await expect(changes.getByRole('row').nth(1)).toContainText(other)

  await test.step('the one that is active already is marked as such, and not made so again', async () => {
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(save.locator('svg')).toBeVisible()
    await save.press('Enter')
    expect(acts).toHaveLength(1)
    await select.selectOption(before.replace(' (Active)', ''))
    await expect(save).toBeEnabled()
    await expect(save.locator('svg')).toHaveCount(0)
  })

  const at = (label: string) => label.replace(' (Active)', '')
  await test.step('one press sends every site elsewhere: Undo takes it back', async () => {
    await holdTime(page)
    await select.selectOption(at(before))
    await save.click()
    await toast(page, `${at(before)} is now`)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(toast(page, `${other} is now the active gateway.`)).toBeVisible()
    await expect(select.locator('option:checked')).toHaveText(`${other} (Active)`)
    await expect(changes.getByRole('row').nth(1)).toContainText(other)
  })

  await test.step('what a colleague has chosen since stays', async () => {
    await select.selectOption(at(before))
    await save.click()
    const said = toast(page, `${at(before)} is now the active gateway.`).last()
    await expect(said).toBeVisible()
    const colleague = await open(server, browser, '/admin/gateway-setting')
    const theirs = colleague.getByLabel('Payment gateway')
    await expect(theirs.locator('option:checked')).toContainText('(Active)')
    const third = (await theirs.getByRole('option').allInnerTexts()).find(
      (label) => ![at(before), other, 'Select a gateway'].includes(at(label)),
    )!
    await theirs.selectOption(third)
    await colleague.getByRole('button', { name: 'Active Gateway' }).click()
    await expect(toast(colleague, `${third} is now the active gateway.`)).toBeVisible()
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Another gateway was chosen since, so nothing was changed.')).toBeVisible()
    await expect(select.locator('option', { hasText: '(Active)' })).toHaveText([`${third} (Active)`])
    // Who has been there meanwhile stands in the list too.
    await expect(changes.getByRole('row').nth(1)).toContainText(third)
    await colleague.close()
  })
})

test('Landing Sites: settings are saved, a key is shown once and ends when it is revoked', async ({
  browser,
  request,
}) => {
  const page = await open(server, browser, '/admin/landing-sites')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Statement descriptor').fill('ENTRADA TEST')
  await page.getByLabel('Refund policy address').fill('javascript:alert(1)')
  await page.getByLabel('Support email').fill('nope')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An address begins with https://').first()).toBeVisible()
  await expect(page.getByText('The support email is not a valid email address')).toBeVisible()
  await expect(toast(page, 'Please check 2 fields.')).toBeVisible()
  await expect(page.getByLabel('Support email')).toBeFocused()
  await page.getByLabel('Support email').fill('help@site.example')
  await page.getByLabel('Refund policy address').fill('https://site.example/refunds')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Landing site saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Statement descriptor')).toHaveValue('ENTRADA TEST')

  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Please enter a name for the key')).toBeVisible()
  await page.getByLabel('Name of the key').fill('Checkout')
  await page.getByRole('checkbox', { name: 'Orders' }).uncheck()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose what the key is for')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Orders' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('status', { name: 'Key' }).innerText()).trim()
  const intake = () =>
    request.get(`${server.url}/api/intake/active-gateway`, { headers: { authorization: `Bearer ${key}` } })
  expect((await intake()).status()).toBe(200)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('row', { name: /Checkout/ })).toContainText('Orders')
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Checkout' }).click()
  await page.getByRole('dialog', { name: 'Revoke this key?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('table', { name: 'API keys' })).toContainText('Revoked')
  expect((await intake()).status()).toBe(401)
})

test('Landing Sites: an index beside the settings leads to each part, by keys too, and says which one is read', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/landing-sites/1')
  await page.setViewportSize({ width: 1440, height: 900 })
  const index = page.getByRole('navigation', { name: 'Parts of these settings' })
  const current = index.locator('[aria-current=location]')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(current).toHaveText('API keys')
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await index.getByRole('button', { name: 'Refunds and payments' }).press('Enter')
  await expect(current).toHaveText('Refunds and payments')
  await expect(part('Refunds and payments').getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(part('Refunds and payments').getByLabel('Days to keep data after the trip')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Refund policy address')).toBeFocused()
  await part('Mails').evaluate((mails) => scrollBy(0, mails.getBoundingClientRect().bottom - 110))
  await expect(current, 'of the part before no more than its last line is there').toHaveText('Refunds and payments')
  await part('Mails').evaluate((mails) => scrollBy(0, mails.getBoundingClientRect().top - 100))
  await expect(current).toHaveText('Mails')
  const topOf = async (label: string) => (await page.getByLabel(label).boundingBox())!.y
  expect(await topOf('Statement descriptor')).toBe(await topOf('Refunds above this amount need a second person'))
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Statement descriptor').fill('ANOTHER')
  await expect(save).toBeEnabled()
  await index.getByRole('button', { name: 'Webhooks sent' }).click()
  await expect(current).toHaveText('Webhooks sent')
  await part('Contact').scrollIntoViewIfNeeded()
  await expect(current).not.toHaveText('Webhooks sent')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(current).toHaveText('API keys')
  for (const name of await index.getByRole('button').allInnerTexts()) await expect(part(name)).toHaveCount(1)

  // Where there is no room beside them, in a row that stays; on a telephone above them.
  await page.setViewportSize({ width: 820, height: 900 })
  await index.getByRole('button', { name: 'Evidence that this site sends' }).click()
  await expect(current).toHaveText('Evidence that this site sends')
  await expect(current).toBeInViewport({ ratio: 1 })
  await expectNoBarriers(page)
})

test('Landing Sites: what a test key sends is looked at and removed there', async ({ browser, request }) => {
  const page = await open(server, browser, '/admin/landing-sites/1')
  const panel = page.getByRole('region', { name: 'Test orders' })
  await expect(panel.getByText('No test orders.')).toBeVisible()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name of the key').fill('My machine')
  await page.getByRole('checkbox', { name: 'Test key' }).check()
  await expect(page.getByRole('checkbox', { name: 'Mail' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('status', { name: 'Key' }).innerText()).trim()
  expect(key).toMatch(/^ek_test_/)
  const command = await page.getByRole('region', { name: 'Try it' }).locator('pre').innerText()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('row', { name: /My machine/ })).toContainText('Test orders')

  // What the page tells a developer to paste is what is sent.
  const [, address] = /^curl (\S+)/.exec(command)!
  const headers = Object.fromEntries([...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map((header) => header.slice(1)))
  expect(headers.Authorization).toBe(`Bearer ${key}`)
  const [, body] = /-d '([^']+)'/.exec(command)!
  const answer = await request.post(address!, { headers, data: body! })
  expect(answer.status()).toBe(201)
  const { orderId } = (await answer.json()).data

  await page.reload()
  await expect(panel.getByRole('row', { name: new RegExp(String(orderId)) })).toContainText('Ana Díaz')
  await panel.getByRole('button', { name: `Look at test order ${orderId}` }).click()
  const look = page.getByRole('dialog', { name: `Test order ${orderId}` })
  await expect(look.getByText('ana@mail.example')).toBeVisible()
  await expect(look.getByText(/Passport number: missing/)).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog', { name: 'Remove all test orders?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'One test order was removed.')).toBeVisible()
  await expect(panel.getByText('No test orders.')).toBeVisible()
})

test('Landing Sites: with an address for webhooks there is a secret, shown once, and one sees what was sent and answered', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/landing-sites/1')
  const sent = page.getByRole('region', { name: 'Webhooks sent' })
  await expect(sent).toContainText('this site gets none')
  const address = page.getByLabel('Address for webhooks (optional)')
  await address.fill('https://127.0.0.1/hook')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(address).toHaveAccessibleDescription(/in our own network/)
  await address.fill('https://nobody.example/hook')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Landing site saved.')).toBeVisible()
  await expect(sent).toContainText('No secret has been created yet')
  await sent.getByRole('button', { name: 'New secret' }).click()
  const secret = await page.getByRole('status', { name: 'Secret' }).innerText()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(sent).toContainText('Secret created')
  await expect(page.getByText(secret)).toHaveCount(0)
  await sent.getByRole('button', { name: 'Send a test' }).click()
  await expect(sent.getByRole('row', { name: /webhook\.tried/ })).toContainText('No response')
  await sent.getByRole('button', { name: 'Send webhook.tried again' }).click()
  await expect(sent.getByRole('row', { name: /webhook\.tried/ })).toHaveCount(1)

  await sent.getByRole('combobox', { name: 'Kind of test' }).selectOption('dispute.opened')
  await sent.getByRole('button', { name: 'Send a test' }).click()
  await sent.getByRole('button', { name: 'Details of dispute.opened' }).press('Enter')
  const log = page.getByRole('dialog', { name: 'Sent and answered: dispute.opened' })
  const first = log.getByRole('region', { name: /^Attempt 1,/ })
  await expect(first).toContainText('No response')
  await expect(first).toContainText('The name of the server is not known.')
  await expect(first).toContainText('POST https://nobody.example/hook')
  await expect(first).toContainText('"test":true')
  await expect(first).toContainText(/webhook-signature: v1,…/)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(log).toHaveCount(0)
  await expect(sent.getByRole('button', { name: 'Details of dispute.opened' })).toBeFocused()
})

test('Landing Sites: a version of the terms is kept and read by keys; another text under it is refused', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/landing-sites/1')
  const add = page.getByRole('button', { name: 'New version' })
  const dialog = page.getByRole('dialog', { name: 'New version' })
  const keep = async (text: string) => {
    await add.press('Enter')
    await dialog.getByLabel('Version').fill('J-1')
    await dialog.getByLabel('The whole text').fill(text)
    await dialog.getByRole('button', { name: 'Keep for ever' }).press('Enter')
  }
  await keep('We refund nothing\nonce the form is filed.')
  await expect(page.getByRole('row', { name: /Terms J-1/ })).toBeVisible()
  await keep('We refund everything.')
  await expect(dialog.getByLabel('Version')).toHaveAccessibleDescription(/another text, which is kept for ever/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Read Terms, version J-1' }).press('Enter')
  await expect(page.getByRole('region', { name: 'The whole text' })).toHaveText(
    /We refund nothing\s+once the form is filed\./,
  )
})
