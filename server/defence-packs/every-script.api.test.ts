import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, describe, expect, test } from 'vitest'
import { PACK_TYPES } from '#contract/disputes/evidence.ts'
import { addDownloads, addMails, details, make, soldOrder, squeezed, wordsOf } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { scannedTicket, storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
const pdfium = await PDFiumLibrary.init()
afterAll(async () => {
  pdfium.destroy()
  await it.close()
})

/** What somebody copies out of the PDF in Chrome or Edge, whose reader this is. */
async function copied(pdf: Buffer): Promise<string> {
  const document = await pdfium.loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n')
  } finally {
    document.destroy()
  }
}

/** A sold order of this name, with a ticket that has it in Latin letters. */
async function ordered(name: string, lastName: string, latin: string | null): Promise<number> {
  const orderId = await soldOrder(it, { name, lastName, email: 'maria@mail.example' })
  const ticket = await storeTicket(it.services, orderId, await samplePdf())
  await it.services.pool.query('insert into passes (document_id, codes, traveller) values ($1, 0, $2)', [ticket, latin])
  await addMails(it, orderId, ticket, 1)
  return orderId
}

/** Readers of another kind (pdf.js: Firefox) leave out what is told beside the letters: Thai and Devanagari they give roughly; and the two letters of a
 * لا the wrong way round, which are right in the other readers. */
const NAMES: [script: string, name: string, lastName: string, latin: string, everywhere: boolean][] = [
  ['Chinese', '小明', '王', 'XIAOMING WANG', true],
  ['Chinese of Taiwan', '娜娜', '歐陽', 'NANA OUYANG', true],
  ['Japanese', '花子', '山田', 'HANAKO YAMADA', true],
  ['Japanese syllables', 'さくら', 'タカハシ', 'SAKURA TAKAHASHI', true],
  ['Korean', '민준', '김', 'MINJUN KIM', true],
  ['Arabic', 'محمد عبد الرحمن', 'السيد', 'MOHAMED ELSAYED', true],
  ['Arabic with لا', 'علاء', 'الإسلام', 'ALAA ELISLAM', false],
  ['Persian', 'پژمان', 'گچ پژ', 'PEJMAN GACHPAZH', true],
  ['Hebrew', 'דוד', 'בן־גוריון', 'DAVID BEN GURION', true],
  ['Thai', 'กุหลาบ', 'น้ำทิพย์', 'KULAP NAMTHIP', false],
  ['Devanagari', 'श्रीकृष्ण', 'त्रिपाठी', 'SHRIKRISHNA TRIPATHI', false],
  ['Cyrillic', 'Дмитрий', 'Йовков', 'DMITRII IOVKOV', true],
  ['Greek', 'Γιώργος', 'Παπαδόπουλος', 'GEORGIOS PAPADOPOULOS', true],
]

const COPIED_WRONG = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u

describe('a name of another script stands beside the one that the ticket has, on the page as in the PDF, and can be copied', () => {
  test.each(NAMES)('%s', async (_, name, lastName, latin, everywhere) => {
    const orderId = await ordered(name, lastName, latin)
    const whole = `${name} ${lastName}`
    const pack = await details(it, orderId, 1)
    const made = await make(it, orderId, 1)
    const rows = pack.parts
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    expect(rows).toContainEqual({ label: 'Traveller', value: `${latin} (as on the ticket)` })
    expect(rows).toContainEqual({ label: 'As entered', value: whole })
    // What cannot be copied rightly out of a sentence stands in its own row alone.
    const beside = COPIED_WRONG.test(whole) ? 'as on the ticket' : whole
    expect(JSON.stringify(pack.parts)).toContain(`the arrival of ${latin} (${beside}).`)
    if (beside !== whole) expect(squeezed(await copied(made.pdf)).split(squeezed(whole))).toHaveLength(2)
    // The whole name, its words in their order, as one copies it from its own row.
    expect((await copied(made.pdf)).replace(/\s+/g, ' ')).toContain(whole)
    expect(made.text).not.toContain('\u25a1')
    if (!everywhere) return
    const printed = squeezed(made.text)
    for (const words of wordsOf(pack)) expect(printed).toContain(squeezed(words))
  })

  test('an emoji in a name is drawn, in the plain one of a flag its letters', async () => {
    const orderId = await ordered('Anna 🦜', 'Ødegård 😀', null)
    const { pdf } = await make(it, orderId, 1)
    expect(squeezed(await copied(pdf))).toContain(squeezed('the arrival of Anna 🦜 Ødegård 😀.'))
  })

  test('without a Latin one the name stands alone; a Latin name is not told twice', async () => {
    for (const [name, lastName, latin] of [
      ['小明', '王', null],
      ['Łukasz', 'Nguyễn', 'LUKASZ NGUYEN'],
    ] as const) {
      const pack = await details(it, await ordered(name, lastName, latin), 1)
      expect(JSON.stringify(pack.parts)).toContain(`the arrival of ${name} ${lastName}.`)
      expect(JSON.stringify(pack.parts)).not.toMatch(/as on the ticket|As entered/)
    }
  })
})

test('however many different letters the values of an order have, the pack stays within its pages and bytes', async () => {
  const from = (start: number, count: number) =>
    String.fromCodePoint(...Array.from({ length: count }, (_, at) => start + 7 * at))
  const orderId = await soldOrder(it, {
    name: from(0x4e00, 60),
    lastName: from(0x5300, 60),
    merchantName: from(0x5800, 120),
    transactionId: from(0xac00, 120),
    payment: {
      status: 'paid',
      gateway: from(0xb000, 60),
      amount: '69',
      currency: 'USD',
      ip: '190.94.0.1',
      user_agent: from(0x6000, 200),
    },
  })
  const ticket = await storeTicket(it.services, orderId, await scannedTicket(7))
  await it.services.pool.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
     select $1, $2, '190.94.0.1', (select string_agg(chr(26000 + n * 120 + 3 * at), '') from generate_series(1, 40) at), 'x',
       (select string_agg(chr(45000 + n * 120 + 3 * at), '') from generate_series(1, 40) at), 'x'
     from generate_series(1, 20) n`,
    [orderId, ticket],
  )
  await addDownloads(it, orderId, ticket, 1)
  for (const type of PACK_TYPES) await make(it, orderId, type)
  await make(it, orderId, 2, { blackAndWhite: true })
})
