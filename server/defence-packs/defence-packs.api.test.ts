import { decodePDFRawStream, PDFArray, PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PACK_TYPES } from '#contract/disputes/evidence.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import {
  addDownloads,
  addMails,
  details,
  make,
  ofPictures,
  PASSPORT,
  PURCHASE_IP,
  soldOrder,
  squeezed,
  wordsOf,
} from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

describe('a usual order', () => {
  let orderId: number
  beforeAll(async () => {
    orderId = await soldOrder(it, {
      name: 'Łukasz Дмитрий',
      lastName: 'Nguyễn Thị Ánh',
      email: 'maria@mail.example',
    })
    const document = await storeTicket(it.services, orderId, await samplePdf(2), { name: `ticket ${PASSPORT}.pdf` })
    await addMails(it, orderId, document, 2)
    await addDownloads(it, orderId, document, 3)
  })

  test.each(PACK_TYPES)('pack %s holds all of the letter in its order, and the ticket’s own pages', async (type) => {
    const { text, texts, pages } = await make(it, orderId, type)
    expect(pages).toBeLessThanOrEqual(12)
    for (const said of [
      'txn_900',
      'PALMA TRAVEL DESK',
      'USD',
      'ending in 4242',
      PURCHASE_IP,
      'Santo Domingo',
      'Łukasz Дмитрий Nguyễn Thị Ánh',
      '******321',
      '2026-03',
      type === 1 ? 'Email History' : 'Download History',
    ]) {
      expect(squeezed(text)).toContain(squeezed(said))
    }
    const headings = ['Response to a payment dispute', ...'ABCDE'.split('').map((letter) => `Exhibit ${letter}:`)]
    const places = headings.map((heading) => squeezed(text).lastIndexOf(squeezed(heading)))
    expect(places.slice(0, 5)).toEqual(places.slice(0, 5).toSorted((a, b) => a - b))
    expect(texts.at(-1)).toContain('E-ticket, page 2')
    expect(texts.at(-2)).toContain('E-ticket, page 1')
    expect(texts.at(-1)).toContain(`page ${pages} of ${pages}`)
  })

  test.each(PACK_TYPES)('the page shows the very content of pack %s', async (type) => {
    const pack = await details(it, orderId, type)
    const { text } = await make(it, orderId, type)
    const printed = squeezed(text)
    for (const words of wordsOf(pack)) expect(printed).toContain(squeezed(words))
    expect(pack.parts.at(-1)!.blocks[0]).toMatchObject({ kind: 'ticket', shown: { as: 'pdf' } })
    const missing = pack.missing.map(({ evidence }) => evidence)
    // The site sent no version of the refund policy with the terms, and nothing of the payment but what identifies it.
    const fraud = ['three-d-secure', 'avs', 'cvv', 'device-id', 'card-fingerprint', 'customer-account']
    expect(missing).toEqual(
      type === 1
        ? ['arn', 'refund-policy']
        : ['arn', ...fraud, 'earlier-payments', 'refund-policy', 'authorisation-code'],
    )
    expect(JSON.stringify(pack)).not.toContain(PASSPORT)
  })

  test('pack 1 says when the ticket was delivered, pack 2 that it was downloaded from where it was bought', async () => {
    const [one, two] = [squeezed((await make(it, orderId, 1)).text), squeezed((await make(it, orderId, 2)).text)]
    expect(one).toContain(
      squeezed(
        'the ticket was e-mailed to maria@mail.example, the customer’s own address, and the mail provider reported its delivery on 2 Oct 2026, 08:00:03 UTC, before the day of travel, 20 Oct 2026',
      ),
    )
    expect(one).toContain(squeezed('Delivered 2 Oct 2026, 08:00:03'))
    expect(two).toContain(
      squeezed('3 downloads of the ticket from our page are recorded, the first on 2 Oct 2026, 09:00:00 UTC'),
    )
    expect(two).toContain(squeezed(`3 of 3 downloads came from ${PURCHASE_IP}, the very IP address from which`))
  })

  test('no text of the letter is smaller than 12 points, and no picture finer than 200 dpi', async () => {
    const { document } = await make(it, orderId, 1)
    const sizes = document.getPages().flatMap((page) => {
      const contents = page.node.Contents()
      const streams =
        contents instanceof PDFRawStream ? [contents] : contents instanceof PDFArray ? contents.asArray() : []
      const text = streams.map((one) => {
        const stream = one instanceof PDFRawStream ? one : document.context.lookup(one)
        return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''
      })
      return [...text.join('\n').matchAll(/\/\S+ ([\d.]+) Tf/g)].map(([, size]) => Number(size))
    })
    expect(sizes.length).toBeGreaterThan(50)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
    for (const width of ofPictures(document, 'Width')) expect(Number(width) / (236 / 72)).toBeLessThanOrEqual(202)
  })

  test('making and looking are in the order’s history, with who did it', async () => {
    await make(it, orderId, 2)
    await details(it, orderId, 2)
    const { rows } = await it.services.pool.query(
      `select event, actor_name, after from audit_log where order_id = $1 and event like 'defence-pack.%'
       order by id desc limit 2`,
      [orderId],
    )
    expect(rows[0]).toMatchObject({ event: 'defence-pack.viewed', after: { pack: 2 } })
    expect(rows[1]).toMatchObject({ event: 'defence-pack.made', after: { pack: 2, pages: expect.any(Number) } })
    expect(rows[1].actor_name).toMatch(/^Team/)
  })
})

test('the longest values there can be leave the pack within its limits', async () => {
  const long = 'Wörter '.repeat(60)
  const orderId = await soldOrder(it, {
    name: long.slice(0, 200),
    lastName: 'W'.repeat(200),
    email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example`,
    merchantName: 'M'.repeat(255),
    transactionId: 'T'.repeat(255),
    form: { passport_number: PASSPORT.repeat(9), embarkation_flight_number: long },
    payment: {
      status: 'paid',
      gateway: long,
      amount: long,
      currency: long,
      ip: PURCHASE_IP,
      user_agent: long,
      card_brand: `visa ${long}`,
      card_last4: '4242',
      three_d_secure_eci: '05',
      three_d_secure_id: 'W'.repeat(100),
      avs_result: 'Y',
      cvv_result: 'M',
      device_id: 'W'.repeat(255),
      card_fingerprint: 'W'.repeat(255),
      customer_account_id: 'W'.repeat(255),
      authorisation_code: 'W'.repeat(20),
      arn: '7'.repeat(23),
      descriptor: 'W'.repeat(60),
    },
    terms: { version: long, accepted_at: '2026-10-01T13:59:00Z', ip: long, refund_policy_version: long },
  })
  const document = await storeTicket(it.services, orderId, await samplePdf(60), { name: 'W'.repeat(250) })
  await it.services.pool.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
     select $1, $2, case when n % 3 = 0 then $3 else repeat('W', 50) || n end, repeat('W', 200), 'x', repeat('W', 150) || n,
       repeat('W', 60)
     from generate_series(1, 200) n`,
    [orderId, document, PURCHASE_IP],
  )
  await addMails(it, orderId, document, 1)
  await it.services.pool.query(
    `insert into mails (order_id, document_id, kind, email, provider, state)
     select $1, $2, 'approval', n || repeat('W', 200) || '@mail.example', 'Sendgrid', 'complained' from generate_series(1, 200) n`,
    [orderId, document],
  )
  for (const type of PACK_TYPES) {
    const { pages } = await make(it, orderId, type)
    expect(pages).toBeGreaterThan(12)
  }
})

describe('who and what', () => {
  test('an unknown order is not found; a pack is 1 or 2', async () => {
    const token = await it.tokenOf('Admin')
    for (const path of ['/admin/defence-pack-details', '/admin/get-defence-pack-pdf']) {
      const missing = await it.call('POST', path, { token, body: { orderId: 999_999_999, defencePackType: '1' } })
      expect([missing.code, missing.body.message]).toEqual([404, 'There is no such order'])
      const third = await it.call('POST', path, { token, body: { orderId: 1, defencePackType: 3 } })
      expect([third.code, third.body.message]).toEqual([422, 'A defence pack is 1 or 2'])
    }
  })

  test.each(ROLE_NAMES)('%s makes packs just where the table of permissions says so', async (role) => {
    const orderId = await soldOrder(it)
    const token = await it.tokenOf(role)
    const body = { orderId, defencePackType: 1 }
    const { code } = await it.call('POST', '/admin/defence-pack-details', { token, body })
    const evidence = await it.call('GET', `/admin/order-evidence/${orderId}`, { token })
    const expected = ['Admin', 'Manager', 'Team'].includes(role) ? 200 : 403
    expect([code, evidence.code]).toEqual([expected, expected])
  })

  test('two packs at once are both made', async () => {
    const orderId = await soldOrder(it)
    await storeTicket(it.services, orderId, await samplePdf())
    const made = await Promise.all([make(it, orderId, 1), make(it, orderId, 2), make(it, orderId, 1)])
    expect(made.map(({ pages }) => pages > 3)).toEqual([true, true, true])
  })
})
