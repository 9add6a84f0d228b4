import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { generateOrder } from '#server/demo/generate-order.ts'
import { jobContext } from '#server/context.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsOfLines } from '#server/moving-in/mails.ts'
import { HOSTILE_PDFS } from '#server/testing/hostile-pdfs.ts'
import { readJsonLines, startImport } from '#server/testing/import-process.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'

const ORDERS = 40
/** The document's own example of what the columns of remarks are. */
const COLUMNS = /```json\n([^]*?)\n```/.exec(
  readFileSync('docs/operating.md', 'utf8').split('### The system before')[1] ?? '',
)![1]!
const reference = (n: number) => `S61-${String(n).padStart(8, '0')}`

let folder: string
const idOf = new Map<string, number>()

const run = (...args: string[]) => startImport(database.url, folder, [...args, '--site', '1']).ended
const place = (name: string) => join(folder, name)
const write = (name: string, lines: object[]) =>
  writeFileSync(place(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
const count = async (of: string) => Number((await database.pool.query(`select count(*) from ${of}`)).rows[0].count)
const page = async (n: number) => {
  const token = await it.tokenOf('Admin')
  const answer = await it.call('GET', `/admin/get-orders-details/${idOf.get(reference(n))}`, { token })
  return answer.body.data
}

const database = await freshDatabase()
const it = await testApp({}, { over: database })
afterAll(() => it.close())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'entrada-moving-in-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('orders come first', async () => {
  const today = new Date().toISOString().slice(0, 10)
  write(
    'orders.ndjson',
    Array.from({ length: ORDERS }, (_, n) => generateOrder(n, 61, today)),
  )
  expect((await run('orders.ndjson')).said).toContain(`Done: ${ORDERS} orders`)
  const { rows } = await database.pool.query(
    'select order_id::float8 as id, external_reference as of from applications',
  )
  for (const { id, of } of rows) idOf.set(of, id)
  expect(idOf.size).toBe(ORDERS)
})

describe('remarks', () => {
  const HEADS = 'Order no.;Agent;Date;Comment;Refund?;Shoe size'
  const LINES = [
    `${reference(0)};Ana;31/12/2024 23:30;"She called.\nBack on Monday.";yes;44`,
    `${reference(0)};Luis;01/01/2025 08:05;Refunded;no;`,
    `${reference(1)};Ana;30/02/2025 10:00;No such day;;`,
    `S-nobody;Ana;01/02/2025 10:00;Whose?;;`,
    `${reference(1)};;01/02/2025 10:00;Who?;perhaps;`,
  ]

  test('the columns are guessed once; a dry run shows what would be; each line is one remark, as the document says', async () => {
    writeFileSync(place('remarks.csv'), [HEADS, ...LINES].join('\n'))
    const asked = await run('remarks.csv', '--what', 'remarks')
    expect(asked.said).toContain('Nothing was imported.')
    const guessed = JSON.parse(readFileSync(place('remarks.csv.columns.json'), 'utf8'))
    expect(guessed).toMatchObject({
      columns: { 'Order no.': 'external_reference', Agent: 'author', Date: 'moment', Comment: 'text' },
      always: { time_zone: 'America/Santo_Domingo' },
    })
    const { Agent: _, ...without } = guessed.columns
    writeFileSync(place('remarks.csv.columns.json'), JSON.stringify({ columns: { ...without, Agent: null } }))
    expect((await run('remarks.csv', '--what', 'remarks')).said).toContain('No column is author, which is needed')

    writeFileSync(place('remarks.csv.columns.json'), COLUMNS)
    const tried = await run('remarks.csv', '--what', 'remarks', '--dry-run')
    expect(tried.said).toContain(
      'It would be 2 remarks, 0 with something to look at, 0 known before, and 3 lines rejected',
    )
    expect(tried.said).not.toMatch(/Ana|Monday/)
    expect(await count('remarks')).toBe(0)
    expect(await count('imported_records')).toBe(0)
    expect(readJsonLines(place('remarks.csv.ndjson.tried.ndjson'))).toMatchObject([
      { line: 3, errors: { moment: 'moment is on no calendar' } },
      { line: 4, rejected: 'There is no such order of this site' },
      { line: 5, errors: { author: 'author is required', status_refund: 'status_refund is neither yes nor no' } },
    ])

    expect((await run('remarks.csv', '--what', 'remarks')).said).toContain('2 remarks, 0 known before, 3 rejected')
    expect(readJsonLines(place('remarks.csv.ndjson.rejected.ndjson')).map(({ line }) => line)).toEqual([3, 4, 5])
    const { remark } = await page(0)
    expect(remark).toMatchObject([
      { remark_name: 'Luis', system_before: true, remark: 'Refunded', status_refund: '', us_date: '01/01/2025' },
      { remark_name: 'Ana', system_before: true, remark: 'She called.\nBack on Monday.', status_refund: 'Y' },
    ])
    const { rows } = await database.pool.query('select created_at from remarks order by created_at limit 1')
    expect(rows[0].created_at).toEqual(new Date('2025-01-01T03:30:00Z'))
  })

  test('the same lines from any file change nothing and say so; a changed line of the same id is refused', async () => {
    const line = {
      external_reference: reference(2),
      id: 'R-1',
      author: 'Ana',
      moment: '2025-03-01T10:00:00Z',
      text: 'Called',
    }
    write('one.ndjson', [line, line])
    expect((await run('one.ndjson', '--what', 'remarks')).said).toContain('1 remarks, 1 known before, 0 rejected')
    expect((await run('one.ndjson', '--what', 'remarks')).said).toContain('1 remarks, 1 known before, 0 rejected')
    write('two.ndjson', [line, { ...line, text: 'Never called' }, { ...line, id: 'R-2' }])
    expect((await run('two.ndjson', '--what', 'remarks')).said).toContain('1 remarks, 1 known before, 1 rejected')
    expect(readJsonLines(place('two.ndjson.rejected.ndjson'))).toMatchObject([
      { line: 2, message: 'This id came before, and said something else' },
    ])
    expect((await page(2)).remark.map(({ remark }: { remark: string }) => remark)).toEqual(['Called', 'Called'])
  })

  test('killed with -9 in the middle, and begun again: each line exactly once', async () => {
    const lines = 24_000
    const before = await count('remarks')
    write(
      'many.ndjson',
      Array.from({ length: lines }, (_, n) => ({
        external_reference: n % 1000 === 7 ? 'S-nobody' : reference(n % ORDERS),
        author: `Ana ${n}`,
        moment: '2025-03-01T10:00:00Z',
        text: `Remark ${n}`,
      })),
    )
    let reached = before
    for (const round of [1, 2]) {
      const { child, ended } = startImport(database.url, folder, ['many.ndjson', '--what', 'remarks', '--site', '1'])
      const least = reached + 1900
      for (const deadline = Date.now() + 60_000; reached < least && Date.now() < deadline; await sleep(5))
        reached = await count('remarks')
      child.kill('SIGKILL')
      await ended
      reached = await count('remarks')
      expect(reached, `round ${round} was killed in the middle`).toBeGreaterThanOrEqual(least)
      expect(reached).toBeLessThan(before + lines - 24)
    }
    expect((await run('many.ndjson', '--what', 'remarks')).said).toContain(
      '23,976 remarks, 0 known before, 24 rejected',
    )
    expect(await count(`(select distinct remark from remarks where remark like 'Remark %') d`)).toBe(23_976)
    expect(await count('remarks')).toBe(before + 23_976)
    expect(readJsonLines(place('many.ndjson.rejected.ndjson'))).toHaveLength(24)
  })
})

test('mails stand in Email History as what the system before says, and nothing is claimed of them', async () => {
  const { rows } = await database.pool.query(
    `update applications set form = form || '{"passport_number":"XA9876543"}' where external_reference = $1 returning 1`,
    [reference(3)],
  )
  expect(rows).toHaveLength(1)
  const mail = {
    external_reference: reference(3),
    moment: '2025-03-01 10:00',
    time_zone: 'America/Santo_Domingo',
    to: 'ana@mail.example',
    subject: 'Your e-ticket',
    provider: 'Mailgun',
    state: 'delivered',
    text: 'Passport XA9876543',
  }
  write('mails.ndjson', [
    mail,
    { ...mail, provider: '', state: '', text: '', subject: 'Without words' },
    { ...mail, to: 'nobody', moment: '1.3.2025' },
  ])
  expect((await run('mails.ndjson', '--what', 'mails', '--dry-run')).said).toContain('It would be 2 mails')
  expect(await count('old_mails')).toBe(0)
  expect((await run('mails.ndjson', '--what', 'mails')).said).toContain('2 mails, 0 known before, 1 rejected')
  expect((await run('mails.ndjson', '--what', 'mails')).said).toContain('2 mails, 0 known before, 1 rejected')
  expect(readJsonLines(place('mails.ndjson.rejected.ndjson'))).toMatchObject([
    {
      errors: {
        to: 'to is no e-mail address',
        moment: 'moment may be day or month first: say date_order, day-month or month-day',
      },
    },
  ])
  const { mailHistory, old_mails } = await page(3)
  expect(mailHistory).toEqual([])
  expect(old_mails).toHaveLength(2)
  const [kept] = old_mails.filter(({ text }: { text: string | null }) => text !== null)
  expect(kept).toMatchObject({ subject: 'Your e-ticket', provider: 'Mailgun', state: 'delivered' })
  expect(new Date(kept.at)).toEqual(new Date('2025-03-01T14:00:00Z'))
  expect(kept.text).not.toContain('XA9876543')
})

test('an order is found by its reference, by the key that it was imported under, and by our number of it', async () => {
  const kind = mailsOfLines(jobContext(it.services, 'import'), 1)
  const mail = { moment: '2025-03-01T10:00:00Z', to: 'ana@mail.example', subject: 'Your e-ticket' }
  const named = [
    { external_reference: reference(5) },
    { idempotency_key: 'gen-61-5' },
    { order_id: idOf.get(reference(5)) },
    { order_id: 999_999_999_999_999 },
  ]
  const items = named.map((one, n) => kind.read({ number: n + 1, end: 0, text: JSON.stringify({ ...mail, ...one }) }))
  const results = await kind.take(items)
  expect(results.map(({ kind: what }) => what)).toEqual(['created', 'repeated', 'repeated', 'not-found'])
})

describe('documents', () => {
  const newest = async (n: number) => (await page(n)).documents as Record<string, unknown>[]

  test('each is checked and kept as an upload is: hostile ones are refused, the newest counts, codes are read', async () => {
    mkdirSync(place('pdfs'))
    writeFileSync(place('outside.pdf'), await samplePdf())
    symlinkSync(place('outside.pdf'), place('pdfs/link.pdf'))
    writeFileSync(place('pdfs/ticket.pdf'), await ticketPdf({ lines: ['E-TICKET'], code: 'CODE-OF-THE-TICKET' }))
    writeFileSync(place('pdfs/older.pdf'), await samplePdf(2))
    writeFileSync(place('pdfs/evil.pdf'), await HOSTILE_PDFS['JavaScript at opening']!.make())
    writeFileSync(place('pdfs/words.pdf'), 'no PDF at all')
    const of = (file: string, moment: string) => `${reference(4)},${file},${moment}`
    writeFileSync(
      place('documents.csv'),
      [
        'Order,File,Date',
        of('ticket.pdf', '2025-03-02 10:00'),
        of('older.pdf', '2025-03-01 10:00'),
        of('evil.pdf', ''),
        of('words.pdf', ''),
        of('nowhere.pdf', ''),
        of('../outside.pdf', ''),
        of('link.pdf', ''),
        of('ticket.pdf', '2025-03-02 10:00'),
      ].join('\n'),
    )
    const args = ['documents.csv', '--what', 'documents', '--folder', 'pdfs']
    expect((await run(...args)).said).toContain('was guessed')
    const tried = await run(...args, '--dry-run')
    expect(tried.said).toMatch(
      /It would be 2 documents, \d with something to look at, 1 known before, and 5 lines rejected/,
    )
    expect(await count('documents')).toBe(0)
    const done = await run(...args)
    expect(done.said).toContain('2 documents, 1 known before, 5 rejected')
    expect(readJsonLines(place('documents.csv.ndjson.rejected.ndjson')).map(({ message }) => message)).toEqual([
      expect.stringContaining('JavaScript'),
      expect.any(String),
      'There is no such file in the folder',
      'There is no such file in the folder',
      'There is no such file in the folder',
    ])
    expect((await run(...args)).said).toContain('2 documents, 1 known before, 5 rejected')
    const documents = await newest(4)
    expect(documents.map(({ original_name }) => original_name).toSorted()).toEqual(['older.pdf', 'ticket.pdf'])
    expect(documents.find(({ original_name }) => original_name === 'ticket.pdf')).toMatchObject({
      source: 'system-before',
      uploaded_by: 'The system before',
      state: 'current',
      codes: 1,
      sent_to: null,
    })
    expect(documents.find(({ original_name }) => original_name === 'older.pdf')).toMatchObject({ state: 'superseded' })
  })

  test('killed with -9 in the middle, and begun again: each file is one document', async () => {
    const files = 24
    const before = await count('documents')
    const lines = await Promise.all(
      Array.from({ length: files }, async (_, n) => {
        writeFileSync(place(`${n}.pdf`), await ticketPdf({ lines: [`Ticket ${n}`] }))
        return { external_reference: reference(n), file: `${n}.pdf` }
      }),
    )
    write('many.ndjson', lines)
    const { child, ended } = startImport(database.url, folder, ['many.ndjson', '--what', 'documents', '--site', '1'])
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(5))
      if ((await count('documents')) >= before + 8) break
    child.kill('SIGKILL')
    await ended
    const reached = await count('documents')
    expect(reached).toBeGreaterThanOrEqual(before + 8)
    expect(reached).toBeLessThan(before + files)
    expect((await run('many.ndjson', '--what', 'documents')).said).toContain(`${files} documents, 0 known before`)
    expect(await count('documents')).toBe(before + files)
    expect(await count(`(select distinct order_id, original_name from documents) d`)).toBe(before + files)
  })
})

test('nothing of it was mailed, and nobody was told', async () => {
  expect(await count('mails')).toBe(0)
  expect(await count('remark_mentions')).toBe(0)
  expect(await count('webhook_messages')).toBe(0)
  expect(await count(`audit_log where event = 'order.moved-in'`)).toBeGreaterThan(0)
})

test.each([
  ['a kind that there is not', ['x.ndjson', '--what', 'calls'], '--what orders|remarks|mails|documents'],
  ['a folder that there is not', ['x.ndjson', '--what', 'documents', '--folder', 'nowhere'], 'There is no folder'],
])('%s: one line that says what to do', async (_, args, says) => {
  writeFileSync(place('x.ndjson'), '')
  const { code, said } = await run(...args)
  expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringContaining(says)]])
})
