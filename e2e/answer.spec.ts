import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { dateOf, dayAhead } from '#server/testing/corrections.ts'
import { expectNoBarriers } from './accessible.ts'
import { openHostileOrder } from './hostile-order.ts'
import { JourneyServer } from './server.ts'
import { watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('asked by staff, answered on a phone without script, seen beside the order, and taken over or refused', async ({
  page: desk,
  browser,
  request,
}) => {
  const flight = dateOf('intended_arrival', dayAhead(30))
  const orderId = await openHostileOrder(server, desk, request, { ...flight, email: 'answering@traveller.example' })
  const asked = await request.post(`${server.url}/api/admin/send-correction`, {
    headers: { authorization: await server.adminToken(request) },
    data: {
      orderId,
      email: 'answering@traveller.example',
      fields: ['names', 'passportNumber', 'dateOfBirth', 'civilStatus'],
      note: 'Bitte wie im Pass.\n<b>Danke</b>',
      moveToAwaiting: true,
    },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  let link: string | undefined
  await expect(async () => {
    const [mail] = await server.mailsTo('answering@traveller.example')
    link = /https?:\S+\/t\/\S+\/answer/.exec(mail?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass()

  const { page: phone, problems } = await watchedPage(server, browser, { ...PHONE, javaScriptEnabled: false })
  await phone.goto(`${server.url}${new URL(link!).pathname}`)
  await expect(phone).toHaveURL(`${server.url}/get-new-order-details/${encodeId(orderId)}/answer`)
  await expect(phone.getByRole('heading', { name: 'Bitte prüfen Sie Ihre Angaben' })).toBeVisible()
  await expect(phone.getByText('<b>Danke</b>')).toBeVisible()
  await expect(phone.getByText('•••4-7')).toBeVisible()
  await expect(phone.getByText('C01X')).toHaveCount(0)
  const send = phone.getByRole('button', { name: 'Antwort senden' })
  await send.click()
  await expect(phone.locator('form .wait-notice')).toBeFocused()
  await phone.getByLabel('Vornamen').fill('Łukasz O’Connor-Núñez')
  await phone.getByLabel('Passnummer').fill('A1')
  await phone.getByLabel('Tag').first().fill('31')
  await phone.getByLabel('Monat').first().selectOption({ label: 'Februar' })
  await phone.getByLabel('Jahr').first().fill('1990')
  await phone.getByLabel('Sollten wir noch etwas wissen?').fill('http://evil.example/ <i>danke</i>')
  await send.click()
  await expect(phone.getByLabel('Passnummer')).toHaveAccessibleDescription(/mindestens 5 Zeichen/)
  await expect(phone.getByText('Diesen Tag gibt es nicht.')).toBeVisible()
  await expect(phone.getByLabel('Vornamen')).toHaveValue('Łukasz O’Connor-Núñez')
  await expect(phone.getByLabel('Monat').first()).toHaveValue('02')
  await expect(phone.getByLabel('Sollten wir noch etwas wissen?')).toHaveValue('http://evil.example/ <i>danke</i>')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // The proof ends while they type: it is asked for again, and nothing typed is lost or gets into an address.
  const ended = await request.put(`${server.url}/api/admin/revoke-access`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId },
  })
  expect(ended.ok(), await ended.text()).toBe(true)
  await send.click()
  await expect(phone.getByText(/^Ihre Antwort wurde noch nicht gesendet/)).toBeVisible()
  for (const language of ['Русский', 'Deutsch']) {
    await phone.locator('.language summary').click()
    await phone.getByRole('button', { name: language }).click()
    await expect(phone.locator('.language summary')).toContainText(language)
  }
  await phone.locator('input[name=email]').fill('answering@traveller.example')
  // Enter proves the order, and chooses no language.
  await phone.locator('input[name=email]').press('Enter')
  await expect(phone.getByText(/^Es wurde noch nichts gesendet/)).toBeVisible()
  await expect(phone.getByLabel('Sollten wir noch etwas wissen?')).toHaveValue('http://evil.example/ <i>danke</i>')
  await expect(phone.getByLabel('Jahr').first()).toHaveValue('1990')
  await expect(phone).toHaveURL(`${server.url}/get-new-order-details/${encodeId(orderId)}/answer`)
  await phone.getByLabel('Passnummer').fill('C01X00T47')
  await phone.getByLabel('Tag').first().fill('28')
  await phone.getByLabel('Familienstand').selectOption({ label: 'Verheiratet' })
  await send.click()
  await expect(phone).toHaveURL(`${server.url}/get-new-order-details/${encodeId(orderId)}`)
  await expect(phone.getByText(/Ihre Antwort vom/)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Jetzt antworten' })).toHaveCount(0)
  expect(problems).toEqual([])

  const answers = desk.getByRole('region', { name: 'The traveller has answered' })
  // The open page follows by itself.
  await expect(answers.getByText('C01X00T47')).toBeVisible()
  await expect(answers.getByText('http://evil.example/ <i>danke</i>')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'See 5 answers' })).toBeVisible()
  await answers.getByRole('button', { name: 'Refuse: Civil status' }).click()
  await answers.getByLabel('Why not: the traveller will read this').fill('Bitte ein Dokument.')
  await answers.getByLabel('Why not: the traveller will read this').press('Enter')
  await expect(answers.getByText('Bitte ein Dokument.')).toBeAttached()
  await expectNoBarriers(desk, { within: ['#answers'] })
  await answers.getByRole('button', { name: 'Accept all' }).click()
  const earlier = desk.getByRole('region', { name: 'Traveller’s answers' })
  await expect(earlier.getByText('Earlier answers (5)')).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Łukasz O’Connor-Núñez')

  await phone.goto(`${server.url}/get-new-order-details/${encodeId(orderId)}/answer`)
  await expect(phone.getByText('Ihre letzte Antwort konnten wir nicht verwenden: Bitte ein Dokument.')).toBeVisible()
  await expect(phone.getByLabel('Passnummer')).toHaveCount(0)

  await test.step('with script it is the same page, in the language that one chooses, and nothing typed is lost', async () => {
    const alive = await phone.context().storageState()
    const own = await browser.newContext({ ...PHONE, storageState: alive })
    const page = await own.newPage()
    const differences: string[] = []
    page.on('console', (message) => message.type() === 'error' && differences.push(message.text()))
    await page.goto(`${server.url}/get-new-order-details/${encodeId(orderId)}/answer`)
    await expectNoBarriers(page, {})
    await page.getByLabel('Sollten wir noch etwas wissen?').fill('getippt')
    await page.getByLabel('Das stimmt so').check()
    await page.locator('.language summary').click()
    await page.getByRole('button', { name: 'Русский' }).click()
    await expect(page.getByRole('heading', { name: 'Пожалуйста, проверьте свои данные' })).toBeVisible()
    await expect(page.getByLabel('Что ещё нам следует знать?')).toHaveValue('getippt')
    await request.put(`${server.url}/api/admin/revoke-access`, {
      headers: { authorization: await server.adminToken(request) },
      data: { orderId },
    })
    await page.getByRole('button', { name: 'Отправить ответ' }).click()
    await page.locator('input[name=email]').fill('answering@traveller.example')
    await expectNoBarriers(page, {})
    await page.locator('main button[type=submit]').click()
    await expect(page.getByLabel('Что ещё нам следует знать?')).toHaveValue('getippt')
    await expect(page.getByLabel('Всё верно')).toBeChecked()
    await page.getByRole('button', { name: 'Отправить ответ' }).click()
    await expect(answers.getByText('It is correct as it is')).toBeVisible()
    await expect(answers.getByRole('button', { name: 'Accept: Civil status' })).toBeVisible()
    expect(differences.filter((text) => !/status of 403/.test(text))).toEqual([])
  })
})
