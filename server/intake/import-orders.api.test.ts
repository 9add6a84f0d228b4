import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateOrder } from '#server/demo/generate-order.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { readJsonLines, startImport as startProcess } from '#server/testing/import-process.ts'

let database: FreshDatabase
let folder: string
let file: string
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrada-import-'))
  file = join(folder, 'orders.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const today = new Date().toISOString().slice(0, 10)
const generated = (count: number, seed: number) =>
  Array.from({ length: count }, (_, n) => JSON.stringify(generateOrder(n, seed, today)))

const startImport = (...args: string[]) => startProcess(database.url, folder, args)
const runImport = (...args: string[]) => startImport(...args).ended

async function keysOfSeed(seed: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select key from intake_answers join orders using (order_id) join applications using (order_id)
     where key like $1 order by key`,
    [`gen-${seed}-%`],
  )
  return rows.map(({ key }) => key)
}

const countOrders = async () => Number((await database.pool.query('select count(*) from orders')).rows[0].count)

/** Waits until so many orders of the seed are there, and returns how many are. */
async function awaitOrders(seed: number, least: number): Promise<number> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    const { length } = await keysOfSeed(seed)
    if (length >= least) return length
  }
  throw new Error('the import does not get on')
}

describe('npm run import', () => {
  test('takes each line once, and again nothing; bad lines go to a file of their own with the reason', async () => {
    const lines = generated(3000, 21)
    const { idempotency_key: _, ...unnamed } = generateOrder(0, 22, today)
    const bad = ['{"name":', '{"name":"Ana"}', '[]', lines[5]!.replace('"name":"', '"name":"X')]
    const all = [...lines, JSON.stringify(unnamed), ...bad, lines[7]!, '', '']
    writeFileSync(file, all.join('\n'))
    appendFileSync(file, Buffer.from('\n{"name":"Núñez"}', 'latin1'))
    const { code, said } = await runImport('orders.ndjson', '--site', '2')
    expect([code, said]).toEqual([0, expect.stringContaining('Done: 3,001 orders, 1 known before, 5 rejected')])
    expect(await keysOfSeed(21)).toHaveLength(3000)
    const rejected = readJsonLines(`${file}.rejected.ndjson`)
    expect(rejected.map(({ line }) => line)).toEqual([3002, 3003, 3004, 3005, 3009])
    expect(rejected[4]).toMatchObject({ message: 'This line is not written in UTF-8' })
    expect(rejected[1]).toMatchObject({ errors: { email: 'email is required' }, sent: '{"name":"Ana"}' })
    expect(rejected[3]).toMatchObject({
      message: expect.stringMatching(/^Order \d+ came in before with this key, and with other details$/),
      errors: { name: 'differs from the order, which may have been corrected since' },
      data: { orderId: expect.any(Number) },
    })

    const before = await countOrders()
    expect(await runImport(file, '--site', '2')).toMatchObject({ code: 0 })
    expect(await countOrders()).toBe(before)
    expect(readFileSync(`${file}.rejected.ndjson`, 'utf8').trim().split('\n')).toHaveLength(5)
  })

  test('goes on with what was added, and reads a file that was changed behind it again, without doubles', async () => {
    writeFileSync(file, `${generated(50, 31).join('\n')}\n`)
    await runImport(file, '--site', '1')
    appendFileSync(file, `${generated(80, 31).slice(50).join('\n')}\n`)
    expect((await runImport(file, '--site', '1')).said).toContain('Done: 80 orders, 0 known before')
    const changed = generated(80, 31)
    changed[3] = JSON.stringify({
      ...generateOrder(3, 31, today),
      idempotency_key: 'gen-31-new',
      external_reference: 'new',
    })
    writeFileSync(file, `${changed.join('\n')}\n`)
    expect((await runImport(file, '--site', '1')).said).toContain('Done: 1 orders, 79 known before')
    expect(await keysOfSeed(31)).toHaveLength(81)
  })

  test('killed with -9 in the middle, three times, and started again: each line exactly once', async () => {
    const [count, seed] = [12_000, 41]
    const bad = Array.from({ length: 300 }, (_, n) => `{"name":"bad ${n}"}`)
    const lines = generated(count, seed)
    bad.forEach((line, n) => lines.splice(n * 41, 0, line))
    writeFileSync(file, `${lines.join('\n')}\n`)
    let reached = 0
    for (const round of [1, 2, 3]) {
      const { child, ended } = startImport(file, '--site', '1')
      reached = await awaitOrders(seed, reached + 1000)
      child.kill('SIGKILL')
      await ended
      expect(reached, `round ${round} was killed in the middle`).toBeLessThan(count)
    }
    const { code, said } = await runImport(file, '--site', '1')
    expect([code, said]).toEqual([0, expect.stringContaining('Done: 12,000 orders, 0 known before, 300 rejected')])
    expect(await keysOfSeed(seed)).toEqual(Array.from({ length: count }, (_, n) => `gen-${seed}-${n}`).sort())
    const rejected = readFileSync(`${file}.rejected.ndjson`, 'utf8').trim().split('\n')
    expect(rejected.map((text) => JSON.parse(JSON.parse(text).sent).name)).toEqual(
      bad.map((line) => JSON.parse(line).name),
    )
  })

  test('Ctrl-C finishes what is in flight and says how to go on; a second import of the site is refused meanwhile', async () => {
    writeFileSync(file, `${generated(12_000, 51).join('\n')}\n`)
    const { child, ended } = startImport(file, '--site', '1')
    await awaitOrders(51, 2000)
    expect(await runImport(file, '--site', '1')).toMatchObject({ code: 1, said: expect.stringContaining('is running') })
    child.kill('SIGINT')
    const { code, said } = await ended
    expect([code, said]).toEqual([0, expect.stringContaining('Run the same command again')])
    const { rows } = await database.pool.query('select created from imports where path = $1', [file])
    expect(await keysOfSeed(51)).toHaveLength(rows[0].created)
    expect(rows[0].created).toBeLessThan(12_000)
  })

  test.each([
    ['no file', ['nowhere.ndjson', '--site', '1'], 'There is no file'],
    ['no site', ['orders.ndjson'], '--site 1'],
    ['an unknown site', ['orders.ndjson', '--site', '99'], 'There is no landing site 99'],
    ['an unknown option', ['orders.ndjson', '--sight', '1'], '--site 1'],
  ])('%s: one line that says what to do', async (_, args, says) => {
    writeFileSync(file, '')
    const { code, said } = await runImport(...args)
    expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringContaining(says)]])
    expect(existsSync(`${file}.rejected.ndjson`)).toBe(false)
  })
})

test('what no order could keep of the file is told at the end, by field and not by value', async () => {
  const order = { ...JSON.parse(generated(1, 77)[0]!), campaign: 'secret-of-ana' }
  const payment = { ...order.payment, device_id: 'short-of-ana' }
  writeFileSync(
    file,
    [1, 2]
      .map((n) =>
        JSON.stringify({ ...order, payment, idempotency_key: `not-kept-${n}`, external_reference: `NK-${n}` }),
      )
      .join('\n'),
  )
  const { code, said } = await runImport(file, '--site', '1')
  expect([code, said]).toEqual([0, expect.stringContaining('Not kept, by field: campaign 2, payment.device_id 2')])
  expect(said).not.toContain('of-ana')
})

describe('npm run import, from a spreadsheet', () => {
  const HEADS = 'First name;Surname;Mail;Direction;Born;Paid;Order no.;Shoe size'
  const LINES = [
    'Łukasz;O’Connor;lukasz@mail.example;Arrival;2/5/1961;69.00;S-1;44',
    '"Ana; María";Díaz;ana@mail.example;departure;3/6/1970;69.00;S-2;',
    'Nobody;;none@mail.example;Arrival;3/6/1970;69.00;S-3;',
  ]
  const COLUMNS = /```json\n([^]*?)\n```/.exec(
    readFileSync('docs/operating.md', 'utf8').split('### From a spreadsheet')[1]!,
  )![1]!
  const csv = () => join(folder, 'orders.csv')
  const told = () => readJsonLines(`${csv()}.ndjson.tried.ndjson`)

  test('it asks what the columns are, shows what would be, and makes each line one order, as the document says', async () => {
    const before = await countOrders()
    writeFileSync(csv(), [HEADS, ...LINES, ''].join('\r\n'))
    const asked = await runImport('orders.csv', '--site', '1')
    expect(asked.said).toContain('Nothing was imported.')
    const guessed = JSON.parse(readFileSync(`${csv()}.columns.json`, 'utf8'))
    expect(guessed.columns).toMatchObject({ 'First name': 'name', Surname: 'last_name', 'Shoe size': null })
    writeFileSync(`${csv()}.columns.json`, JSON.stringify({ columns: { ...guessed.columns, Mail: null } }))
    const unfit = await runImport('orders.csv', '--site', '1')
    expect([unfit.code, unfit.said]).toEqual([1, expect.stringContaining('No column is email')])

    writeFileSync(`${csv()}.columns.json`, COLUMNS)
    const tried = await runImport('orders.csv', '--site', '1', '--dry-run')
    expect(tried.said).toContain(
      'Nothing was imported. It would be 2 orders, 2 with something to look at, and 1 lines rejected.',
    )
    expect(tried.said).toMatch(/To look at, by field: .*passport_number 2/)
    expect(tried.said).not.toMatch(/Łukasz|mail\.example/)
    expect(told().map(({ line, rejected }) => [line, rejected])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'last_name is required'],
    ])
    expect(await countOrders()).toBe(before)

    expect((await runImport('orders.csv', '--site', '1')).said).toContain('2 orders, 0 known before, 1 rejected')
    // Read again, also by other columns, nothing is made twice.
    writeFileSync(`${csv()}.columns.json`, COLUMNS.replace('"Shoe size": null', '"Shoe size": "hotel"'))
    expect((await runImport('orders.csv', '--site', '1')).said).toContain('1 known before, 2 rejected')
    expect(await countOrders()).toBe(before + 2)
    const { rows } = await database.pool.query(
      `select o.name, o.paid_at is not null as paid, a.form->>'year_of_dob' as year, a.payment->>'amount' as amount
       from orders o join applications a using (order_id) where external_reference in ('S-1', 'S-2') order by external_reference`,
    )
    expect(rows).toEqual([
      { name: 'Łukasz', paid: true, year: '1961', amount: '69.00' },
      { name: 'Ana; María', paid: true, year: '1970', amount: '69.00' },
    ])
  })

  test('what older spreadsheets write is read too, and what is no table is refused in a line', async () => {
    writeFileSync(`${csv()}.columns.json`, COLUMNS)
    writeFileSync(
      csv(),
      Buffer.from([HEADS, 'José;Núñez;jose@mail.example;Arrival;1/1/1990;69.00;S-9;'].join('\n'), 'latin1'),
    )
    expect((await runImport('orders.csv', '--site', '1')).said).toMatch(/Windows-1252[^]*1 orders/)
    const { rows } = await database.pool.query(
      "select name from orders join applications using (order_id) where external_reference = 'S-9'",
    )
    expect(rows).toEqual([{ name: 'José' }])
    for (const [text, says] of [
      [HEADS, 'no line below its heads'],
      [`${HEADS}\n"a`, 'never ends'],
      ['a,a\n1,2', 'Two columns are called “a”'],
    ] as const) {
      writeFileSync(csv(), text)
      const { code, said } = await runImport('orders.csv', '--site', '1')
      expect([code, said]).toEqual([1, expect.stringContaining(says)])
    }
  })
})
