import { unzipSync } from 'fflate'
import { createHmac } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { jobContext } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { applePushServer, type ApplePushServer } from '#server/testing/apple-push-server.ts'
import { WALLET_LINES, walletDesk } from '#server/testing/wallet-desk.ts'
import { isSigned, PASS_TYPE, walletFiles } from '#server/testing/wallet-files.ts'
import { forgetOldWallets } from '#server/tracking/forget-old-wallets.ts'
import { tellChangedPasses } from '#server/wallets/changed-passes.ts'
import { WALLET_WORDS } from '#server/wallets/wallet-words.ts'

const operator = walletFiles()

let desk: Awaited<ReturnType<typeof walletDesk>>
let apple: ApplePushServer
let logged = ''

beforeAll(async () => {
  apple = await applePushServer(operator.at('wwdr.pem'))
  const into = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  const environment = { PUBLIC_URL: 'https://entrada.example', APPLE_PUSH_ENDPOINT: apple.url }
  desk = await walletDesk('apple', { ...operator.apple, ...environment }, pino({}, into))
})
afterAll(async () => {
  await desk.close()
  await apple.close()
  operator.remove()
})
beforeEach(() => {
  apple.pushes.length = 0
  apple.answers.clear()
})

/** An order with a ticket, and the pass that its traveller was given. */
async function aPass() {
  const ticket = await desk.aTicket()
  return { ...ticket, pass: read((await ticket.click()).rawPayload) }
}

function read(file: Buffer) {
  const files = unzipSync(file)
  expect(isSigned(files, operator.at)).toBe(true)
  return JSON.parse(Buffer.from(files['pass.json']!).toString())
}

/** A telephone, as Apple's document says that one asks: it knows nothing but what stands in its pass. */
function aPhone(pass: Record<string, string>, token = pass.authenticationToken) {
  const { pathname } = new URL(pass.webServiceURL!)
  const hex = createHmac('sha256', 'phones').update(`${Math.random()}`).digest('hex')
  const deviceId = hex.slice(0, 32)
  const pushToken = hex
  const headers = { authorization: `ApplePass ${token}` }
  const registration = `${pathname}/v1/devices/${deviceId}/registrations/${pass.passTypeIdentifier}`
  return {
    deviceId,
    pushToken,
    register: async (sent: unknown = { pushToken }) =>
      (
        await desk.it.app.inject({
          method: 'POST',
          url: `${registration}/${pass.serialNumber}`,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: JSON.stringify(sent),
        })
      ).statusCode,
    unregister: async () =>
      (await desk.it.app.inject({ method: 'DELETE', url: `${registration}/${pass.serialNumber}`, headers })).statusCode,
    changed: async (tag?: string) => {
      const answer = await desk.it.app.inject({
        url: `${registration}${tag === undefined ? '' : `?passesUpdatedSince=${tag}`}`,
      })
      return answer.statusCode === 200
        ? answer.json<{ serialNumbers: string[]; lastUpdated: string }>()
        : answer.statusCode
    },
    fetch: (since?: string) =>
      desk.it.app.inject({
        url: `${pathname}/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`,
        headers: { ...headers, ...(since && { 'if-modified-since': since }) },
      }),
  }
}

describe('a telephone', () => {
  test('finds in its pass where to ask, and a token that nobody can guess from its number', async () => {
    const { pass, orderId } = await aPass()
    expect(pass.webServiceURL).toBe('https://entrada.example/wallet-updates')
    expect(pass.authenticationToken).toMatch(/^[\w-]{43}$/)
    const { pass: other } = await aPass()
    expect(other.authenticationToken).not.toBe(pass.authenticationToken)
    expect(pass.serialNumber).toBe(`${orderId}-Arrival`)
    expect(JSON.stringify(pass)).not.toMatch(/C01X00T47|wallet@mail/)
  })

  test('registers once, is told of a new ticket, sees which pass changed, and fetches it', async () => {
    const { orderId, pass, code, browser } = await aPass()
    const phone = aPhone(pass)
    expect([await phone.register(), await phone.register()]).toEqual([201, 200])
    // What it was just given it need not fetch.
    expect(await desk.waiting(orderId)).toBe(0)
    const first = await phone.fetch()
    expect(read(first.rawPayload)).toMatchObject({ barcodes: [{ message: code }] })
    const mark = String(first.headers['last-modified'])
    expect((await phone.fetch(mark)).statusCode).toBe(304)

    await desk.upload(orderId, 'https://eticket.example/second')
    await desk.work()
    expect(apple.pushes.map(({ token, body }) => [token, body])).toEqual([[phone.pushToken, '{}']])
    const [{ headers, subject }] = apple.pushes as [(typeof apple.pushes)[0]]
    expect(headers).toMatchObject({ ':method': 'POST', 'apns-topic': PASS_TYPE })
    expect(subject).toContain(PASS_TYPE)
    expect(await desk.told(orderId)).toEqual([{ wallet: 'apple', devices: 1 }])

    expect(await phone.changed()).toMatchObject({ serialNumbers: [`${orderId}-Arrival`] })
    const second = await phone.fetch(mark)
    expect([second.statusCode, second.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
    const now = read(second.rawPayload)
    expect(now).toMatchObject({
      serialNumber: pass.serialNumber,
      barcodes: [{ message: 'https://eticket.example/second' }],
    })
    expect(now.authenticationToken).toBe(pass.authenticationToken)
    expect(now.voided).toBeUndefined()
    expect((await phone.fetch(String(second.headers['last-modified']))).statusCode).toBe(304)
    // The page says the same, and that the one which was put into the wallet counts no longer.
    const { page } = await browser.open(orderPath(orderId))
    expect(page).toMatchObject({
      shown: {
        passes: [{ state: 'valid', application_code: null }, { state: 'replaced' }],
      },
    })
  })

  test('of a withdrawn ticket has a void pass without a code, which says so in seven languages', async () => {
    const { orderId, documentId, pass } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    await desk.withdraw(orderId, documentId)
    await desk.work()
    expect(apple.pushes).toHaveLength(1)
    const { rawPayload } = await phone.fetch()
    const now = read(rawPayload)
    expect(now).toMatchObject({ voided: true, serialNumber: pass.serialNumber })
    expect(now.barcodes ?? []).toEqual([])
    expect(JSON.stringify(now)).not.toContain('eticket.example')
    expect(now.generic.auxiliaryFields).toContainEqual(
      expect.objectContaining({ key: 'code', value: 'word.ended', changeMessage: '%@' }),
    )
    expect(now.generic.backFields).toContainEqual(expect.objectContaining({ key: 'ended', value: 'word.endedMore' }))
    const files = unzipSync(rawPayload)
    for (const language of TRAVELLER_LANGUAGES) {
      const strings = Buffer.from(files[`${language}.lproj/pass.strings`]!).toString()
      for (const word of ['ended', 'endedMore'] as const) expect(strings).toContain(WALLET_WORDS[language][word])
    }
    // A ticket that comes later stands in its place.
    await desk.upload(orderId, 'https://eticket.example/later')
    await desk.work()
    expect(apple.pushes).toHaveLength(2)
    const later = read((await phone.fetch()).rawPayload)
    expect([later.voided, later.barcodes[0].message]).toEqual([undefined, 'https://eticket.example/later'])
  })

  test('of the way in is never shown the ticket of the way out', async () => {
    const { orderId, documentId, pass } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    const lines = WALLET_LINES.map((line) => line.replace('Arrival', 'Departure'))
    const beside: [string, string][] = [
      ['inAddition', 'true'],
      ['sendDifferent', 'true'],
    ]
    await desk.upload(orderId, 'https://eticket.example/out', beside, lines)
    await desk.withdraw(orderId, documentId)
    await desk.work()
    const now = read((await phone.fetch()).rawPayload)
    expect([now.voided, JSON.stringify(now).includes('eticket.example')]).toEqual([true, false])
  })

  test('has a void pass of a deleted order, and a good one when that is restored', async () => {
    const { orderId, pass, code } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    await desk.office('/admin/change-order-status', { orderId: [orderId] })
    await desk.work()
    expect(read((await phone.fetch()).rawPayload).voided).toBe(true)
    await desk.office('/admin/restore-order', { orderId: [orderId] })
    await desk.work()
    expect(apple.pushes).toHaveLength(2)
    expect(read((await phone.fetch()).rawPayload)).toMatchObject({ barcodes: [{ message: code }] })
  })

  test('that adds an older file, or registers after a change, is told at once', async () => {
    const { orderId, pass } = await aPass()
    await desk.upload(orderId, 'https://eticket.example/second')
    await desk.work()
    expect(apple.pushes).toEqual([])
    const phone = aPhone(pass)
    expect(await phone.register()).toBe(201)
    await desk.work()
    expect(apple.pushes.map(({ token }) => token)).toEqual([phone.pushToken])
  })

  test('keeps the pass of its own document while another stands beside it, and is told when that is put in its place', async () => {
    const { orderId, pass, click, code } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    const beside = await desk.upload(orderId, 'https://eticket.example/beside', [['inAddition', 'true']])
    await desk.work()
    expect(read((await phone.fetch()).rawPayload)).toMatchObject({ barcodes: [{ message: code }] })
    apple.pushes.length = 0
    await click(beside.file1)
    await desk.work()
    expect(apple.pushes).toHaveLength(1)
    expect(read((await phone.fetch()).rawPayload)).toMatchObject({
      barcodes: [{ message: 'https://eticket.example/beside' }],
    })
  })

  test('that registers again with another push token is told by that one alone', async () => {
    const { orderId, pass } = await aPass()
    const phone = aPhone(pass)
    const pushToken = 'ab'.repeat(32)
    expect([await phone.register(), await phone.register({ pushToken })]).toEqual([201, 200])
    await desk.upload(orderId, 'https://eticket.example/second')
    await desk.work()
    expect(apple.pushes.map(({ token }) => token)).toEqual([pushToken])
  })

  test('is told no more when it says so, and of a pass that is away it may say so too', async () => {
    const { orderId, documentId, pass } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    expect([await phone.unregister(), await phone.unregister()]).toEqual([200, 200])
    await desk.withdraw(orderId, documentId)
    await desk.work()
    expect(apple.pushes).toEqual([])
    expect(await desk.told(orderId)).toEqual([])
  })

  test('has two changes within one second as two', async () => {
    const { orderId, pass } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    const since: string[] = []
    for (const nth of ['a', 'b', 'c']) {
      await desk.upload(orderId, `https://eticket.example/${nth}`)
      const answer = await phone.fetch(since.at(-1))
      expect(read(answer.rawPayload)).toMatchObject({ barcodes: [{ message: `https://eticket.example/${nth}` }] })
      since.push(String(answer.headers['last-modified']))
    }
    expect(new Set(since).size).toBe(3)
    // Of one moment, as the database has it.
    const marks = await transaction(desk.it.services.pool, async (client) => {
      const seen: unknown[] = []
      for (let count = 0; count < 3; count += 1) {
        await tellChangedPasses(client, [orderId])
        const { rows } = await client.query('select changed_at::text from wallet_passes where order_id = $1', [orderId])
        seen.push(JSON.stringify(rows))
      }
      return seen
    })
    expect(new Set(marks).size).toBe(3)
    // And one job for the three, which tells each once.
    expect(await desk.waiting(orderId)).toBe(1)
    await desk.work()
    expect(apple.pushes).toHaveLength(1)
  })

  test('is given a mark that what is being written now cannot fall behind', async () => {
    const { orderId, pass } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    const { lastUpdated } = (await phone.changed()) as { lastUpdated: string }
    expect(await phone.changed(lastUpdated)).toMatchObject({ serialNumbers: [pass.serialNumber] })
    await desk.query(`update wallet_passes set changed_at = changed_at - interval '1 hour' where order_id = $1`, [
      orderId,
    ])
    const old = (await phone.changed('0')) as { lastUpdated: string }
    expect(await phone.changed(old.lastUpdated)).toBe(204)
  })
})

describe('what comes from outside', () => {
  test('is answered alike without a token of the pass, whether there is one or not', async () => {
    const { pass, orderId } = await aPass()
    const { pass: other } = await aPass()
    const nobody = { ...pass, serialNumber: '999999999-Arrival' }
    const cases = [
      aPhone(pass, other.authenticationToken),
      aPhone(pass, ''),
      aPhone(pass, 'x'.repeat(43)),
      aPhone(nobody),
      aPhone({ ...pass, serialNumber: `${orderId}-Departure` }),
      aPhone({ ...pass, serialNumber: 'x' }),
      aPhone({ ...pass, passTypeIdentifier: 'pass.example.other' }),
    ]
    for (const phone of cases) {
      expect([await phone.register(), await phone.unregister()]).toEqual([401, 401])
      const answer = await phone.fetch()
      expect([answer.statusCode, answer.body]).toEqual([401, ''])
      expect(await phone.changed()).toBe(204)
    }
    expect(await desk.query('select from wallet_devices where order_id = $1', [orderId])).toEqual([])
  })

  test('a token of a way that was never given proves no pass', async () => {
    const { pass, orderId } = await aPass()
    const serial = `${orderId}-Departure`
    const token = createHmac('sha256', 'the secret of the tests, long enough to be one')
      .update(`entrada:wallet\n${serial}`)
      .digest('base64url')
    const phone = aPhone({ ...pass, serialNumber: serial }, token)
    expect([await phone.register(), (await phone.fetch()).statusCode]).toEqual([401, 401])
  })

  test.each([
    [{ pushToken: '' }, 400],
    [{ pushToken: 'g'.repeat(64) }, 400],
    [{ pushToken: 'a'.repeat(201) }, 400],
    [{ pushToken: ['aa'] }, 400],
    [{}, 400],
    [null, 400],
    [{ pushToken: 'a'.repeat(2_000) }, 413],
  ])('a registration of %j is refused with %i', async (sent, code) => {
    const { pass, orderId } = await aPass()
    expect(await aPhone(pass).register(sent)).toBe(code)
    expect(await desk.query('select from wallet_devices where order_id = $1', [orderId])).toEqual([])
  })

  test('a device is named in 64 letters, digits and dashes', async () => {
    const { pass } = await aPass()
    for (const device of ['a'.repeat(65), 'a_b', 'a%00', '%2e%2e']) {
      const url = `/wallet-updates/v1/devices/${device}/registrations/${PASS_TYPE}/${pass.serialNumber}`
      const headers = { authorization: `ApplePass ${pass.authenticationToken}` }
      const { statusCode } = await desk.it.app.inject({ method: 'POST', url, headers, payload: { pushToken: 'aa' } })
      expect([device, statusCode >= 400]).toEqual([device, true])
    }
  })

  test('fifty devices of a pass are enough: the oldest makes room', async () => {
    const { pass, orderId } = await aPass()
    const phones = Array.from({ length: 52 }, () => aPhone(pass))
    for (const phone of phones) expect(await phone.register()).toBe(201)
    const rows = await desk.query('select device_id from wallet_devices where order_id = $1', [orderId])
    const kept = new Set(rows.map((row) => row.device_id))
    expect([kept.size, ...[0, 1, 2, 51].map((at) => kept.has(phones[at]!.deviceId))]).toEqual([
      50,
      false,
      false,
      true,
      true,
    ])
  })

  test('a report of a telephone is taken, and nothing in the log tells a device, a token or a number', async () => {
    const { pass, orderId } = await aPass()
    const phone = aPhone(pass)
    logged = ''
    await phone.register()
    await phone.changed()
    await phone.fetch()
    const report = `Get pass task (pass type ${PASS_TYPE}, serial number ${pass.serialNumber}, token ${pass.authenticationToken}; https://entrada.example/x) of anna@mail.example failed`
    const send = (logs: unknown) =>
      desk.it.app
        .inject({ method: 'POST', url: '/wallet-updates/v1/log', payload: { logs } })
        .then(({ statusCode }) => statusCode)
    expect(await send([report, 7, ...Array(20).fill('again')])).toBe(200)
    expect(await send('no list')).toBe(200)
    expect(await send(['x'.repeat(20_000)])).toBe(413)
    expect(logged).toContain('Get pass task')
    expect(logged.match(/again/g)).toHaveLength(4)
    for (const secret of [phone.deviceId, phone.pushToken, pass.authenticationToken, `${orderId}-`, 'anna@'])
      expect(logged).not.toContain(secret)
    for (let count = 0; count < 20; count += 1) await send([])
    expect(await send([])).toBe(429)
  })

  test('a pass is signed so often an hour, and no more', async () => {
    const { pass } = await aPass()
    await desk.query('delete from attempts')
    const phone = aPhone(pass)
    const mark = String((await phone.fetch()).headers['last-modified'])
    for (let count = 1; count < 120; count += 1) expect((await phone.fetch(mark)).statusCode).toBe(304)
    expect((await phone.fetch(mark)).statusCode).toBe(429)
  })
})

describe('Apple’s push service', () => {
  test.each([
    [{ status: 410, reason: 'Unregistered', timestamp: 4_000_000_000_000 }, 0],
    [{ status: 410, reason: 'Unregistered' }, 0],
    [{ status: 400, reason: 'BadDeviceToken' }, 0],
    // It registered again since.
    [{ status: 410, reason: 'Unregistered', timestamp: 1_000 }, 1],
    [{ status: 400, reason: 'BadTopic' }, 1],
    [{ status: 403, reason: 'BadCertificate' }, 1],
    [{ status: 429, reason: 'TooManyRequests' }, 1],
    [{ status: 503, reason: 'ServiceUnavailable' }, 1],
    ['hangs up' as const, 1],
  ])('says %j: of the device %i stays, and the others are told once', async (answer, left) => {
    const { pass, orderId, documentId } = await aPass()
    const [phone, other] = [aPhone(pass), aPhone(pass)]
    await phone.register()
    await other.register()
    apple.answers.set(phone.pushToken, answer)
    await desk.withdraw(orderId, documentId)
    await desk.work()
    const stays = await desk.query('select from wallet_devices where order_id = $1 and device_id = $2', [
      orderId,
      phone.deviceId,
    ])
    expect([stays.length, await desk.waiting(orderId)]).toEqual([left, left])
    apple.answers.clear()
    await desk.work()
    const of = (one: typeof phone) => apple.pushes.filter(({ token }) => token === one.pushToken).length
    expect([of(phone), await desk.waiting(orderId)]).toEqual([1 + left, 0])
    if (answer !== 'hangs up') expect(of(other)).toBe(1)
    const last = await desk.told(orderId)
    expect(last.reduce((sum, { devices = 0 }) => sum + devices, 0)).toBe(1 + left)
    expect(JSON.stringify(last)).not.toContain(phone.deviceId)
  })

  test('that is not there is asked again later, and no telephone is forgotten', async () => {
    const { pass, orderId, documentId } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    const { env } = desk.it.services
    const { APPLE_PUSH_ENDPOINT: endpoint } = env
    env.APPLE_PUSH_ENDPOINT = 'https://localhost:9'
    await desk.withdraw(orderId, documentId)
    await desk.work()
    env.APPLE_PUSH_ENDPOINT = endpoint
    expect(await desk.waiting(orderId)).toBe(1)
    await desk.work()
    expect([apple.pushes.length, await desk.waiting(orderId)]).toEqual([1, 0])
  })

  test('says what is no word of Apple’s: nothing of it is logged', async () => {
    const { pass, orderId, documentId } = await aPass()
    const phone = aPhone(pass)
    await phone.register()
    logged = ''
    apple.answers.set(phone.pushToken, { status: 400, reason: `Bad token ${phone.pushToken}` })
    await desk.withdraw(orderId, documentId)
    await desk.work()
    expect(logged).toContain('Apple did not take the news')
    expect(logged).not.toContain(phone.pushToken)
    apple.answers.clear()
    await desk.work()
  })

  test('is asked again when the operator has renewed a certificate that expired', async () => {
    const { pass, orderId, documentId } = await aPass()
    await aPhone(pass).register()
    const { env } = desk.it.services
    const { APPLE_WWDR_CERTIFICATE: wwdr } = env
    env.APPLE_WWDR_CERTIFICATE = undefined
    await desk.withdraw(orderId, documentId)
    await desk.work()
    expect((await aPhone(pass).fetch()).statusCode).toBe(503)
    env.APPLE_WWDR_CERTIFICATE = wwdr
    await desk.work()
    expect(apple.pushes).toHaveLength(1)
  })

  test('hears of nothing where the change itself was not kept', async () => {
    const { pass, orderId, documentId } = await aPass()
    await aPhone(pass).register()
    const { withdraw: end } = await import('#server/documents/withdraw.ts')
    const broken = transaction(desk.it.services.pool, async (client) => {
      await end(client, jobContext(desk.it.services, 'test'), orderId, [documentId])
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await desk.waiting(orderId)).toBe(0)
  })
})

test('devices go with their order, and two weeks after its flight', async () => {
  const [one, two] = [await aPass(), await aPass()]
  for (const { pass } of [one, two]) await aPhone(pass).register()
  const left = async () =>
    (
      await desk.query('select distinct order_id::float8 as id from wallet_devices where order_id = any ($1)', [
        [one.orderId, two.orderId],
      ])
    ).map(({ id }) => id)
  await transaction(desk.it.services.pool, (client) =>
    anonymiseOrders(client, jobContext(desk.it.services, 'test'), [one.orderId], 'erasure'),
  )
  expect(await left()).toEqual([two.orderId])
  const phone = aPhone(one.pass)
  expect([await phone.register(), (await phone.fetch()).statusCode]).toEqual([401, 401])
  await forgetOldWallets(desk.it.services)
  expect(await left()).toEqual([two.orderId])
  const passesOf = (id: number) => desk.query('select from wallet_passes where order_id = $1', [id])
  expect([(await passesOf(one.orderId)).length, (await passesOf(two.orderId)).length]).toEqual([0, 1])
  for (const [days, stay] of [
    [12, [two.orderId]],
    [16, []],
  ] as const) {
    await desk.it.owner.query(`update orders set flight_day = current_date - $2::int where order_id = $1`, [
      two.orderId,
      days,
    ])
    await forgetOldWallets(desk.it.services)
    expect(await left()).toEqual(stay)
  }
})
