import { expect, type Page } from '@playwright/test'
import { CALL_OUTCOMES } from '#contract/orders/call-outcomes.ts'
import { heading, path, sheetOf, toCall } from './calls.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

const CALLS = 20
/** Beside the call itself. */
const ACTS_AT_MOST = 2

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

/** Keeps the numbers that the page dials from the computer's telephone. */
async function catchDialled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const caught: string[] = []
    Object.assign(window, { caught })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
      if (link === null) return
      event.preventDefault()
      caught.push(link.getAttribute('href')!)
    })
  })
}

/** What was dialled since one last asked. */
function dialled(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { caught: string[] }).caught.splice(0))
}

test('twenty travellers are called with keys alone: at most two acts each beside the call, whoever sleeps is left in peace', async ({
  browser,
  request,
}) => {
  test.slow()
  const letters = 'ABCDEFGHIJKLMNOPQRST'.slice(0, CALLS)
  const ids: number[] = []
  for (const letter of letters)
    ids.push(await toCall(server, request, `Traveller${letter}`, 'awake', { passport_number: `XX20${letter}` }))
  const sleepers = [
    await toCall(server, request, 'SleeperA', 'asleep'),
    await toCall(server, request, 'SleeperB', 'asleep'),
  ]
  const caller = await server.addPerson(request, 'Telecaller', 'Tomas Caller')

  const page = await open(server, browser, path(ids[0]!), caller)
  await catchDialled(page)
  let acts = 0
  const seen = new Set<string>()
  for (let number = 0; number < CALLS; number += 1) {
    const outcome = CALL_OUTCOMES[number % CALL_OUTCOMES.length]!
    const link = sheetOf(page).getByRole('link', { name: /^\+/ })
    await expect(link).toHaveAttribute('href', /^tel:\+\d+$/)
    const name = (await heading(page).textContent())!
    // The call itself.
    await page.keyboard.press('3')
    expect(await dialled(page)).toEqual([await link.getAttribute('href')])
    expect(seen.has(name), name).toBe(false)
    seen.add(name)
    await page.keyboard.press(String(5 + CALL_OUTCOMES.indexOf(outcome)))
    acts += 1
    if (outcome === 'call-back') {
      await expect(page.getByLabel('Call back, their time')).toBeFocused()
      await page.keyboard.press('Enter')
      acts += 1
    }
    if (outcome === 'wrong-number') {
      await expect(page.getByRole('button', { name: 'Ask for the right one by mail' })).toBeFocused()
      await page.keyboard.press('Enter')
      acts += 1
    }
    if (number < CALLS - 1) await expect(heading(page)).not.toHaveText(name)
  }
  await expect(page.getByText('Nobody to call just now')).toBeVisible()
  expect(acts / CALLS).toBeLessThanOrEqual(ACTS_AT_MOST)

  const kept = await server.query<{ outcome: string; n: number; telephone: number; whatsapp: number; again: number }>(
    `select c.outcome, count(*)::int as n, count(*) filter (where r.telephone = 'Y')::int as telephone,
      count(*) filter (where r.whatsapp = 'Y')::int as whatsapp, count(c.again_at)::int as again
      from calls c join remarks r on r.id = c.remark_id and r.order_id = c.order_id group by c.outcome order by c.outcome`,
  )
  const each = CALLS / CALL_OUTCOMES.length
  expect(kept).toEqual([
    { outcome: 'call-back', n: each, telephone: each, whatsapp: 0, again: each },
    { outcome: 'messaged', n: each, telephone: 0, whatsapp: each, again: 0 },
    { outcome: 'no-answer', n: each, telephone: each, whatsapp: 0, again: each },
    { outcome: 'reached', n: each, telephone: each, whatsapp: 0, again: 0 },
    { outcome: 'wrong-number', n: each, telephone: each, whatsapp: 0, again: 0 },
  ])
  const called = await server.query<{ n: number }>(
    `select count(*)::int as n from orders where process_status = 'Customer Called'`,
  )
  expect(called).toEqual([{ n: 2 * each }])
  // Who cannot be reached by telephone is asked for the number, and none of them is left behind where nobody calls.
  const asked = await server.query(
    `select count(*)::int as n from orders o join mails m using (order_id) join corrections c on c.mail_id = m.id
      where o.process_status = 'Awaiting' and c.fields = '["phone"]'`,
  )
  expect(asked).toEqual([{ n: each }])
  expect(await server.query(`select order_id::int as id from calls where order_id in (${sleepers.join()})`)).toEqual([])
})
