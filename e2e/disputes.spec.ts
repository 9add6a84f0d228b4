import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { holdBack, watchActs } from './hold-back.ts'
import { open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const ORDER = {
  name: 'Łukasz',
  last_name: "O'Connor-Núñez",
  email: 'lukasz@mail.example',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}
const PAYMENT = {
  status: 'paid',
  amount: '69.00',
  currency: 'USD',
  gateway: 'Stripe',
}

test('a letter of the bank becomes a case, is matched, taken, answered and won, with keys alone', async ({
  browser,
  request,
}) => {
  const team = await server.addPerson(request, 'Team', 'Teresa Team')
  const payment = {
    ...PAYMENT,
    transaction_id: 'pi_key_1',
    card_last4: '4242',
  }
  const { orderId } = await server.postOrder(request, { ...ORDER, payment })
  const page = await open(server, browser, '/admin/disputes', team)
  await expect(page.getByText('No dispute is open')).toBeVisible()
  await accessible(page, 'disputes-none')

  await test.step('it is opened by hand; the code of the letter says the reason', async () => {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Open a dispute' })
    await dialog.getByLabel('Gateway').fill('Stripe')
    await dialog.getByLabel('Case number').fill('dp_1')
    await dialog.getByLabel('Scheme').selectOption('Visa')
    await dialog.getByLabel('Reason code').fill('10.4')
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('fraud')
    await dialog.getByLabel('Disputed amount').fill('69')
    await dialog.getByLabel('Currency').fill('usd')
    // Wrong in one figure: no order has it, but card and amount are alike.
    await dialog.getByLabel('Transaction ID').fill('pi_key_7')
    await dialog.getByLabel('Last four digits of the card').fill('4242')
    await dialog.getByLabel('Answer due (UTC)').fill('2099-01-02T03:04')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispute dp_1' })).toBeVisible()
  })

  await test.step('the order that it may be about is shown, and a person says so', async () => {
    await expect(page.getByText('same amount · same card digits')).toBeVisible()
    await page.getByRole('button', { name: 'This one' }).press('Enter')
    await expect(toast(page, 'The dispute belongs to this order now')).toBeVisible()
    await expect(page.getByRole('link', { name: `Łukasz O'Connor-Núñez, #${orderId}` })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What to do' }).getByText('What is recorded does not suffice'),
    ).toBeVisible()
    await accessible(page, 'dispute', { widths: [390, 820, 1440] })
  })

  await test.step('it is taken from the desk, which has what is due first', async () => {
    await page.keyboard.press('Escape')
    const row = page.getByRole('row', { name: /dp_1/ })
    await expect(row).toContainText('Nobody')
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'dp_1' })).toBeFocused()
    await page.keyboard.press('n')
    await expect(toast(page, 'You work on this dispute')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  })

  await test.step('it is answered, taken back, answered again, and won', async () => {
    const facts = page.getByRole('region', { name: 'The case' })
    // What is recorded does not suffice, so that this is in the menu.
    await page.keyboard.press('.')
    await page.keyboard.press('1')
    await expect(facts.getByText('Answered')).toBeVisible()
    await page.keyboard.press('u')
    await expect(facts.getByText('Needs an answer')).toBeVisible()
    await page.keyboard.press('.')
    await page.keyboard.press('1')
    await expect(facts.getByText('Answered')).toBeVisible()
    await page.keyboard.press('1')
    const dialog = page.getByRole('dialog', { name: 'Won' })
    await expect(dialog.getByLabel('Amount won (USD)')).toHaveValue('69.00')
    await page.keyboard.press('Enter')
    await expect(facts.getByText('Won').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'At a glance' }).getByText('69.00 USD').first()).toBeVisible()
  })

  await test.step('the desk has it among those that ended, and in the win rate', async () => {
    await page.goto(`${server.url}/admin/disputes?list=ended`)
    await expect(page.getByRole('row', { name: /dp_1/ })).toContainText('Won')
    await page.getByRole('link', { name: 'Win rate' }).press('Enter')
    const byReason = page.getByRole('table', { name: 'Reason' })
    await expect(byReason.getByRole('row', { name: /Fraud/ })).toContainText('100 %')
    // What was before is said once where there was nothing.
    await expect(page.getByText('No dispute closed in the previous period.')).toHaveCount(1)
    await expect(byReason.getByText('before')).toHaveCount(0)
    await expect(page.getByText('What is due first comes first.')).toHaveCount(0)
    await accessible(page, 'disputes-rates')
  })
})

test('a comment that says Chargeback asks for a case, and the order shows it', async ({ browser, request }) => {
  const { orderId } = await server.postOrder(request, {
    ...ORDER,
    payment: { ...PAYMENT, transaction_id: 'pi_ask' },
  })
  const page = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  await expect(page.getByText('A comment says Chargeback')).toBeHidden()
  await page.getByLabel('Remark').fill('The bank wrote')
  await page.getByRole('checkbox', { name: 'Chargeback' }).check()
  await page.getByRole('button', { name: 'Save Comment' }).click()
  await page
    .getByRole('note')
    .filter({ hasText: 'A comment says Chargeback' })
    .getByRole('button', { name: 'Open a dispute' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Open a dispute' })
  await expect(dialog.getByLabel('Disputed amount')).toHaveValue('69.00')
  await dialog.getByLabel('Case number').fill('dp_ask')
  await dialog.getByLabel('Reason', { exact: true }).selectOption('Not received')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Dispute dp_ask' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute dp_ask' })).toBeVisible()
})

test('two people change one case: the second is told, and nothing is lost', async ({ browser, request }) => {
  const { orderId } = await server.postOrder(request, {
    ...ORDER,
    payment: { ...PAYMENT, transaction_id: 'pi_two' },
  })
  const manager = await server.addPerson(request, 'Manager', 'Marco Manager')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const opened = await request.post(`${server.url}/api/admin/open-dispute`, {
    headers,
    data: { gateway: 'Stripe', caseNumber: 'dp_two', reason: 'fraud', orderId },
  })
  const { id } = (await opened.json()).data
  const page = await open(server, browser, `/admin/disputes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute dp_two' })).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('Note').fill('Called the bank')
  await request.put(`${server.url}/api/admin/change-dispute`, {
    headers,
    data: {
      disputeId: id,
      version: 1,
      note: 'The letter is in the post',
      reference: 'R-7',
    },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The dispute was changed since you opened it')).toBeVisible()
  await test.step('what was typed is still there, beside what the other wrote, and the next press saves both', async () => {
    await expect(dialog.getByLabel('Reference of the landing site')).toHaveValue('R-7')
    await expect(dialog.getByLabel('Note')).toHaveValue('Called the bank')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Called the bank')).toBeVisible()
    await expect(page.getByText('R-7')).toBeVisible()
  })
})

test('who has the keys on a button of a case keeps them when it changes, by others or by that button', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...ORDER, payment: { ...PAYMENT, transaction_id: 'pi_focus' } })
  const manager = await server.addPerson(request, 'Manager', 'Flor Focus')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const opened = await request.post(`${server.url}/api/admin/open-dispute`, {
    headers,
    data: { gateway: 'Stripe', caseNumber: 'dp_focus', reason: 'fraud', orderId },
  })
  const { id } = (await opened.json()).data
  const page = await open(server, browser, `/admin/disputes/${id}`)
  const acts = page.getByRole('group', { name: 'What can be done' })
  const more = acts.getByRole('button', { name: 'More actions' })
  await more.focus()
  await request.put(`${server.url}/api/admin/change-dispute`, {
    headers,
    data: { disputeId: id, version: 1, note: 'By another' },
  })
  await expect(page.getByText('By another')).toBeVisible()
  await expect(more).toBeFocused()

  const take = acts.getByRole('button', { name: 'Assign to me' })
  await expect(take.locator('kbd')).toHaveCSS('border-top-style', 'solid')
  await take.focus()
  await page.keyboard.press('Enter')
  const leave = acts.getByRole('button', { name: 'Release' })
  await expect(leave).toBeFocused()
  const glance = page.getByRole('region', { name: 'At a glance' })
  // What is recorded does not suffice: that is the one step, and the rest is in the menu.
  const accept = glance.getByRole('button', { name: 'Accept' })
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(accept).toHaveCount(0)
  await expect.poll(() => acts.evaluate((group) => group.contains(document.activeElement))).toBe(true)
})

test('a key that is pressed while another act of a case is under way acts after it, once', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...ORDER, payment: { ...PAYMENT, transaction_id: 'pi_busy' } })
  const manager = await server.addPerson(request, 'Manager', 'Bea Busy')
  const opened = await request.post(`${server.url}/api/admin/open-dispute`, {
    headers: { authorization: await server.tokenOf(request, manager) },
    data: { gateway: 'Stripe', caseNumber: 'dp_busy', reason: 'fraud', orderId },
  })
  const page = await open(server, browser, `/admin/disputes/${(await opened.json()).data.id}`, manager)
  const move = page.getByRole('region', { name: 'At a glance' }).getByRole('button', { name: 'Accept' })
  await expect(move).toHaveAttribute('aria-disabled', 'false')
  const take = await holdBack(page, '**/api/admin/take-dispute')
  const acts = watchActs(page)
  await page.keyboard.press('t')
  await take.asked
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveAttribute('aria-disabled', 'true')
  for (const key of ['t', '2', '2', 't']) await page.keyboard.press(key)
  take.letGo()
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The case' }).getByText('Accepted')).toBeVisible()
  expect(acts).toEqual(['/api/admin/take-dispute', '/api/admin/move-dispute'])
})

test('what is in the menu of a case alone has no key outside it, and its time has not run out before the deadline', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...ORDER, payment: { ...PAYMENT, transaction_id: 'pi_quiet' } })
  const manager = await server.addPerson(request, 'Manager', 'Quinn Quiet')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const opened = await request.post(`${server.url}/api/admin/open-dispute`, {
    headers,
    data: {
      gateway: 'Stripe',
      caseNumber: 'dp_quiet',
      reason: 'fraud',
      orderId,
      openedAt: moment(-5),
      dueAt: moment(1),
    },
  })
  const { id } = (await opened.json()).data
  const page = await open(server, browser, `/admin/disputes/${id}`, manager)
  const accept = page.getByRole('region', { name: 'At a glance' }).getByRole('button', { name: 'Accept' })
  await expect(accept).toHaveAttribute('aria-keyshortcuts', '2')
  const acts = watchActs(page)
  for (const key of ['1', '3', '4', '5']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('.')
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([/^Mark as answered/, /^Won/, /^Lost/, /^Edit/])
  expect(acts).toEqual([])
  await page.keyboard.press('3')
  const won = page.getByRole('dialog', { name: 'Won' })
  await expect(won).toBeVisible()
  const changed = { disputeId: id, version: 1, amount: '50', currency: 'USD' }
  expect((await request.put(`${server.url}/api/admin/change-dispute`, { headers, data: changed })).ok()).toBe(true)
  await expect(page.getByText('50.00 USD').first()).toBeAttached()
  // What somebody else changed behind the open dialog is looked at first.
  await page.keyboard.press('Enter')
  await expect(page.getByText('The dispute was changed since you opened it').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(won).toHaveCount(0)
  await page.keyboard.press('.')
  await page.keyboard.press('1')
  await expect(page.getByRole('region', { name: 'The case' }).getByText('Answered')).toBeVisible()

  const late = { disputeId: id, version: 3, dueAt: moment(-1) }
  expect((await request.put(`${server.url}/api/admin/change-dispute`, { headers, data: late })).ok()).toBe(true)
  await page.keyboard.press('u')
  const expired = page.getByRole('region', { name: 'At a glance' }).getByRole('button', { name: /^Expired/ })
  // Whatever the hour, a figure means one and the same.
  await expect(expired).toHaveAttribute('aria-keyshortcuts', '5')
})

test('an early warning says that none waits for an answer, leads to its order for the refund, and records what came of it', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...ORDER, payment: { ...PAYMENT, transaction_id: 'pi_early' } })
  const manager = await server.addPerson(request, 'Manager', 'Wanda Warning')
  const opened = await request.post(`${server.url}/api/admin/open-dispute`, {
    headers: { authorization: await server.tokenOf(request, manager) },
    data: { gateway: 'Stripe', caseNumber: 'dp_early', reason: 'fraud', stage: 'warning', orderId },
  })
  const page = await open(server, browser, '/admin/disputes', manager)
  const row = page.getByRole('table', { name: 'Open', exact: true }).getByRole('row', { name: /dp_early/ })
  await expect(row).toContainText('Refund before it becomes a dispute')
  await page.goto(`${server.url}/admin/disputes/${(await opened.json()).data.id}`)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('No answer is due')
  await expect(glance).not.toContainText('No deadline known')
  await expect(glance.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
    'href',
    `/admin/view-order/${encodeId(orderId)}`,
  )
  await expect(glance.getByRole('button')).toHaveText([/^Accept/, /^No dispute came/])
  await expect(page.getByRole('region', { name: 'What to do' })).toContainText('Refund before it becomes a dispute')
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: /^It became a dispute/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await expect(page.getByRole('region', { name: 'The case' }).getByText('Lapsed, no dispute')).toBeVisible()
})

test('rare filters are unfolded by a link that sets one, and stay under the hand that takes it away', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/disputes?reason=fraud')
  const more = page.getByRole('button', { name: 'More filters' })
  const reason = page.getByLabel('Reason', { exact: true })
  await expect(reason).toHaveValue('fraud')
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(reason).toHaveCount(0)
  await more.press('Enter')
  await reason.focus()
  await reason.selectOption('Any reason')
  await expect(page).not.toHaveURL(/reason=/)
  await expect(reason).toBeFocused()
  await more.press('Enter')
  await expect(reason).toHaveCount(0)
  await page.goBack()
  await expect(reason).toHaveValue('fraud')
})

test('“Work on next” pressed three times takes one case; what one passes on untouched is given up', async ({
  browser,
  request,
}) => {
  const person = await server.addPerson(request, 'Manager', 'Nora Next')
  const headers = { authorization: await server.tokenOf(request, person) }
  for (const day of ['02', '03']) {
    const data = { gateway: 'Nuvei', caseNumber: `next-${day}`, reason: 'fraud', openedAt: '2020-01-01T00:00:00Z' }
    await request.post(`${server.url}/api/admin/open-dispute`, {
      headers,
      data: { ...data, dueAt: `2020-01-${day}T00:00:00Z` },
    })
  }
  const mine = async () => {
    const answer = await request.post(`${server.url}/api/admin/disputes`, { headers, data: { worker: 'me' } })
    return ((await answer.json()).data as { caseNumber: string }[]).map(({ caseNumber }) => caseNumber)
  }
  const page = await open(server, browser, '/admin/disputes', person)
  await expect(page.getByRole('link', { name: 'next-02' })).toBeVisible()
  // At once: a press that comes when the case is there passes it on.
  await page.evaluate(() => {
    for (let press = 0; press < 3; press += 1) dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute next-02' })).toBeVisible()
  expect(await mine()).toEqual(['next-02'])
  await expect(page.getByRole('region', { name: 'The case' })).toContainText('Nora Next')
  // A key while the case still comes is for neither page.
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispute next-03' })).toBeVisible({ timeout: 15_000 })
  }).toPass()
  expect(await mine()).toEqual(['next-03'])
})

for (const [locale, words] of [
  [
    'en-US',
    {
      by: 'Gateway',
      before: 'previous period',
      save: 'Save as CSV: Win rate, Gateway',
      closed: 'Closed',
      swap: 'Swap From and To',
    },
  ],
  [
    'es-DO',
    {
      by: 'Pasarela',
      before: 'período anterior',
      save: 'Guardar como CSV: Tasa de éxito, Pasarela',
      closed: 'Cerradas',
      swap: 'Intercambiar Desde y Hasta',
    },
  ],
] as const)
  test(`each number of the win rates is the way to as many cases, in these days and the ones before (${locale})`, async ({
    browser,
    request,
  }) => {
    const manager = await server.addPerson(request, 'Manager', `Rita Rates ${locale}`)
    const headers = { authorization: await server.tokenOf(request, manager) }
    const gateway = `Rates ${locale}`
    const ids: number[] = []
    for (const [nth, state] of ['won', 'won', 'lost', 'accepted', 'expired', 'won', 'lost'].entries()) {
      const data = { gateway, caseNumber: `rates-${locale}-${nth}`, reason: 'fraud', amount: '69', currency: 'USD' }
      const opened = await request.post(`${server.url}/api/admin/open-dispute`, { headers, data })
      const { id } = (await opened.json()).data
      ids.push(id)
      const moved = await request.put(`${server.url}/api/admin/move-dispute`, {
        headers,
        data: { disputeId: id, version: 1, state },
      })
      expect(moved.ok(), await moved.text()).toBe(true)
    }
    // What would take days.
    await server.query(`update disputes set ended_at = now() - interval '8 days' where id = any ($1)`, [ids.slice(5)])

    const page = await (await browser.newContext({ locale })).newPage()
    await server.bringSession(page, manager)
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    await page.goto(`${server.url}/admin/disputes?list=rates&from=${day(6)}&to=${day(0)}`)
    const row = page.getByRole('table', { name: words.by }).getByRole('row').filter({ hasText: gateway })
    // Two of five, and one of two the days before.
    await expect(row).toContainText('40 %')
    await expect(row).toContainText('50 %')
    expect(
      await row.evaluate((one) => {
        const bar = one.querySelector('[aria-hidden="true"]')!
        const { left, width } = bar.getBoundingClientRect()
        const mark = bar.querySelector('i')!.getBoundingClientRect()
        const part = bar.querySelector('span')!.getBoundingClientRect()
        return [part.width / width, (mark.left + mark.width / 2 - left) / width].map((share) => Math.round(share * 100))
      }),
    ).toEqual([40, 50])
    await accessible(page, `disputes-rates-before-${locale}`, { widths: [390, 820, 1440] })
    // One under the other, the tables have the same columns.
    const places = await page
      .getByRole('table')
      .evaluateAll((all) =>
        all.map((one) => [...one.querySelectorAll('th')].map((head) => Math.round(head.getBoundingClientRect().right))),
      )
    expect(places).toEqual(places.map(() => places[0]))

    const links = row.getByRole('link')
    const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
    expect(names).toHaveLength(6)
    expect(names.filter((name) => name.includes(words.before))).toHaveLength(2)
    for (const name of names) {
      await row.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/list=ended/)
      const many = Number(/: (\d+)/.exec(name)![1])
      await expect(page.getByRole('table', { name: words.closed }).locator('[data-case]')).toHaveCount(many)
      await page.goBack()
      await expect(row).toContainText('40 %')
    }

    const [from, to] = [page.locator('[name="from"]'), page.locator('[name="to"]')]
    await from.fill(day(0))
    await to.fill(day(6))
    await to.press('Enter')
    await expect(to).toBeFocused()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: words.swap }).click()
    await expect(row).toContainText('40 %')

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: words.save }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`dispute-rates-gateway-${day(6)}-${day(0)}.csv`)
    expect(readFileSync(await saved.path(), 'utf8')).toContain(
      `"${gateway}","USD","40","2","1","1","1","138.00","207.00","50","1","1","0","0","69.00","69.00"`,
    )
  })
