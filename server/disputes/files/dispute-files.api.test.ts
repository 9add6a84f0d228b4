import { afterAll, expect, test } from 'vitest'
import type { FileAnswer } from '#contract/disputes/dispute-files.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')

const send = (path: string, body: object) => it.call('POST', `/admin/${path}`, { token: team, body })
const answerOf = async (path: string, body: object) => {
  const { code, body: answer } = await send(path, body)
  expect([code, answer.message], JSON.stringify(answer.errors)).toEqual([200, expect.any(String)])
  return answer.data as FileAnswer
}
const dry = (body: object) => answerOf('try-dispute-file', body)
const take = (body: object) => answerOf('take-dispute-file', body)
const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows
/** How many cases there are, and of how many files the columns are known. */
const counts = () =>
  rows('select (select count(*) from disputes) as cases, (select count(*) from dispute_file_columns) as files')
const PAID = { status: 'paid', amount: '69.00', currency: 'USD', gateway: 'Adyen', card_last4: '4242' } as const

test('a dry run says line by line what would be done, does nothing, and is what is done then', async () => {
  const orderId = await anOrder(it.services.pool, { payment: PAID, transactionId: 'PSP1' })
  const csv = [
    'Dispute PSP Reference,PSP Reference,Dispute Amount,Dispute Currency,Reason Code,Payment Method,Status,Due Date',
    'DP1,PSP1,69.00,USD,10.4,visa,Open,2099-01-02',
    'DP2,PSP2,30.00,USD,13.1,visa,Open,2099-01-03',
    'DP3,PSP1,1.234,USD,10.4,visa,Open,2099-01-02',
    'DP4,PSP1,10.00,USD,10.4,visa,Verteidigt,2099-01-02',
    'DP5,PSP1,10.00,USD,10.4',
  ].join('\r\n')
  const before = await counts()
  const tried = await dry({ gateway: 'Adyen', csv })
  expect(tried).toMatchObject({
    isKept: false,
    examples: expect.arrayContaining([['DP1', 'DP2', 'DP3'], ['PSP1', 'PSP2'], ['visa']]),
    words: [{ field: 'state', word: 'Verteidigt' }],
    columns: { of: { caseNumber: 'Dispute PSP Reference', transactionId: 'PSP Reference', dueAt: 'Due Date' } },
    counts: { opened: 1, changed: 0, same: 0, unsure: 1, refused: 3 },
    lines: [
      { line: 2, caseNumber: 'DP1', result: 'opened', why: `It is about order ${orderId}`, orderId },
      { line: 3, result: 'unsure', why: 'No order is known by this payment: say at the dispute which it is' },
      { line: 4, result: 'refused', why: 'This is not an amount of money' },
      { line: 5, result: 'refused', why: 'Say what “Verteidigt” means' },
      { line: 6, result: 'refused', why: 'It has 5 fields where the first line has 8' },
    ],
  })
  expect(await counts()).toEqual(before)
  // The case that a dry run opens is not there to be shown.
  expect(tried.lines.map(({ disputeId }) => disputeId)).toEqual([null, null, null, null, null])
  // Said once what the word means, it is known of the next file.
  const columns = { ...tried.columns, states: { Verteidigt: 'won' } }
  const taken = await take({ gateway: 'Adyen', csv, columns })
  expect(taken.counts).toEqual({ opened: 2, changed: 0, same: 0, unsure: 1, refused: 2 })
  expect(
    await rows(
      `select case_number, state, order_id, source, outcome_amount::text from disputes where gateway = 'Adyen' order by 1`,
    ),
  ).toEqual([
    { case_number: 'DP1', state: 'needs-response', order_id: orderId, source: 'csv', outcome_amount: null },
    { case_number: 'DP2', state: 'needs-response', order_id: null, source: 'csv', outcome_amount: null },
    { case_number: 'DP4', state: 'won', order_id: orderId, source: 'csv', outcome_amount: '10.0000' },
  ])
  const again = await take({ csv })
  expect(again).toMatchObject({
    gateway: 'Adyen',
    isKept: true,
    counts: { opened: 0, changed: 0, same: 3, refused: 2 },
  })
})

test('a file takes a case further and corrects what a gateway says; it takes none back, nor what people said', async () => {
  const csv = (state: string, amount = '69.00', due = '2099-02-01') =>
    `case number;amount;currency;state;due date\nCB9;${amount};usd;${state};${due}`
  await take({ gateway: 'Bank', csv: csv('open') })
  const [{ id, version }] = await rows(`select id, version from disputes where case_number = 'CB9'`)
  await it.call('PUT', '/admin/change-dispute', {
    token: team,
    body: { disputeId: id, version, reason: 'cancelled', note: 'Ours' },
  })
  const later = await take({ csv: csv('under review', '20.00', '2099-02-03') })
  expect(later.lines).toMatchObject([
    { result: 'changed', disputeId: id, changes: expect.arrayContaining(['amount', 'state', 'dueAt']) },
  ])
  expect(await take({ csv: csv('lost', '20.00', '2099-02-03') })).toMatchObject({ counts: { changed: 1 } })
  expect(await take({ csv: csv('open', '20.00', '2099-02-03') })).toMatchObject({ counts: { same: 1 } })
  expect(
    await rows('select state, amount::text, outcome_amount::text, reason, note from disputes where id = $1', [id]),
  ).toEqual([{ state: 'lost', amount: '20.0000', outcome_amount: '20.0000', reason: 'cancelled', note: 'Ours' }])
  const history = await rows('select source, staff_id from dispute_changes where dispute_id = $1 order by id', [id])
  expect(history.map(({ source }) => source)).toEqual(['csv', 'hand', 'csv', 'csv'])
  expect(history[0].staff_id).not.toBeNull()
})

test('a word of the file for its round is learnt like one for how far it is; days are read as the file shows that it writes them', async () => {
  const csv = 'case id,amount,currency,stage,due date,opened\nST1,10.00,USD,Stufe 2,31/12/2098,01/12/2098'
  const tried = await dry({ gateway: 'Stufen', csv })
  expect(tried).toMatchObject({
    columns: { days: 'day-first' },
    words: [{ field: 'stage', word: 'Stufe 2' }],
    counts: { refused: 1 },
  })
  const columns = { ...tried.columns, stages: { 'Stufe 2': 'pre-arbitration' } }
  expect(await take({ gateway: 'Stufen', csv, columns })).toMatchObject({ words: [], counts: { unsure: 1 } })
  expect(await rows(`select stage, due_at::date::text as due from disputes where case_number = 'ST1'`)).toEqual([
    { stage: 'pre-arbitration', due: '2098-12-31' },
  ])
  const again = await dry({ csv, gateway: 'stufen' })
  expect(again.gateways).toContain('Stufen')
  expect(again.gateways).not.toContain('stufen')
  // Which of the two days it is nobody guesses.
  const unsure = await dry({ gateway: 'X', csv: 'case id,due date\nST2,03/04/2098' })
  expect(unsure).toMatchObject({ columns: { days: 'iso' }, counts: { refused: 1 } })
})

test('a warning that lapsed and is a dispute after all is the same case, open', async () => {
  const csv = (status: string) => `case number,amount,currency,status\nCB10,10.00,USD,${status}`
  await take({ gateway: 'Bank 2', csv: csv('warning_closed') })
  await take({ gateway: 'Bank 2', csv: csv('needs_response') })
  await take({ gateway: 'Bank 2', csv: csv('warning_needs_response') })
  expect(await rows(`select stage, state, ended_at from disputes where case_number = 'CB10'`)).toEqual([
    { stage: 'chargeback', state: 'needs-response', ended_at: null },
  ])
})

test('two who take one file at once open each case once', async () => {
  const csv = `case number,amount,currency\n${Array.from({ length: 20 }, (_, n) => `TW${n},10.00,USD`).join('\n')}`
  const answers = await Promise.all([take({ gateway: 'Twice', csv }), take({ gateway: 'Twice', csv })])
  expect((await rows(`select from disputes where gateway = 'Twice'`)).length).toBe(20)
  expect(answers.map(({ counts }) => counts.refused)).toEqual([0, 0])
})

test('what is no such file, or is not known, is refused in words', async () => {
  const refused = async (body: object, path = 'take-dispute-file') => (await send(path, body)).body.errors
  expect(await refused({ csv: 'x' })).toEqual({ csv: 'This is not a file of comma-separated values' })
  expect(await refused({ csv: 'a,b' })).toEqual({ csv: 'This is not a file of comma-separated values' })
  expect(await refused({ csv: 'a,b\n"1,2' })).toEqual({ csv: 'This is not a file of comma-separated values' })
  expect(await refused({ csv: 'a,a\n1,2' })).toEqual({ csv: 'Two columns of this file have the same name' })
  expect(await refused({ csv: 'name,street\n1,2', gateway: 'X' })).toEqual({
    columns: 'Say which column is the case number',
  })
  expect(await refused({ csv: 'case id,street\n1,2' })).toEqual({ gateway: 'Please enter the gateway' })
  const columns = { of: { caseNumber: 'number' } }
  expect(await refused({ csv: 'case id,street\n1,2', gateway: 'X', columns })).toEqual({
    columns: 'There is no column “number” in this file',
  })
  const long = `case id,amount\n${'1,2\n'.repeat(501)}`
  expect(await refused({ csv: long, gateway: 'X' })).toEqual({ csv: 'At most 500 lines are taken at once' })
  const { code } = await it.call('POST', '/admin/take-dispute-file', {
    token: await it.tokenOf('Telecaller'),
    body: { csv: 'case id,b\n1,2', gateway: 'X' },
  })
  expect(code).toBe(403)
  // Without gateway or columns a dry run says what it sees, and nothing more.
  expect(await dry({ csv: 'name,street\n1,2' })).toMatchObject({
    columns: { of: {} },
    gateway: null,
    lines: [],
    header: ['name', 'street'],
  })
})

test('words come in the language of who asks', async () => {
  const { body } = await it.call('POST', '/admin/try-dispute-file', {
    token: team,
    headers: { 'x-language': 'es' },
    body: { gateway: 'X', csv: 'case id,amount\n1,n/a' },
  })
  expect(body.data.lines[0].why).toBe('Esto no es un monto')
})
