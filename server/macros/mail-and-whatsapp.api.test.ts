import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Macro } from '#contract/presets/macros.ts'
import { composeMail } from '#server/mails/composing/compose-mail.ts'
import { beginAttempt, recordOutcome } from '#server/mails/sending/attempts.ts'
import { anOrder } from '#server/testing/factories.ts'
import { aDispute } from '#server/testing/packs.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { quoted } from '#server/words/say.ts'

let it: TestApp
let manager = ''
let team = ''
const made = new Map<string, number>()
beforeAll(async () => {
  it = await testApp()
  ;[manager, team] = [await it.signInAs('Manager'), await it.signInAs('Team')]
  for (const [code, uses, words] of [
    ['told', ['mail'], { en: 'All is well, {first_name}.\n<b>{tracking_link}</b>', es: 'Todo bien, {first_name}.' }],
    ['other', ['mail'], { en: 'Other words' }],
    ['hello', ['message'], { en: 'Hello {first_name} & co: {tracking_link}', de: 'Guten Tag {first_name}' }],
    ['asked', ['question'], { en: 'Which hotel?' }],
    ['written', ['remark'], { en: 'Written to' }],
  ] as const) {
    const { body } = await post(manager, 'save-text', { name: code, code, uses, words })
    made.set(code, body.data.id)
  }
})
afterAll(() => it.close())

const post = (token: string, path: string, body: object) => it.call('POST', `/admin/${path}`, { token, body })
const step = (kind: string, code: string) => ({ kind, textId: made.get(code)! })
const make = async (name: string, steps: object[]) =>
  (await post(manager, 'save-macro', { name, code: name, key: null, steps })).body.data as Macro
const preview = async ({ id: macroId }: Macro, orderId: number[]) =>
  (await post(team, 'preview-macro', { macroId, orderId })).body.data
const callOf = async (macro: Macro, orderId: number[]) => ({
  macroId: macro.id,
  orderId,
  seen: (await preview(macro, orderId)).seen as string,
  run: randomUUID(),
})
const run = async (macro: Macro, orderId: number[]) => post(team, 'run-macro', await callOf(macro, orderId))
const mailsOf = async (orderId: number) =>
  (
    await it.services.pool.query(
      `select m.id, m.kind, m.email, m.language, m.state, m.handled_at is not null as handled, w.words, w.language as "wordsIn"
        from mails m left join mail_words w on w.mail_id = m.id where m.order_id = $1 order by m.id`,
      [orderId],
    )
  ).rows
const eventsOf = async (orderId: number) =>
  (
    await it.services.pool.query(
      `select event, after from audit_log where order_id = $1 and actor_kind = 'staff' order by id`,
      [orderId],
    )
  ).rows
const fail = async (mailId: number) =>
  recordOutcome(it.services, (await beginAttempt(it.services, mailId))!, {
    outcome: 'refused',
    reason: quoted('a reason'),
  })

const JUST_SENT = 'This mail is already queued, or was sent a moment ago. Nothing new was sent.'

test.each([
  ['mail', 'told'],
  ['question', 'asked'],
])(
  'another run of a %s at once is a second click: it says so and does nothing of the macro, the preview too',
  async (kind, text) => {
    const remark = { kind: 'remark', textId: made.get('written'), flags: [] }
    const macro = await make(`${kind}-twice`, [remark, step(kind, text)])
    const orderId = await anOrder(it.services.pool)
    const skipped = [{ id: orderId, message: JUST_SENT }]
    const call = await callOf(macro, [orderId])
    expect((await post(team, 'run-macro', call)).body.data.moved).toEqual([orderId])
    const before = await eventsOf(orderId)
    expect(await preview(macro, [orderId])).toMatchObject({ moved: [], skipped })
    const { body } = await post(team, 'run-macro', { ...call, run: randomUUID() })
    expect(body).toMatchObject({ message: JUST_SENT, data: { moved: [], skipped } })
    // The same run, as where an answer was lost, was done.
    expect((await post(team, 'run-macro', call)).body.data).toMatchObject({ moved: [orderId], skipped: [] })
    expect(await mailsOf(orderId)).toHaveLength(1)
    expect(await eventsOf(orderId)).toEqual(before)
  },
)

test('a mail says a ready text in the traveller’s language, in the look of the site, once, and asks for nothing', async () => {
  const macro = await make('tell', [step('mail', 'told')])
  const [es, fr] = [
    await anOrder(it.services.pool, { language: 'es' }),
    await anOrder(it.services.pool, { language: 'fr' }),
  ]
  expect(await preview(macro, [es])).toMatchObject({
    moved: [es],
    question: null,
    whatsapp: null,
    mail: { language: 'es', text: 'Todo bien, Maria.', email: expect.stringContaining('@mail.example') },
  })
  expect(await mailsOf(es)).toEqual([])
  const call = await callOf(macro, [es, fr])
  const answers = await Promise.all([1, 2, 3].map(() => post(team, 'run-macro', call)))
  for (const { body } of answers) expect(body.data).toEqual({ moved: [es, fr], skipped: [], whatsapp: [] })
  const [mail, ...more] = await mailsOf(es)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    kind: 'ready-text',
    language: 'es',
    state: 'queued',
    words: 'Todo bien, Maria.',
    wordsIn: 'es',
  })
  const sent = (await composeMail(it.services, mail.id)) as { subject: string; text: string; html: string }
  expect(sent.subject).toBe(`Sobre su pedido ${es}`)
  expect(sent.text).toMatch(/^Palma Travel Desk[^]*Todo bien, Maria\.[^]*\/t\/\d+\./)
  // Where the text is not written in French it is the English one, and says so; what proves the order is the button's alone.
  const [english] = await mailsOf(fr)
  expect(english).toMatchObject({ language: 'fr', wordsIn: 'en' })
  const shown = (await composeMail(it.services, english.id)) as { html: string; text: string }
  expect(shown.text).toMatch(/Rédigé en anglais\s+All is well, Maria\.\s+<b>http\S+\/track-order\/\S+<\/b>/)
  expect(shown.html).toContain('&lt;b&gt;')
  expect(shown.html).toContain('lang="en"')
  expect((await eventsOf(es)).map(({ event }) => event)).toEqual(['order.viewed', 'macro.run', 'mail.queued'])
  expect((await eventsOf(es))[2].after).toMatchObject({
    mailId: mail.id,
    kind: 'ready-text',
    presetId: made.get('told'),
    code: 'told',
    savedVersion: 1,
  })
  const { data } = (await it.call('GET', `/admin/get-orders-details/${es}`, { token: team })).body
  expect(data.mailHistory).toMatchObject([{ kind: 'ready-text', state: 'queued' }])
  // Nothing is asked of the traveller.
  const { rows } = await it.services.pool.query(`select event from order_events where order_id = $1`, [es])
  expect(rows.map(({ event }) => event)).not.toContain('needs-you')
})

test('before it runs on several, it says in which languages their travellers read it, and whose the words of one are', async () => {
  const macro = await make('tell-all', [step('mail', 'told'), step('whatsapp', 'hello')])
  const write = (language: string) =>
    anOrder(it.services.pool, { language, countryCode: '49', phoneNumber: '15123456789' })
  const [es, de, fr] = [await write('es'), await write('de'), await write('fr')]
  expect(await preview(macro, [es, de, fr])).toMatchObject({
    moved: [es, de, fr],
    of: null,
    mail: null,
    languages: [
      { kind: 'mail', language: 'es', orders: 1 },
      { kind: 'whatsapp', language: 'en', orders: 2 },
      { kind: 'mail', language: 'en', orders: 2 },
      { kind: 'whatsapp', language: 'de', orders: 1 },
    ],
  })
  expect(await preview(macro, [es])).toMatchObject({
    of: { id: es, name: expect.stringMatching(/^Maria /) },
    mail: { language: 'es', text: 'Todo bien, Maria.' },
  })
})

test('a running dispute stops a mail that asks, and none that asks nothing; a bounced address stops both', async () => {
  const [tells, asks] = [await make('d-tell', [step('mail', 'told')]), await make('d-ask', [step('question', 'asked')])]
  const [disputed, bounced] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  await aDispute(it, { orderId: disputed, reason: 'fraud' })
  expect((await run(asks, [disputed])).body.data.moved).toEqual([])
  expect((await run(tells, [disputed])).body.data.moved).toEqual([disputed])
  const [{ id: mailId }] = await mailsOf(disputed)
  await it.services.pool.query(
    `insert into mail_suppressions (email, state, at, mail_id) select lower(email), 'bounced', now(), $2 from orders where order_id = $1`,
    [bounced, mailId],
  )
  for (const macro of [tells, asks])
    expect((await run(macro, [bounced])).body.data).toMatchObject({
      moved: [],
      skipped: [{ id: bounced, message: expect.stringMatching(/bounced/) }],
    })
  expect(await mailsOf(bounced)).toEqual([])
})

test('one that failed is sent again with its words; other words do not make up for it', async () => {
  const [first, second] = [await make('f-1', [step('mail', 'told')]), await make('f-2', [step('mail', 'other')])]
  const orderId = await anOrder(it.services.pool)
  await run(first, [orderId])
  const [{ id: mailId, words }] = await mailsOf(orderId)
  await fail(mailId)
  await run(second, [orderId])
  expect(await mailsOf(orderId)).toMatchObject([{ state: 'failed', handled: false }, { words: 'Other words' }])
  const { body } = await post(team, 'retry-mail', { mailId })
  expect(body.message).toBe('The mail is queued')
  expect(await mailsOf(orderId)).toMatchObject([
    { handled: true },
    { words: 'Other words' },
    { id: body.data.mailHistoryId, kind: 'ready-text', words, wordsIn: 'en', state: 'queued' },
  ])
})

test('a WhatsApp message is prepared for each order with a number, told again when asked again, and never said to be sent', async () => {
  const macro = await make('write', [
    step('whatsapp', 'hello'),
    { kind: 'remark', textId: made.get('written'), flags: ['whatsapp'] },
  ])
  const { pool } = it.services
  const german = await anOrder(pool, { language: 'de', countryCode: '48', phoneNumber: '601 234 567' })
  const plain = await anOrder(pool, { language: 'it' })
  const none = await anOrder(pool, { phoneNumber: null })
  const wrong = await anOrder(pool, { countryCode: 'Atlantis', phoneNumber: '12' })
  expect(await preview(macro, [german])).toMatchObject({
    whatsapp: { number: '48601234567', text: 'Guten Tag Maria', language: 'de' },
    mail: null,
  })
  const skipped = [
    { id: none, message: 'This order has no phone number' },
    { id: wrong, message: 'WhatsApp cannot open the phone number of this order' },
  ]
  expect(await preview(macro, [german, plain, none, wrong])).toMatchObject({
    moved: [german, plain],
    skipped,
    whatsapp: null,
  })
  const call = await callOf(macro, [german, plain, none, wrong])
  const { body } = await post(team, 'run-macro', call)
  expect(body.data).toMatchObject({
    moved: [german, plain],
    skipped,
    whatsapp: [
      { id: german, number: '48601234567', text: 'Guten Tag Maria', language: 'de' },
      {
        id: plain,
        language: 'en',
        text: expect.stringMatching(/^Hello Maria & co: http\S+\/track-order\/\S+\?site=1$/),
      },
    ],
  })
  expect((await post(team, 'run-macro', call)).body.data).toEqual(body.data)
  for (const id of [german, plain])
    expect((await eventsOf(id)).map(({ event }) => event).toSorted()).toEqual([
      'macro.run',
      'order.viewed',
      'remark.added',
    ])
  for (const id of [none, wrong]) expect(await eventsOf(id)).toEqual([])
  // A number that went meanwhile takes the link with it, and nothing that was done.
  await pool.query('update orders set phone_number = null where order_id = $1', [plain])
  expect((await post(team, 'run-macro', call)).body.data).toMatchObject({
    moved: [german, plain],
    whatsapp: [{ id: german }],
  })
  expect((await post(team, 'record-whatsapp', { orderId: german })).code).toBe(200)
  expect((await eventsOf(german)).at(-1)).toMatchObject({ event: 'whatsapp.opened', after: { language: 'de' } })
})

test('each step takes the texts that are for it, and a mail may name the order’s page', async () => {
  const save = (...steps: object[]) => post(manager, 'save-macro', { name: 'x', code: 'x', key: null, steps })
  for (const [kind, code] of [
    ['mail', 'hello'],
    ['mail', 'asked'],
    ['whatsapp', 'told'],
    ['question', 'told'],
  ] as const)
    expect((await save(step(kind, code))).body.errors, kind).toEqual({ steps: 'Choose a text that is for such a step' })
  const all = await save(step('whatsapp', 'hello'), step('mail', 'told'), step('question', 'asked'))
  expect(all.body.data.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['question', 'mail', 'whatsapp'])
  const words = { en: 'See {tracking_link}' }
  expect(
    (await post(manager, 'save-text', { name: 'l', code: 'l', uses: ['mail', 'remark'], words })).body.errors,
  ).toEqual({
    'words.en': '{tracking_link} has no place in a remark',
  })
  const gone = await make('gone', [step('whatsapp', 'hello')])
  await post(manager, 'save-text', {
    id: made.get('hello'),
    version: 1,
    name: 'h',
    code: 'hello',
    uses: ['mail'],
    words,
  })
  expect((await post(team, 'preview-macro', { macroId: gone.id, orderId: [1] })).body.message).toBe(
    'A text of the macro “gone” is not offered any more',
  )
})

test('what somebody else changed since it was looked at is mailed nothing; what is mailed, and where, is as the order stands', async () => {
  const macro = await make('stale', [step('mail', 'told')])
  const [changed, kept] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  const versions = { [changed]: 1, [kept]: 1 }
  const move = { orderId: changed, status: 'Refunds' }
  expect((await it.call('PUT', '/admin/move-order-status', { token: manager, body: move })).code).toBe(200)
  const { body } = await post(team, 'run-macro', { ...(await callOf(macro, [changed, kept])), versions })
  expect(body.data.moved).toEqual([kept])
  expect(body.data.skipped).toEqual([
    { id: changed, message: expect.stringMatching(/first. Look at the order again.$/), changed: true },
  ])
  expect(await mailsOf(changed)).toEqual([])
  expect(await mailsOf(kept)).toHaveLength(1)
})

test('of a macro and a colleague’s move at the same moment, twenty times, nothing is mailed once the order was moved', async () => {
  const macro = await make('race', [step('mail', 'told')])
  for (let time = 0; time < 20; time += 1) {
    const id = await anOrder(it.services.pool)
    const call = { ...(await callOf(macro, [id])), versions: { [id]: 1 } }
    const move = { orderId: id, status: 'Refunds' }
    const [ran, moved] = await Promise.all([
      post(team, 'run-macro', call),
      it.call('PUT', '/admin/move-order-status', { token: manager, body: move }),
    ])
    expect(moved.code).toBe(200)
    const { rows } = await it.owner.query<{ event: string }>(
      `select event from audit_log where order_id = $1 and event in ('mail.queued', 'order.moved') order by id`,
      [id],
    )
    const events = ran.body.data.moved.length === 1 ? ['mail.queued', 'order.moved'] : ['order.moved']
    expect(
      rows.map(({ event }) => event),
      `time ${time}`,
    ).toEqual(events)
    expect(await mailsOf(id)).toHaveLength(events.length - 1)
  }
})
