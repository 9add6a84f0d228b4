import { createVerifier } from 'fast-jwt'
import fastify, { type FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { orderPath, walletPath } from '#contract/travellers/front-paths.ts'
import type { Wallet } from '#contract/documents/wallets.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { answerErrors } from '#server/http/errors-to-answers.ts'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WALLET_EMAIL, WALLET_LINES, WALLET_ORDER } from '#server/testing/wallet-desk.ts'
import { isSigned, walletFiles } from '#server/testing/wallet-files.ts'

const operator = walletFiles()
const CODE = 'https://eticket.example/report?t=8M9BKV'
/** With the keys of both wallets, and without any. */

function pagesOf(services: TestApp['services']): FastifyInstance {
  const app = fastify()
  answerErrors(app, services)
  mountFront(app, services, async (start) => ({ html: JSON.stringify(start), styleHashes: [] }))
  return app
}

const it = await testApp({ ...operator.apple, ...operator.google })
const team = await it.signInAs('Team')
const front = pagesOf(it.services)
const { APPLE_TEAM_ID: _, GOOGLE_WALLET_ISSUER_ID: __, ...env } = it.services.env
const without = pagesOf({ ...it.services, env })
afterAll(async () => {
  await Promise.all([front.close(), without.close()])
  await it.close()
  operator.remove()
})

async function upload(orderId: number, code: string | undefined = CODE) {
  const bytes = await ticketPdf({ lines: WALLET_LINES, ...(code && { code }) })
  const form = uploadForm(orderId, WALLET_EMAIL, { bytes, name: 'ticket.pdf', type: 'application/pdf' })
  const { body } = await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })
  return body.data as { documentId: number; file1: string }
}

async function aTicket(code = CODE) {
  const orderId = await anOrder(it.services.pool, WALLET_ORDER)
  const browser = plainBrowser(front)
  await browser.prove(orderId, WALLET_EMAIL)
  const document = await upload(orderId, code)
  const ask = (wallet: string, file1 = document.file1) =>
    browser.send('GET', walletPath(orderId, wallet as Wallet, file1))
  const offered = async () => {
    const { page } = await browser.open(orderPath(orderId))
    return page.kind === 'order' ? page.shown.passes.map(({ state, wallets }) => [state, wallets]) : []
  }
  return { orderId, browser, ...document, ask, offered }
}

test('a valid pass with a code is offered for both wallets, and given signed, with the code of the document', async () => {
  const { orderId, ask, offered } = await aTicket()
  expect(await offered()).toEqual([['valid', ['apple', 'google']]])
  const apple = await ask('apple')
  expect([apple.statusCode, apple.headers['content-type'], apple.headers['cache-control']]).toEqual([
    200,
    'application/vnd.apple.pkpass',
    'no-store',
  ])
  expect(apple.headers['content-disposition']).toContain('Dominican-entry-ARRIVAL-SCHONBERGER-ANNA-2098-12-15.pkpass')
  const files = unzipSync(apple.rawPayload)
  expect(isSigned(files, operator.at)).toBe(true)
  const pass = JSON.parse(Buffer.from(files['pass.json']!).toString())
  expect(pass).toMatchObject({ serialNumber: `${orderId}-Arrival`, barcodes: [{ message: CODE }] })
  expect(JSON.stringify(pass)).not.toMatch(/C01X00T47|wallet@mail/)

  const google = await ask('google')
  expect([google.statusCode, google.headers['cache-control']]).toEqual([303, 'no-store'])
  const token = google.headers.location!.replace('https://pay.google.com/gp/v/save/', '')
  const verify = createVerifier({ key: operator.googleKey.export({ type: 'spki', format: 'pem' }) })
  const [object] = verify(token).payload.genericObjects
  // In the language of the order.
  expect(object).toMatchObject({
    barcode: { value: CODE },
    subheader: { defaultValue: { language: 'de', value: 'Einreise' } },
  })
  const { rows } = await it.services.pool.query(
    `select after->>'wallet' as wallet from audit_log where order_id = $1 and event = 'document.put-in-wallet' order by id`,
    [orderId],
  )
  expect(rows).toEqual([{ wallet: 'apple' }, { wallet: 'google' }])
})

test('a stranger gets the form in place of it, and nobody another order’s', async () => {
  const [mine, other] = [await aTicket(), await aTicket()]
  for (const wallet of ['apple', 'google'] as const) {
    const stranger = await plainBrowser(front).send('GET', walletPath(mine.orderId, wallet, mine.file1))
    expect([stranger.statusCode, stranger.headers.location]).toEqual([
      303,
      `/track-order/${orderPath(mine.orderId).split('/').at(-1)}`,
    ])
    expect(stranger.body).toBe('')
    expect((await mine.ask(wallet, other.file1)).headers.location).toBe(orderPath(mine.orderId))
  }
})

test('a replaced or withdrawn document gives none, nor one without a code; the page says so', async () => {
  const { orderId, browser, ask, offered } = await aTicket()
  const second = await upload(orderId, 'https://eticket.example/second')
  expect((await ask('apple')).headers.location).toBe(orderPath(orderId))
  const { said } = await browser.open(orderPath(orderId))
  expect(said).toMatchObject({
    kind: 'refusal',
    message: 'This document is no longer offered. Please reload the page.',
  })
  expect((await ask('apple', second.file1)).statusCode).toBe(200)
  await it.call('PUT', '/admin/withdraw-document', { token: team, body: { orderId, documentId: second.documentId } })
  expect((await ask('google', second.file1)).headers.location).toBe(orderPath(orderId))
  const bare = await upload(orderId, '')
  expect((await offered())[0]).toEqual(['valid', []])
  expect((await ask('apple', bare.file1)).headers.location).toBe(orderPath(orderId))
})

test('twenty in an hour are enough', async () => {
  const { ask, browser, orderId } = await aTicket()
  // They fail on the document, and count all the same.
  for (let count = 0; count < 20; count += 1) await ask('google', 'no-such.pdf')
  expect((await ask('google')).headers.location).toBe(orderPath(orderId))
  expect((await browser.open(orderPath(orderId))).said?.retryAfterSeconds).toBeGreaterThan(0)
})

test('without keys nothing is offered, and there is nothing at the address', async () => {
  const { orderId, file1 } = await aTicket()
  const browser = plainBrowser(without)
  await browser.prove(orderId, WALLET_EMAIL)
  const { page } = await browser.open(orderPath(orderId))
  expect(page).toMatchObject({ shown: { passes: [{ state: 'valid', wallets: [] }] } })
  for (const wallet of ['apple', 'google', 'samsung'] as Wallet[]) {
    expect((await browser.send('GET', walletPath(orderId, wallet, file1))).statusCode).toBe(404)
  }
})
