import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { en } from '#web/admin/language/en.ts'
import { enFirst } from '#web/admin/language/en-first.ts'
import { holdBack, layers, script, watchActs } from './hold-back.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
let orderId: number
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  const payment = { status: 'paid', amount: '69.00', currency: 'USD' }
  orderId = (await server.postOrder(request, { ...WHOLE_ORDER, payment })).orderId
})
test.afterAll(() => server.stop())

/** A layer whose script may have to come. */
interface Layer {
  /** What it is called until then, and afterwards where that is something else. */
  early: string
  title?: string
  script: string
  /** Returns the button that opens it, where it is one. */
  open: (page: Page) => Promise<Locator | void>
  /** The field where what is typed at once arrives. */
  field?: string
}

const key = (name: string) => (page: Page) => page.keyboard.press(name)
const button = (name: string | RegExp) => async (page: Page) => {
  const opener = page.getByRole('button', { name }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  return opener
}

/** TABLE: a screen with such layers -> its layers. */
const LAYERS: Record<'order' | 'list' | 'site', Layer[]> = {
  order: [
    { early: enFirst.shell.keys, script: 'key-help', open: key('?') },
    { early: en.mailContent.title, script: 'case-dialog', open: key('p') },
    { early: en.correction.title, script: 'case-dialog', open: key('a') },
    { early: en.proofs.question, script: 'case-dialog', open: key('l') },
    { early: en.privacy.hold, script: 'case-dialog', open: key('h'), field: en.privacy.reason },
    { early: en.transaction.open, script: 'case-dialog', open: key('t'), field: en.transaction.id },
    {
      early: en.refunds.askFor,
      title: en.refunds.askTitle.replace('{{of}}', ''),
      script: 'case-dialog',
      open: key('b'),
      field: en.refunds.amount,
    },
    {
      early: enFirst.actions.refunded,
      title: en.refunds.madeTitle.replace('{{of}}', ''),
      script: 'case-dialog',
      open: key('d'),
      field: en.refunds.amount,
    },
  ],
  list: [
    { early: enFirst.selection.columns, script: 'columns-dialog', open: button(enFirst.selection.columns) },
    {
      early: enFirst.actions.delete,
      title: en.sure.delete,
      script: 'asked-question',
      open: button(/^Delete \d/),
    },
    {
      early: enFirst.views.save,
      script: 'view-dialog',
      open: button(enFirst.views.save),
      field: en.viewDialog.name,
    },
  ],
  site: [{ early: en.sites.newKey, script: 'new-key-dialog', open: button(en.sites.newKey), field: en.sites.keyName }],
}

test('every layer whose script may have to come has the keys from the one that opens it, and gives the focus back', async ({
  browser,
}) => {
  test.slow()
  const addresses = {
    order: `/admin/view-order/${encodeId(orderId)}`,
    list: '/admin/recent-order?mode=standard',
    site: '/admin/landing-sites/1',
  }
  for (const screen of ['order', 'list', 'site'] as const) {
    for (const { early, title = early, script: name, open: openIt, field } of LAYERS[screen]) {
      await test.step(`${screen}: ${title}`, async () => {
        // A browser of its own: one that has the script does not ask for it.
        const page = await open(server, browser, addresses[screen])
        await expect(page.locator('main [aria-busy=true], main [role=status][aria-label=Loading]')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const acts = watchActs(page)
        const { letGo } = await holdBack(page, script(name))
        const opener = await openIt(page)
        // At once, without waiting for anything: letters, digits and signs that do something on the page.
        await page.keyboard.type('nwmza1x?')
        const layer = page.getByRole('dialog', { name: early })
        await expect(layer).toContainText('Loading')
        await expect(layers(page)).toHaveCount(1)
        if (field !== undefined) await expect(layer.getByRole('textbox')).toHaveValue('nwmza1x?')
        letGo()
        const come = page.getByRole('dialog', { name: title })
        await expect(come.getByRole('heading', { name: title })).toBeVisible()
        await expect(layers(page)).toHaveCount(1)
        if (field !== undefined) {
          await expect(come.getByLabel(field)).toHaveValue('nwmza1x?')
          await expect(come.getByLabel(field)).toBeFocused()
        }
        expect(await come.evaluate((element) => element.contains(document.activeElement))).toBe(true)
        // It begins with what one does there, and not with the way out.
        await expect(come.getByRole('button', { name: enFirst.common.close, exact: true })).not.toBeFocused()
        await page.keyboard.press('Escape')
        await expect(layers(page)).toHaveCount(0)
        if (opener) await expect(opener).toBeFocused()
        expect(page.url()).toBe(`${server.url}${addresses[screen]}`)
        expect(acts).toEqual([])
        await page.context().close()
      })
    }
  }
})

test('the editor of a value takes what is typed before its script has come', async ({ browser }) => {
  const page = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const acts = watchActs(page)
  const { letGo } = await holdBack(page, script('section-editor'))
  await page.locator('[data-field=hotel]').focus()
  await page.keyboard.press('e')
  await page.keyboard.type('Nina 12')
  await expect(page.getByRole('textbox', { name: en.fields.hotel })).toHaveValue('Nina 12')
  letGo()
  await expect(page.locator('input[name=hotel]')).toHaveValue('Nina 12')
  await expect(page.locator('input[name=hotel]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-field=hotel]')).toBeFocused()
  expect(acts).toEqual([])
  await page.context().close()
})
