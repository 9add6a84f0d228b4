import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
  type Worker,
} from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { LIBRARY_NAMES } from '#e2e/forms/library-dates.ts'
import { FOREIGN_FORMS } from '#e2e/forms/foreign-forms.ts'
import { REVIEWED_LANGUAGES, reviewedForm } from '#e2e/forms/reviewed-form.ts'
import { PORTAL_LANGUAGES } from '#e2e/forms/portal-words.ts'
import { BUILDER_NAMES } from '#e2e/forms/builders.ts'
import { accessible } from './accessible.ts'
import { openWithExtension } from './chromium.ts'
import { EXPECTED, FILED_ORDER, RIGHT } from './filed-order.ts'
import { countAnswers, type Expected } from './filing-answers.ts'
import { changeFilings, languagesOf, openForm, panelOf, unmarked } from './filing-form.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startFilingSite, type FilingSite } from './filing-site.ts'
import { JourneyServer, type Person } from './server.ts'
import {
  countReviewed,
  FOREIGN_PAGES,
  LEFT,
  leftIn,
  leftOf,
  REVIEWED_ANSWERS,
  REVIEWED_ORDER,
  unmarkedAnswers,
} from './reviewed-answers.ts'
import { unpack } from './unpack.ts'

let site: FilingSite
let server: JourneyServer
let context: BrowserContext
let worker: Worker
let folder: string
let staff: Person

test.beforeAll(async ({ playwright }) => {
  const ticket = await ticketPdf({ lines: ['E-TICKET', 'LUKASZ ABC O CONNOR NUNEZ', 'XX123456', 'Arrival 2030-12-02'] })
  site = await startFilingSite(ticket)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  server = await JourneyServer.start({ PORT: String(port), PUBLIC_URL: url, OFFICIAL_SITE: site.host })
  const request = await playwright.request.newContext()
  staff = await server.addPerson(request, 'Night Staff', 'Noor Night')
  const token = await server.tokenOf(request, staff)
  const zip = await request.get(`${server.url}/api/admin/assistant-zip`, { headers: { authorization: token } })
  expect(zip.ok(), zip.statusText()).toBe(true)
  folder = await mkdtemp(join(tmpdir(), 'entrada-assistant-'))
  await unpack(await zip.body(), folder)
  const extension = join(folder, 'entrada-assistant')
  context = await openWithExtension(extension)
  const page = await context.newPage()
  await server.signIn(page, staff)
  await page.close()
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await request.dispose()
})

test.afterAll(async () => {
  await context?.close()
  await server?.stop()
  site?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

// A browser opens six connections to a server, and each tab in view keeps one: those of a test are closed with it.
test.afterEach(async () => {
  for (const page of context.pages().slice(1)) await page.close()
})

test('an order fills in every builder’s form in seven languages with no wrong value; the ticket comes back, ready to check', async ({
  request,
}) => {
  const { orderId, desk, form } = await handOver(request)
  const expected = { ...EXPECTED, application_email: `${orderId}@applications.example` }
  // The page has no way to the extension, and the address tells nothing of the order.
  expect(await form.evaluate(() => typeof (globalThis as { chrome?: typeof chrome }).chrome?.runtime)).toBe('undefined')

  let [right, empty] = [0, 0]
  for (const builder of BUILDER_NAMES) {
    for (const language of languagesOf(builder)) {
      await test.step(`${builder}, ${language}`, async () => {
        await openForm({ site, worker }, form, builder, language)
        const count = () => countAnswers(form, language, expected)
        await expect.poll(async () => (await count()).right).toBe(RIGHT[builder])
        const counted = await count()
        expect(counted.wrong).toEqual([])
        await expect.poll(() => unmarked(form)).toEqual([])
        for (const frame of form.frames()) {
          expect(await frame.evaluate(() => (window as { submits?: number }).submits ?? 0)).toBe(0)
        }
        right += counted.right
        empty += counted.empty.length
      })
    }
  }
  test.info().annotations.push({ type: 'fields', description: `${right} right, ${empty} unsure, 0 wrong` })

  // What is unsure stands in the panel; a person shows it once, and it is known on the next visit.
  await openForm({ site, worker }, form, 'steps', 'es')
  const panel = panelOf(form)
  const unsure = panel.getByRole('listitem').filter({ hasText: 'DE2210' })
  await expect(unsure).toContainText('Not sure which field it is')
  await unsure.getByRole('button', { name: 'Copy' }).click()
  await expect(unsure.getByText('Copied')).toBeVisible()
  await changeFilings(worker, { looks: 9 })
  await expect(unsure.getByText('Copied')).toBeVisible()
  await panel.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))))
  await panel.getByRole('button', { name: 'Copy: Embarkation flight date' }).click()
  await expect(panel.getByText('Not copied')).toBeVisible()
  expect(await panel.evaluate(() => String(getSelection()))).toBe('2030-12-02')
  await unsure.getByRole('button', { name: 'Show the field' }).click()
  await expect(panel.getByText('Now click the field for')).toBeVisible()
  await form.getByLabel('N.º de vuelo').click()
  await expect(form.getByLabel('N.º de vuelo')).toHaveValue('DE2210')
  await openForm({ site, worker }, form, 'steps', 'es')
  await expect(form.getByLabel('N.º de vuelo')).toHaveValue('DE2210')

  // What the assistant filled in is ticked on the order's page, as if it had been copied.
  const sheet = desk.locator('#sheet')
  await expect(sheet.locator('[data-field=passport_number]')).toHaveAttribute('data-copied', 'true')
  for (const part of ['date_of_dob', 'month_of_dob', 'year_of_dob'])
    await expect(sheet.locator(`[data-field=${part}]`)).toHaveAttribute('data-copied', 'true')

  // The ticket comes in a tab of its own.
  await form.goto(`http://${site.host}/over`)
  await expect.poll(() => panelOf(form) !== undefined).toBe(true)
  await expect(panelOf(form).getByText('The assistant found no ticket on this page.', { exact: false })).toBeVisible()
  await form.getByRole('link').click()
  await expect.poll(() => panelOf(form) !== undefined).toBe(true)
  await panelOf(form)
    .getByRole('button', { name: `Attach to order ${orderId}` })
    .click()
  await expect(panelOf(form).getByText(`Attached to order ${orderId}, ready to check.`)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Documents' }).getByText('Ready to check')).toBeVisible()
  await expect(desk.getByText('Handed to the filing assistant', { exact: true })).toBeVisible()
  expect(await server.mailsTo(FILED_ORDER.email)).toEqual([])

  // After ten minutes nothing is left of the order but its number.
  await changeFilings(worker, { until: Date.now() - 1 })
  await form.goto(site.addressOf('plain', 'es'))
  await expect.poll(() => panelOf(form) !== undefined).toBe(true)
  await expect(panelOf(form).getByText('The ten minutes are over.', { exact: false })).toBeVisible()
  expect(await countAnswers(form, 'es', expected)).toMatchObject({ right: 0, wrong: [] })
  expect(JSON.stringify(await worker.evaluate(() => chrome.storage.session.get(null)))).not.toContain('XX123456')
})

test('a field that nobody sees is never filled in, nor one in a frame that nobody sees', async ({ request }) => {
  const { desk, form } = await handOver(request)
  await desk.goto(`${server.url}/admin/filing-assistant`)
  await expect(desk.getByText('Installed in this browser, version 1.4.2')).toBeVisible()
  await accessible(desk, 'filing-assistant')
  await form.goto(`http://${site.host}/traps`)
  // The one that is seen comes last.
  await expect(form.getByLabel('Nombres')).toHaveValue(EXPECTED.name!)
  expect(await countAnswers(form, 'es', EXPECTED)).toMatchObject({ right: 1, wrong: [] })
})

test('where the page has not heard that a colleague works on the order, the server’s word is asked about all the same, and Yes fills the form in', async ({
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...FILED_ORDER, external_reference: crypto.randomUUID() })
  const colleague = await server.addPerson(request, 'Team', 'Tomás Team')
  const desk = await context.newPage()
  // As behind a proxy that breaks streams.
  await desk.route('**/api/admin/events*', (route) => route.abort())
  const looked = desk.waitForResponse('**/api/admin/presence')
  await desk.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  await looked
  const authorization = await server.tokenOf(request, colleague)
  const claimed = await request.put(`${server.url}/api/admin/claim-order`, {
    data: { orderId },
    headers: { authorization },
  })
  expect(claimed.ok(), claimed.statusText()).toBe(true)

  const fillIn = desk.getByRole('button', { name: 'Fill in the official form' })
  const question = desk.getByRole('dialog', { name: 'Tomás Team is working on this. Continue anyway?' })
  await fillIn.click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await fillIn.click()
  const opened = context.waitForEvent('page')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(async () => (await opened).url()).toBe(`http://${site.host}/`)
  await expect(desk.getByText('Handed to the filing assistant for 10 minutes')).toBeVisible()
})

test('dates in the fields of component libraries are filled in: spin buttons, and calendars of inputs that take no typing; a day that the calendar does not give stays empty, and the calendar alone is closed', async ({
  request,
}) => {
  const { form } = await handOver(request)
  const { date_of_birth: born, embarkation_flight_date: flight, name } = EXPECTED
  const state = () => form.evaluate(() => (window as unknown as { answers: () => Expected }).answers())
  const outline = (field: string) =>
    form.locator(`[data-field=${field}]`).locator('[role=group], input[readonly]').first()
  const opened = form.locator('.flatpickr-calendar, .mat-datepicker-content')
  for (const [place, library] of LIBRARY_NAMES.entries()) {
    for (const language of [0, 1].map((next) => PORTAL_LANGUAGES[(place * 2 + next) % PORTAL_LANGUAGES.length]!)) {
      await test.step(`${library}, ${language}`, async () => {
        await form.goto(`http://${site.host}/`)
        await changeFilings(worker, { filledAs: {}, touched: [] })
        await form.goto(`http://${site.host}/library/${library}/${language}`)
        await expect(form.locator('[data-is=name]')).toHaveValue(name!, { timeout: 30_000 })
        await expect.poll(state, { timeout: 30_000 }).toEqual({ date_of_birth: born, embarkation_flight_date: flight })
        for (const field of ['date_of_birth', 'embarkation_flight_date'])
          await expect(outline(field)).toHaveCSS('outline-style', 'solid')
        expect(await form.evaluate(() => (window as { submits?: number }).submits)).toBe(0)
        await expect(opened).toHaveCount(0)
      })
    }
  }
  for (const calendar of [
    'flatpickr/es?shut=02/12/2030',
    'angular-material/es?shut=02/12/2030',
    'flatpickr/es?refused=02/12/2030',
    'angular-material/es?refused=02/12/2030',
    'angular-material/es?ends=again',
  ]) {
    await test.step(calendar, async () => {
      await form.goto(`http://${site.host}/`)
      await changeFilings(worker, { filledAs: {}, touched: [] })
      await form.goto(`http://${site.host}/library/${calendar}`)
      await expect(outline('embarkation_flight_date')).toHaveCSS('outline-style', 'dashed', { timeout: 30_000 })
      await expect(opened).toHaveCount(0)
      await expect(form.locator('form')).toBeVisible()
      expect(await state()).toEqual({ date_of_birth: born })
      await expect(panelOf(form).locator('li').filter({ hasText: 'Embarkation flight date' })).toBeVisible()
    })
  }
  await test.step('a calendar of which nothing is left to read', async () => {
    await form.goto(`http://${site.host}/`)
    await changeFilings(worker, { filledAs: {}, touched: [] })
    await form.goto(`http://${site.host}/library/angular-material/es?ends=nothing`)
    await expect(opened.filter({ hasText: /^…$/ })).toBeVisible({ timeout: 30_000 })
    await expect(opened).toHaveCount(0)
  })
})

test('a form of components and words that the matcher’s author did not write is filled in with no wrong value, and no decoy of it', async ({
  request,
}) => {
  const { orderId, form } = await handOver(request, REVIEWED_ORDER)
  const expected = { ...REVIEWED_ANSWERS, application_email: `${orderId}@applications.example` }
  for (const language of REVIEWED_LANGUAGES) {
    await test.step(language, async () => {
      await form.goto(`http://${site.host}/`)
      await changeFilings(worker, { filledAs: {}, touched: [] })
      await form.goto(`http://${site.host}/reviewed/${language}`)
      for (const [place, step] of reviewedForm(language).entries()) {
        if (place > 0) await form.locator('#next').click()
        await expect.poll(() => leftOf(form, step)).toEqual(leftIn(step, language))
        await expect.poll(() => unmarkedAnswers(form)).toEqual([])
      }
      // Another look at a step that is done changes nothing.
      await form.locator('#back').click()
      await expect(form.locator('[data-field=travel_purpose] [role=combobox]')).toHaveCSS('outline-style', 'solid')
      const counted = await countReviewed(form, language, expected)
      expect(counted.wrong).toEqual([])
      expect(counted.left).toEqual(LEFT[language])
      expect(await form.evaluate(() => (window as { submits?: number }).submits)).toBe(0)
      test.info().annotations.push({
        type: language,
        description: `${counted.right} of 31 right, 0 wrong; left: ${counted.left.join(', ')}`,
      })
    })
  }
})

test('other countries’ forms, built as components and as rows, are filled in, and what they ask that is not on the sheet stays empty', async ({
  request,
}) => {
  const { orderId, form } = await handOver(request)
  const expected = { ...EXPECTED, application_email: `${orderId}@applications.example` }
  for (const { builder, name, right } of FOREIGN_PAGES) {
    await test.step(name, async () => {
      const place = FOREIGN_FORMS.findIndex((one) => one.name === name)
      const { language } = FOREIGN_FORMS[place]!
      await form.goto(`http://${site.host}/`)
      await changeFilings(worker, { filledAs: {}, touched: [] })
      await form.goto(`http://${site.host}/foreign/${builder}/${place}`)
      await expect.poll(async () => (await countAnswers(form, language, expected)).right).toBe(right)
      const { wrong, empty } = await countAnswers(form, language, expected)
      expect(wrong).toEqual([])
      await expect.poll(() => unmarked(form)).toEqual([])
      expect(await form.evaluate(() => (window as { submits?: number }).submits)).toBe(0)
      test.info().annotations.push({ type: name, description: `${right} right, 0 wrong; left: ${empty.join(', ')}` })
    })
  }
})

test('on a step that one goes back to stands what a person chose, and what was filled in is not put into the next person’s form', async ({
  request,
}) => {
  const { form } = await handOver(request)
  await openForm({ site, worker }, form, 'steps', 'es')
  const answers = () => form.evaluate(() => (window as unknown as { answers: () => Expected }).answers())
  // In one node: the nationality of the first step, which is filled in, and the harbor of the second, which is not.
  const go = async (button: '#back' | '#next', isFirst: boolean) => {
    await form.locator(button).click()
    const node = form.locator(isFirst ? '[name=input-13]' : '[name=input-26]')
    await expect(node).toHaveCSS('outline-style', isFirst ? 'solid' : 'none')
  }
  const [city, occupation] = [form.locator('[name=input-2]'), form.locator('[name=input-16]')]
  await go('#back', false)
  await occupation.selectOption({ label: 'Estudiante' })
  await go('#back', true)
  await city.fill('')
  await go('#next', false)
  await expect(occupation).toHaveCSS('outline-style', 'dotted')
  await go('#back', true)
  await expect(city).toHaveCSS('outline-style', 'dotted')
  expect(await answers()).toMatchObject({ occupation: 'Student', City_of_residence: '', civil_status: 'Free union' })

  await form.goto(site.addressOf('plain', 'es'))
  await expect(form.getByLabel('Número de pasaporte')).toHaveCSS('outline-style', 'dashed')
  await expect(form.getByLabel('Número de pasaporte')).toHaveValue('')
})

test('of a form in steps the gaps of those one has seen come first, and what is asked for later is folded', async ({
  request,
}) => {
  const { form } = await handOver(request)
  await form.goto(site.addressOf('steps', 'es'))
  const later = () => panelOf(form).locator('details')
  const summary = () => later().locator('summary')
  await expect.poll(() => panelOf(form) !== undefined).toBe(true)
  await expect(form.locator('[name=input-16]')).toHaveCount(0)
  await expect(summary()).toHaveText(/^On a later step, or not found \(2\d\)$/)
  await expect(later().getByText('LH1379')).toBeHidden()
  const before = await summary().textContent()
  await summary().click()
  await expect(later().getByText('LH1379')).toBeVisible()
  await form.locator('#next').click()
  await expect(summary()).not.toHaveText(before!)
  // It stays as a person left it.
  await expect(later()).toHaveAttribute('open')
  const told = () => form.evaluate(() => Object.keys((window as { answers?: () => object }).answers!()).length)
  await expect.poll(told).toBe(25)
  await form.locator('#next').click()
  // What the last step asks for and has not got is a gap.
  await expect(later()).toHaveCount(0)
  await expect(panelOf(form).locator('ul')).toContainText('LH1379')
})

test('showing a field presses nothing; what the page calls nothing is not remembered, and what is remembered can be forgotten', async ({
  request,
}) => {
  const { form } = await handOver(request)
  const alike = `http://${site.host}/alike`
  await form.goto(alike)
  const show = async (value: string, field: Locator) => {
    const item = panelOf(form).locator('li').filter({ hasText: value })
    await expect(item).toHaveCount(1)
    // What comes after all that was found may be on a later step: it is folded until one looks.
    await expect(async () => {
      if (!(await item.isVisible())) await panelOf(form).locator('summary').click()
      await item.getByRole('button', { name: 'Show the field' }).click({ timeout: 5_000 })
      // A press while the panel redraws its list goes to a button that is gone.
      await expect(panelOf(form).getByText('Now click the field for')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await field.click()
  }
  const filled = () => countAnswers(form, 'es', EXPECTED)
  await expect.poll(() => panelOf(form) !== undefined).toBe(true)
  await show('XX123456', form.locator('[data-is=nameless-2]'))
  await expect(panelOf(form).getByText('it cannot be remembered', { exact: false })).toBeVisible()
  expect(await filled()).toMatchObject({ right: 0, wrong: [] })
  await show('XX123456', form.getByPlaceholder('Otra cosa'))
  await expect(form.getByPlaceholder('Otra cosa')).toHaveValue('XX123456')
  expect(await filled()).toMatchObject({ right: 1, wrong: [] })

  await show('Cash over USD 10,000', form.getByLabel('Sí'))
  await expect(form.getByLabel('No', { exact: true })).toBeChecked()
  expect(await filled()).toMatchObject({ right: 2, wrong: [] })

  await panelOf(form).getByRole('button', { name: 'Forget: Passport number' }).click()
  await expect(panelOf(form).getByRole('button', { name: 'Forget: Passport number' })).toBeHidden()
  await form.goto(alike)
  await expect(form.getByLabel('No', { exact: true })).toBeChecked()
  await expect(form.getByPlaceholder('Otra cosa')).toHaveValue('')
})

/** An order whose sheet the assistant has just got, and the tab into which it goes. */
async function handOver(
  request: APIRequestContext,
  order: typeof FILED_ORDER = FILED_ORDER,
): Promise<{ orderId: number; desk: Page; form: Page }> {
  const { orderId } = await server.postOrder(request, { ...order, external_reference: crypto.randomUUID() })
  const desk = await context.newPage()
  await desk.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  const opened = context.waitForEvent('page')
  await desk.getByRole('button', { name: 'Fill in the official form' }).click()
  const form = await opened
  await expect(desk.getByText('Handed to the filing assistant for 10 minutes')).toBeVisible()
  await expect.poll(() => form.url()).toBe(`http://${site.host}/`)
  return { orderId, desk, form }
}
