import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { holdTime, open, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

/** What comes by the stream comes within a second; a busy machine may take longer. */
const LIVE = { timeout: 60_000 }

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('a refund from the word that suggests it to the bank’s reference, by two people, first a part and then the rest', async ({
  browser,
  request,
}) => {
  test.slow()
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    name: 'Łukasz',
    last_name: "O'Connor-Núñez",
    payment: { status: 'paid', amount: '69.00', currency: 'USD' },
  })
  const authorization = await server.adminToken(request)
  const sites = await request.get(`${server.url}/api/admin/landing-sites`, { headers: { authorization } })
  const { keys: _, ...site } = (await sites.json()).data[0]
  const limited = await request.post(`${server.url}/api/admin/landing-site`, {
    headers: { authorization },
    data: { ...site, refund_limit: '50' },
  })
  expect(limited.ok(), await limited.text()).toBe(true)
  await request.post(`${server.url}/api/admin/add-new-remark`, {
    headers: { authorization },
    data: { orderId, remark: 'He writes that he will call his bank.' },
  })
  const marta = await server.addPerson(request, 'Manager', 'Marta Manager')
  await server.passTime()
  const path = `/admin/view-order/${encodeId(orderId)}`
  const page = await open(server, browser, path)
  const money = page.locator('#payment')
  const dialog = page.getByRole('dialog')

  await test.step('a remark suggests it; a part is asked for and made, and the order stays where it is', async () => {
    await expect(money.getByRole('note')).toContainText('says “bank”')
    await money.getByRole('button', { name: 'Details' }).click()
    await expect(money.getByRole('button', { name: 'Ask for a refund' })).toHaveCount(1)
    await money.getByRole('button', { name: 'Hide the details' }).click()
    await money.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(dialog).toContainText("Łukasz O'Connor-Núñez")
    await expect(dialog).toContainText(
      'For a full refund the order goes to Refunds; for a partial one it stays where it is.',
    )
    await expect(dialog.getByLabel('Amount')).toHaveValue('69.00')
    await accessible(page, 'refund-dialog')
    await dialog.getByLabel('Amount').fill('70')
    await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
    await expect(dialog.getByText('Please choose the reason')).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('Delivered too late')
    await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
    await expect(dialog.getByText('At most 69.00 can still be refunded')).toBeVisible()
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
    await expect(money.getByRole('listitem')).toContainText('20.00 USD')
    await expect(money.getByRole('note')).toHaveCount(0)
    // That it is not made after all is asked about first, and takes a note.
    await money.getByRole('button', { name: 'Withdraw' }).click()
    await expect(dialog).toContainText('it goes back to where it was before')
    await accessible(page, 'refund-decision')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(money.getByRole('listitem')).toContainText('To be made')
    await money.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByLabel('Note').fill('Asked by mistake')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(toast(page, 'The refund is withdrawn')).toBeVisible()
    await expect(money.getByRole('listitem')).toHaveCount(0)
    await money.getByRole('button', { name: 'Details' }).click()
    await expect(money.getByRole('listitem')).toContainText('Asked by mistake')
    await money.getByRole('button', { name: 'Hide the details' }).click()
    await money.getByRole('button', { name: 'Ask for a refund' }).click()
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByLabel('Reason').selectOption('Delivered too late')
    await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
    await expect(money.getByRole('listitem').first()).toContainText('To be made')
    // Below the limit nobody has to approve it: whoever pays may also refuse it, and there is nothing to decide before.
    const hers = await open(server, browser, path, marta)
    await expect(hers.getByRole('button', { name: 'Refunded it' })).toBeVisible()
    await expect(hers.locator('#payment').getByRole('button', { name: 'Refuse' })).toBeVisible()
    await expect(hers.locator('#payment').getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await hers.context().close()
    await page.getByRole('button', { name: 'Refunded it' }).click()
    await expect(dialog).toContainText('The traveller is told by mail')
    await dialog.getByLabel('Gateway reference').fill('re_part')
    await dialog.getByRole('button', { name: 'Refunded it' }).click()
    await expect(money).toContainText('Refunded so far: 20.00 USD')
    await expect(money.getByRole('listitem')).toHaveCount(0)
    await money.getByRole('button', { name: 'Details' }).click()
    await expect(money.getByRole('listitem')).toHaveCount(2)
    await expect(money).toContainText('re_part')
  })

  await test.step('a refusal and why stand on the page until another refund is asked for; who refuses what is withdrawn reads so', async () => {
    const ask = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Ask for a refund' }).click()
      await dialog.getByLabel('Reason').selectOption('The traveller cancelled')
      await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
      await expect(money.getByRole('listitem').first()).toContainText('Waiting for approval')
    }
    await money.getByRole('button', { name: 'Hide the details' }).click()
    await ask()
    const hers = await open(server, browser, path, marta)
    const note = hers.getByRole('dialog').getByLabel('Note')
    await hers.locator('#payment').getByRole('button', { name: 'Refuse' }).click()
    await note.fill('The ticket came in time')
    await money.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(toast(page, 'The refund is withdrawn')).toBeVisible()
    await expect(hers.getByRole('dialog').getByRole('status')).toContainText(
      /no longer open\. Withdrawn · .+ · \d.* UTC/,
      LIVE,
    )
    await expect(note).toHaveValue('The ticket came in time')
    await expect(note).not.toBeEditable()
    await expect(hers.getByRole('dialog').getByRole('button', { name: 'Refuse' })).toBeDisabled()
    await accessible(hers, 'refund-decided-meanwhile')
    await hers.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await ask()
    await hers.locator('#payment').getByRole('button', { name: 'Refuse' }).click(LIVE)
    await note.fill('The ticket came in time')
    await hers.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    for (const one of [hers, page]) {
      const refused = one.locator('#payment').getByRole('listitem')
      await expect(refused, 'it is not folded away').toHaveCount(1, LIVE)
      await expect(refused).toContainText('Refused')
      await expect(refused).toContainText('Decided by Marta Manager')
      await expect(refused).toContainText('The ticket came in time')
    }
    await hers.context().close()
    await money.getByRole('button', { name: 'Details' }).click()
  })

  await test.step('the rest is above the limit: another person approves it, and both see the same', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Ask for a refund' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveValue('49.00')
    await dialog.getByLabel('Reason').selectOption('The traveller cancelled')
    await dialog.getByRole('button', { name: 'Ask for this refund' }).click()
    await expect(money.getByRole('listitem').first()).toContainText('Waiting for approval')
    const other = await open(server, browser, '/admin/refund-order', marta)
    const waiting = other.getByRole('region', { name: '1 refund waiting' })
    await expect(waiting).toContainText('49.00 USD')
    await expect(waiting).toContainText(/Oldest: #\d+, asked (just now|\d+)/)
    await accessible(other, 'refunds-waiting')
    await waiting.getByRole('link').click()
    const approve = other.locator('#payment').getByRole('button', { name: 'Approve' })
    await other.locator('#payment').getByRole('button', { name: 'Details' }).click()
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 800],
    ] as const) {
      await other.setViewportSize({ width, height })
      await expect(approve, `the money is in sight at ${width} px`).toBeInViewport({ ratio: 1 })
      await expect(
        other.getByRole('button', { name: 'Hide the details' }),
        `it stays open at ${width} px`,
      ).toBeVisible()
    }
    await accessible(other, 'order-in-refunds')
    await other.getByRole('button', { name: 'Decide on the refund' }).click()
    await expect(approve).toBeFocused()
    await expect(other.getByRole('button', { name: 'Refunded it' })).toHaveCount(0)
    await approve.press('Enter')
    await expect(money.getByRole('listitem').first()).toContainText('Approved, to be made', LIVE)
    await accessible(page, 'order-refunds')
  })

  await test.step('it is made, undone, and made again: the traveller reads amount and reference', async () => {
    const made = async (reference: string) => {
      await page.getByRole('button', { name: 'Refunded it' }).click()
      // Until it has the focus, a dialog that opens takes it from whoever types.
      await expect(dialog.getByLabel('Amount')).toBeFocused()
      await dialog.getByLabel('Gateway reference').fill(reference)
      await dialog.getByRole('button', { name: 'Refunded it' }).click()
      await expect(money.getByRole('listitem').first()).toContainText(reference)
    }
    await holdTime(page)
    await made('re_wrong')
    await toast(page, 'Order refunded').getByRole('button', { name: 'Undo' }).click()
    await expect(money.getByRole('listitem').first()).toContainText('Approved, to be made')
    await made('re_rest')
    await expect(money).toContainText(/Refunded \d/)
  })
})
