import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { ANSWERS } from '#server/testing/provider-server.ts'
import { accessible, expectNoBarriers } from './accessible.ts'
import { historyOf, startMailJourney, TAKEN, upload, type MailJourney } from './mail-journey.ts'

/** What the worker or the stream of events brings; a busy machine takes its time. */
const SOON = { timeout: 60_000 }

let it: MailJourney
test.beforeAll(async () => void (it = await startMailJourney()))
test.beforeEach(() => void (it.answers = TAKEN))
test.afterAll(() => it.stop())

test('a refused mail goes by the other provider, and the page shows by itself that it arrived and was opened', async ({
  page,
  request,
}) => {
  await it.openOrder(page, request, await it.server.addPerson(request, 'Team', 'Ana Pérez'))
  const history = historyOf(page)
  it.answers = { ...TAKEN, ses: ANSWERS.sesRefuses }
  await upload(page, 'Submit (AWS)')
  await expect(history).toContainText('It was not sent.', SOON)
  await expect(history).toContainText('Email address is not verified.')
  await expect(history.getByRole('columnheader')).toHaveText([
    '#',
    'Order ID',
    'Download link',
    'Date & Time (UTC)',
    'Mail Provider',
    'Sent to',
    'State',
  ])
  await expectNoBarriers(page)

  const actions = history.getByRole('group', { name: 'What to do about this mail' })
  await expect(actions.getByRole('button')).toHaveText(['Retry', 'Via SendGrid', 'Nothing to do'])
  await actions.getByRole('button', { name: 'Via SendGrid' }).click()
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await expect(history.getByText('Taken care of.')).toBeVisible()
  await expect(actions).toHaveCount(0)

  await it.tell(request, 'delivered')
  await expect(history.getByText('Delivered', { exact: true })).toBeVisible(SOON)
  await it.tell(request, 'opened')
  await expect(history.getByText('Opened', { exact: true })).toBeVisible(SOON)
  await expect(history.getByText(/^Delivered \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC$/)).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Mail opened')).toBeVisible()
})

test('an uncertain mail is settled by a person: it arrived, or it is sent again after a question', async ({
  page,
  request,
}) => {
  await it.openOrder(page, request, await it.server.addPerson(request, 'Team', 'Ben Team'))
  const history = historyOf(page)
  it.answers = { ...TAKEN, sendgrid: ANSWERS.resets }
  await upload(page, 'Submit (SendGrid)')
  await expect(history.getByText('Uncertain', { exact: true })).toBeVisible(SOON)
  await expect(history).toContainText('It may or may not have arrived, and is never sent again automatically.')
  await expectNoBarriers(page)

  const before = it.calls.length
  await history.getByRole('button', { name: 'Send again (SendGrid)' }).click()
  const question = page.getByRole('dialog', { name: 'Send this mail again?' })
  await expect(question).toContainText('the traveller will have it twice')
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  expect(it.calls).toHaveLength(before)
  await history.getByRole('button', { name: 'Send again (SendGrid)' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText('Uncertain', { exact: true })).toHaveCount(2, SOON)
  expect(it.calls).toHaveLength(before + 1)

  await history.getByRole('button', { name: 'It arrived' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText('Delivered', { exact: true })).toBeVisible(SOON)
  await expect(history).toContainText('Ben Team says that it arrived')
  await expect(history.getByRole('button', { name: 'It arrived' })).toHaveCount(0)
})

test('mail to an address that bounced goes only when somebody who may says so', async ({ page, request, browser }) => {
  await it.openOrder(page, request, await it.server.addPerson(request, 'Manager', 'Eva Lead'))
  const history = historyOf(page)
  await upload(page, 'Submit (SendGrid)')
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await it.tell(request, 'bounced for good')
  await expect(history).toContainText('It came back: the traveller did not get it.', SOON)
  await expect(history).toContainText('550 5.1.1 no such user')
  await expect(
    history.getByText(/^Mail to this address bounced on \d+ [A-Z][a-z]+ \d{4}\. It is sent only/),
  ).toBeVisible()

  const before = it.calls.length
  await history.getByRole('button', { name: 'Retry' }).click()
  const question = page.getByRole('dialog', { name: 'Send anyway?' })
  await expect(question).toContainText(/Mail to this address bounced on .*Your name is recorded with it/)
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'No' }).click()
  expect(it.calls).toHaveLength(before)

  const night = await it.server.addPerson(request, 'Telecaller', 'Nina Night')
  const other = await browser.newPage()
  await it.server.bringSession(other, night)
  await other.goto(page.url())
  await historyOf(other).getByRole('button', { name: 'Resend Mail (AWS)' }).click()
  await expect(other.getByText(/^Mail to this address bounced on/).last()).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
  expect(it.calls).toHaveLength(before)

  await history.getByRole('button', { name: 'Retry' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await expect(page.getByRole('complementary').getByText('Sent although mail had bounced')).toBeVisible()
  await it.tell(request, 'delivered')
  await expect(history.getByText(/^Mail to this address bounced on/)).toHaveCount(0, SOON)
})

test('the dashboard says which mails need a person, until somebody sees to them', async ({ page, request }) => {
  const nora = await it.server.addPerson(request, 'Night Staff', 'Nora Nightly')
  await it.openOrder(page, request, nora)
  const orderPage = page.url()
  it.answers = { ...TAKEN, ses: ANSWERS.sesRefuses }
  await upload(page, 'Submit (AWS)')
  await expect(historyOf(page)).toContainText('Email address is not verified.', SOON)
  await page.goto(`${it.server.url}/admin/dashboard`)
  const box = page.getByRole('group').filter({ hasText: /mails? needs? attention/ })
  await box.getByText(/mails? needs? attention/).click()
  const table = page.getByRole('table', { name: 'Mails that need attention' })
  const mine = table.getByRole('row').filter({ hasText: 'Email address is not verified.' }).first()
  await expect(mine).toContainText('María Núñez')
  await expectNoBarriers(page)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(over, { message: `${width} px sticks out` }).toBeLessThanOrEqual(0)
  }
  const link = mine.getByRole('link')
  const id = await link.textContent()
  await link.click()
  await page.waitForURL(orderPage.replace(/\?.*/, ''))
  await historyOf(page).getByRole('button', { name: 'Nothing to do' }).click()
  await expect(historyOf(page).getByText('Taken care of.')).toBeVisible()
  await page.goto(`${it.server.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'New Orders' })).toBeVisible()
  await expect(
    page
      .getByRole('group')
      .filter({ hasText: /mails? needs? attention/ })
      .getByText(id!),
  ).toHaveCount(0)
})

test('a history of every state can be read on each screen, in light and dark, in Spanish too', async ({
  page,
  request,
}) => {
  await it.openOrder(page, request, await it.server.addPerson(request, 'Team', 'Team of every state'))
  const history = historyOf(page)
  await upload(page, 'Submit (SendGrid)')
  await expect(history.getByText('Sent', { exact: true })).toBeVisible(SOON)
  await it.tell(request, 'delivered')
  await it.tell(request, 'opened')
  await expect(history.getByText('Opened', { exact: true })).toBeVisible(SOON)
  it.answers = { ses: ANSWERS.sesRefuses, sendgrid: ANSWERS.resets }
  await history.getByRole('button', { name: 'Resend Mail (AWS)' }).click()
  await expect(history).toContainText('Email address is not verified.', SOON)
  await history.getByLabel('Email', { exact: true }).fill('somebody.else@traveller.example')
  await history.getByRole('button', { name: 'Resend Mail (Sendgrid)' }).click()
  await expect(history.getByText('Uncertain', { exact: true })).toBeVisible(SOON)
  const section = page.locator('#mailHistory')
  for (const [language, uncertain, refused] of [
    ['en', 'It may or may not have arrived', 'The provider did not answer'],
    ['es', 'Puede haber llegado o no', 'El proveedor no respondió'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('entrada-language', code), language)
    await page.reload()
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(section).toContainText(uncertain)
      await expect(section).toContainText(refused)
    }
    await accessible(page, `mail-history-${language}`, { widths: [390, 820, 1440] })
  }
})
