import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { PACK_TYPES } from '#contract/disputes/evidence.ts'
import { details, make, ofPictures, soldOrder, squeezed } from '#server/testing/packs.ts'
import { codePicture } from '#server/testing/ticket-pdf.ts'
import { HOSTILE_PDFS, restrictedPdf } from '#server/testing/hostile-pdfs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { annotatedTicket, drawnTicket, noise, scannedTicket, storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

describe('the ticket', () => {
  const ticketOf = async (bytes: Buffer, how: Parameters<typeof storeTicket>[3] = {}) => {
    const orderId = await soldOrder(it)
    await storeTicket(it.services, orderId, bytes, how)
    return orderId
  }

  test.each(['jpeg', 'png', 'webp'] as const)('an image (%s) becomes a page', async (kind) => {
    const image = await noise(1500, 2000).toFormat(kind).toBuffer()
    const { text, pages, texts } = await make(it, await ticketOf(image, { kind }), 1)
    expect(squeezed(text)).toContain(squeezed('The ticket follows on the next page'))
    // No mail is recorded: there is no exhibit of mails, and no gap in the letters.
    expect(texts[pages - 1]).toContain('Exhibit D: the approved ticket, page 1 of 1')
  })

  test('one of 60 pages is appended as far as there is room, and the letter says so', async () => {
    const { text, pages } = await make(it, await ticketOf(await samplePdf(60)), 2)
    expect(text).toContain('E-ticket, page 7')
    expect(text).not.toContain('E-ticket, page 8')
    expect(squeezed(text)).toContain(squeezed('It has 60 pages; the first 7 are appended'))
    expect(pages).toBeGreaterThan(7)
  })

  test('of one of 40 pages the page with its QR code is among the seven, and the letter says which they are (F18)', async () => {
    const code = await codePicture('https://eticket.migracion.gob.do/verify/A1')
    const withCode = async (at: number) =>
      samplePdf(40, async (document) => {
        const picture = await document.embedPng(code)
        document.getPage(at - 1).drawImage(picture, { x: 60, y: 60, width: 150, height: 150 })
      })
    const late = await make(it, await ticketOf(await withCode(23)), 1)
    expect(late.text).toContain('E-ticket, page 6')
    expect(late.text).not.toMatch(/E-ticket, page 7\b/)
    expect(late.text).toContain('E-ticket, page 23')
    expect(late.text).toContain('the approved ticket, page 23 of 40')
    expect(squeezed(late.text)).toContain(
      squeezed('It has 40 pages; the first 6 and page 23, which has its QR code, are appended.'),
    )
    const early = await make(it, await ticketOf(await withCode(3)), 1)
    expect(squeezed(early.text)).toContain(squeezed('It has 40 pages; the first 7 are appended.'))
  })

  test('one of 15 MB is made small enough, and the letter says so; in black and white smaller still', async () => {
    const scan = await scannedTicket(4)
    expect(scan.length).toBeGreaterThan(12_000_000)
    const orderId = await ticketOf(scan)
    const { text } = await make(it, orderId, 1)
    expect(squeezed(text)).toContain(squeezed('Its pictures were made smaller'))
    expect(text).toContain('page 4 of 4')
    const grey = await make(it, orderId, 1, { blackAndWhite: true })
    expect(squeezed(grey.text)).toContain(squeezed('Its pictures are in black and white'))
    for (const space of ofPictures(grey.document, 'ColorSpace')) expect(space).toBe('/DeviceGray')
  })

  test('one that is large by its drawings, which cannot be made smaller, keeps as many pages as fit, or none', async () => {
    const some = await make(it, await ticketOf(await drawnTicket(4, 20_000)), 1)
    expect(squeezed(some.text)).toContain(squeezed('It has 4 pages; the first 3 are appended'))
    const none = await make(it, await ticketOf(await drawnTicket(1, 130_000)), 1)
    expect(squeezed(none.text)).toContain(squeezed('could not be made small enough'))
  })

  test('landscape and turned pages stand on upright A4', async () => {
    const bytes = await samplePdf(0, (document) => {
      document.addPage([842, 595]).drawText('Wide page', { x: 700, y: 20 })
      const turned = document.addPage([595, 842])
      turned.drawText('Turned page', { x: 20, y: 800 })
      turned.setRotation({ type: 'degrees', angle: 90 } as Parameters<typeof turned.setRotation>[0])
    })
    const { text } = await make(it, await ticketOf(bytes), 1)
    expect(text).toContain('Wide page')
    expect(text).toContain('Turned page')
  })

  test('a wide page is turned, so that it can be read: half as large again as it would be upright', async () => {
    const bytes = await samplePdf(0, (document) => {
      document.addPage([1190.55, 841.89]).drawText('Small print', { x: 100, y: 400, size: 12 })
      document.addPage([400, 200]).drawText('Small page', { x: 20, y: 20, size: 12 })
    })
    const { document } = await make(it, await ticketOf(bytes), 1)
    const pdf = await getDocumentProxy(new Uint8Array(await document.save()))
    const transformOf = async (words: string, back: number) => {
      const { items } = await (await pdf.getPage(pdf.numPages - back)).getTextContent()
      const [a, b] = items.flatMap((item) => ('str' in item && item.str === words ? [item.transform] : []))[0]!
      return { size: Math.round(10 * Math.hypot(a, b)) / 10, isTurned: Math.abs(b) > Math.abs(a) }
    }
    expect(await transformOf('Small print', 1)).toEqual({ size: 7.3, isTurned: true })
    expect(await transformOf('Small page', 0)).toMatchObject({ isTurned: false })
  })

  test('a name in another script stands beside the one of the ticket, one that no font has as the ticket has it, and marks that show nothing leave no gap', async () => {
    const orderId = await soldOrder(it, { name: '王小明', lastName: '', email: 'wang@mail.example' })
    const id = await storeTicket(it.services, orderId, await samplePdf())
    await it.services.pool.query('insert into passes (document_id, codes, traveller) values ($1, 0, $2)', [
      id,
      'WANG XIAOMING',
    ])
    const said = JSON.stringify((await details(it, orderId, 1)).parts)
    expect(said).toContain('the arrival of WANG XIAOMING (王小明).')
    await it.services.pool.query('update orders set name = $2 where order_id = $1', [orderId, '𐎠𐎼𐎣'])
    const unknown = JSON.stringify((await details(it, orderId, 1)).parts)
    expect(unknown).toContain('the arrival of WANG XIAOMING (as on the ticket).')
    const joined = await soldOrder(it, { name: 'Anna\u200d \u2060 \u200b', lastName: 'Ødegård' })
    await storeTicket(it.services, joined, await samplePdf())
    expect(JSON.stringify((await details(it, joined, 1)).parts)).toContain('the arrival of Anna Ødegård.')
  })

  test('links, scripts and attachments stay behind; what was typed into a form comes along', async () => {
    const { text } = await make(it, await ticketOf(await annotatedTicket()), 1)
    expect(text).toContain('Ticket with a link')
    expect(text).toContain('Typed into the form')
  })

  const broken: [string, () => Promise<Buffer>, string][] = [
    ['behind a password', HOSTILE_PDFS['a password']!.make, 'protected by a password'],
    ['garbage', async () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(5000)}`), 'damaged'],
    ['empty', async () => Buffer.from('%PDF-1.7'), 'damaged'],
    ['no image at all', async () => Buffer.from('not an image'), 'damaged'],
  ]
  test.each(broken)(
    '%s never breaks a pack, which says in words that it is not appended',
    async (name, bytes, says) => {
      const kind = name === 'no image at all' ? 'png' : 'pdf'
      const orderId = await ticketOf(await bytes(), { kind })
      for (const type of PACK_TYPES) {
        expect(squeezed((await make(it, orderId, type)).text)).toContain(squeezed(says))
        expect((await details(it, orderId, type)).parts.at(-1)!.blocks[0]).toMatchObject({ shown: null })
      }
    },
  )

  test('one cut off in the middle, or only restricted by its owner, is appended where its pages can be read', async () => {
    const whole = await samplePdf(3)
    await make(it, await ticketOf(whole.subarray(0, Math.floor(whole.length * 0.7))), 1)
    const restricted = await restrictedPdf()
    expect((await make(it, await ticketOf(restricted), 1)).text).toContain('E-ticket, page 1')
  })

  test.each(Object.keys(HOSTILE_PDFS))('one with %s gives a pack within its limits', async (name) => {
    await make(it, await ticketOf(await HOSTILE_PDFS[name]!.make()), 2)
  })

  test('one whose file is lost, or was changed in the store, is not shown as evidence', async () => {
    const orderId = await ticketOf(await samplePdf())
    await it.services.pool.query(`update documents set sha256 = repeat('0', 64) where order_id = $1`, [orderId])
    expect(squeezed((await make(it, orderId, 1)).text)).toContain(squeezed('could not be appended'))
    const { rows } = await it.services.pool.query('select storage_key from documents where order_id = $1', [orderId])
    await it.services.files.remove(rows[0].storage_key)
    expect(squeezed((await make(it, orderId, 1)).text)).toContain(squeezed('could not be found'))
  })

  test('a picture that says it has billions of points is not unpacked', async () => {
    const small = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    small.writeUInt32BE(60_000, 16)
    small.writeUInt32BE(60_000, 20)
    expect(squeezed((await make(it, await ticketOf(small, { kind: 'png' }), 1)).text)).toContain('damaged')
  })
})
