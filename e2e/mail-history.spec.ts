import AxeBuilder from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { encodeId } from '#contract/order-id.ts'
import { ANSWERS, providerServer, type ProviderAnswer, type ProviderServer } from '#server/testing/provider-server.ts'
import { sendgridEvent, sendgridSigner, type ToldEvent } from '#server/testing/provider-hooks.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { JourneyServer, type Person } from './server.ts'

const TRAVELLER = 'maria@traveller.example'
/** What the worker or the stream of events brings; a busy machine takes its time. */
const SOON = { timeout: 20_000 }

let provider: ProviderServer
let server: JourneyServer
let answers: { ses: ProviderAnswer; sendgrid: ProviderAnswer }
const signer = sendgridSigner()
test.beforeAll(async () => {
  provider = await providerServer()
  provider.script((response, socket) =>
    (provider.calls.at(-1)?.path.startsWith('/v3') ? answers.sendgrid : answers.ses)(response, socket),
  )
  server = await JourneyServer.start({
    MAIL_CAPTURE: 'off',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    AWS_SES_ENDPOINT: provider.url,
    SENDGRID_API_KEY: 'SG.key-of-the-tests',
    SENDGRID_BASE_URL: provider.url,
    SENDGRID_WEBHOOK_PUBLIC_KEY: signer.publicKey,
  })
})
test.beforeEach(() => {
  answers = { ses: ANSWERS.sesTakesIt, sendgrid: ANSWERS.sendgridTakesIt }
})
test.afterAll(async () => {
  await server.stop()
  await provider.close()
})

/** An order on the screen of a member. */
async function openOrder(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  const { orderId } = await server.postOrder(request, {
    name: 'María',
    last_name: 'Núñez',
    email: TRAVELLER,
    processing_mode: 'standard',
    IsArrival: 'Arrival',
    passport_number: 'XD1234567',
    payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_1', amount: '49.00', currency: 'USD' },
  })
  await server.signIn(page, person)
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
}

async function upload(page: Page, submit: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Upload Document' })
  const file = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: await samplePdf(1) }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByRole('button', { name: submit }).click()
}

const historyOf = (page: Page) => page.getByRole('region', { name: 'Email History' })

/** SendGrid tells of the mail that it was given last. */
async function tell(request: APIRequestContext, told: ToldEvent): Promise<void> {
  const last = provider.calls.filter(({ path }) => path.startsWith('/v3')).at(-1)!
  const { body, headers } = signer.post(
    JSON.stringify([sendgridEvent(JSON.parse(last.body).custom_args.outbox_id, told)]),
  )
  const answer = await request.post(`${server.url}/api/hooks/sendgrid`, { data: Buffer.from(body), headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('.Toastify').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('a refused mail goes by the other provider, and the page shows by itself that it arrived and was opened', async ({
  page,
  request,
}) => {
  await openOrder(page, request, await server.addPerson(request, 'Team', 'Ana Pérez'))
  const history = historyOf(page)
  answers.ses = ANSWERS.sesRefuses
  await upload(page, 'Submit (AWS)')
  await expect(history).toContainText('It was not sent.', SOON)
  await expect(history).toContainText('Email address is not verified.')
  await expect(history.getByRole('columnheader')).toHaveText([
    '#',
    'Order ID',
    'Download link',
    'Date & Time',
    'Mail Provider',
    'Sent to',
    'State',
  ])
  await expectNoBarriers(page)

  const actions = history.getByRole('group', { name: 'What to do about this mail' })
  await expect(actions.getByRole('button')).toHaveText(['Retry', 'By SendGrid', 'Nothing to do'])
  await actions.getByRole('button', { name: 'By SendGrid' }).click()
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await expect(history.getByText('Seen to.')).toBeVisible()
  await expect(actions).toHaveCount(0)

  await tell(request, 'delivered')
  await expect(history.getByText('Delivered', { exact: true })).toBeVisible(SOON)
  await tell(request, 'opened')
  await expect(history.getByText('Opened', { exact: true })).toBeVisible(SOON)
  await expect(history.getByText(/^Delivered \d\d\/\d\d\/\d{4} /)).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Mail opened')).toBeVisible()
})

test('an uncertain mail is settled by a person: it arrived, or it is sent again after a question', async ({
  page,
  request,
}) => {
  await openOrder(page, request, await server.addPerson(request, 'Team', 'Ben Team'))
  const history = historyOf(page)
  answers.sendgrid = ANSWERS.resets
  await upload(page, 'Submit (SendGrid)')
  await expect(history.getByText('Uncertain', { exact: true })).toBeVisible(SOON)
  await expect(history).toContainText('It may have arrived or not, and is never sent again by itself.')
  await expectNoBarriers(page)

  const before = provider.calls.length
  await history.getByRole('button', { name: 'Send again (SendGrid)' }).click()
  const question = page.getByRole('dialog', { name: 'Send this mail again?' })
  await expect(question).toContainText('the traveller has it twice')
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  expect(provider.calls).toHaveLength(before)
  await history.getByRole('button', { name: 'Send again (SendGrid)' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText('Uncertain', { exact: true })).toHaveCount(2, SOON)
  expect(provider.calls).toHaveLength(before + 1)

  await history.getByRole('button', { name: 'It arrived' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText('Delivered', { exact: true })).toBeVisible(SOON)
  await expect(history).toContainText('Ben Team says that it arrived')
  await expect(history.getByRole('button', { name: 'It arrived' })).toHaveCount(0)
})

test('mail to an address that bounced goes only when somebody who may says so', async ({ page, request, browser }) => {
  await openOrder(page, request, await server.addPerson(request, 'Manager', 'Eva Lead'))
  const history = historyOf(page)
  await upload(page, 'Submit (SendGrid)')
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await tell(request, 'bounced for good')
  await expect(history).toContainText('It came back: the traveller did not get it.', SOON)
  await expect(history).toContainText('550 5.1.1 no such user')
  await expect(history.getByText(/^Mail to this address bounced on \d\d\/\d\d\/\d{4}\. It is sent only/)).toBeVisible()

  const before = provider.calls.length
  await history.getByRole('button', { name: 'Retry' }).click()
  const question = page.getByRole('dialog', { name: 'Send anyway?' })
  await expect(question).toContainText(/Mail to this address bounced on .*It is recorded that you sent it all the same/)
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'No' }).click()
  expect(provider.calls).toHaveLength(before)

  const night = await server.addPerson(request, 'Telecaller', 'Nina Night')
  const other = await browser.newPage()
  await server.signIn(other, night)
  await other.goto(page.url())
  await historyOf(other).getByRole('button', { name: 'Resend Mail (AWS)' }).click()
  await expect(other.getByText(/^Mail to this address bounced on/).last()).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
  expect(provider.calls).toHaveLength(before)

  await history.getByRole('button', { name: 'Retry' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await expect(page.getByRole('complementary').getByText('Sent although mail had come back')).toBeVisible()
  await tell(request, 'delivered')
  await expect(history.getByText(/^Mail to this address bounced on/)).toHaveCount(0, SOON)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a history of every state can be read on each screen, in Spanish too: ${colorScheme}`, async ({
    browser,
    request,
  }, info) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    await openOrder(page, request, await server.addPerson(request, 'Team', `Team ${colorScheme}`))
    const history = historyOf(page)
    await upload(page, 'Submit (SendGrid)')
    await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
    await tell(request, 'delivered')
    await tell(request, 'opened')
    await expect(history.getByText('Opened', { exact: true })).toBeVisible(SOON)
    answers = { ses: ANSWERS.sesRefuses, sendgrid: ANSWERS.resets }
    await history.getByRole('button', { name: 'Resend Mail (AWS)' }).click()
    await expect(history).toContainText('Email address is not verified.', SOON)
    await history.getByLabel('Email', { exact: true }).fill('somebody.else@traveller.example')
    await history.getByRole('button', { name: 'Resend Mail (Sendgrid)' }).click()
    await expect(history.getByText('Uncertain', { exact: true })).toBeVisible(SOON)
    for (const language of ['en', 'es']) {
      await page.evaluate((code) => localStorage.setItem('entrada-language', code), language)
      await page.reload()
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const section = page.locator('#mailHistory')
        await expect(section).toContainText(
          language === 'es' ? 'Puede haber llegado o no' : 'It may have arrived or not',
        )
        await expectNoBarriers(page)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${width} px sticks out`).toBeLessThanOrEqual(0)
        await section.screenshot({ path: info.outputPath(`${language}-${width}.png`) })
      }
    }
    await context.close()
  })
}
