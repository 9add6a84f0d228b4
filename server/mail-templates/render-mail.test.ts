import { languageTag, TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { expect, test } from 'vitest'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import type { Brand } from '#contract/travellers/tracking.ts'
import { buildMime } from '#server/mail-transport/build-mime.ts'
import { longDay } from '#contract/values/long-day.ts'
import { MAIL_LANGUAGES, mailLanguage } from '#server/mail-templates/languages.ts'
import { MAILS, renderMail, type MailKind } from '#server/mail-templates/render-mail.ts'
import { SAMPLE_MAILS } from '#server/mail-templates/sample-mails.ts'
import type { MailSetting } from '#server/mail-templates/templates/frame.ts'

const BRANDS: Brand[] = [
  {
    id: 1,
    name: 'Palma Travel Desk',
    domain: 'palma-travel.example',
    colours: { accent: '#0f766e', accentText: '#ffffff' },
    links: [
      { label: 'Home', url: 'https://palma-travel.example/' },
      { label: 'Terms & Conditions', url: 'https://palma-travel.example/terms' },
      { label: 'Privacy Policy', url: 'https://palma-travel.example/privacy' },
    ],
    support_email: 'support@palma-travel.example',
    support_phone: '+1 202 555 0142',
    support_whatsapp: '+1 202 555 0143',
    refund_policy_url: 'https://palma-travel.example/refunds',
  },
  {
    id: 2,
    name: 'Isla <Entry> & Service',
    domain: 'isla.example',
    colours: { accent: '#9a3412', accentText: '#ffffff' },
    links: [],
    support_email: 'help@isla.example',
    support_phone: '',
    support_whatsapp: '',
    refund_policy_url: 'https://isla.example/refunds',
  },
]

/** Gmail shows no more of a mail, and says that it is cut. */
const BYTES_AT_MOST = 102_000
const toTraveller = (brand: Brand) => [
  '700123',
  brand.support_email,
  brand.support_phone,
  brand.support_whatsapp,
  brand.refund_policy_url,
  ...brand.links.slice(1).map(({ url }) => url),
]
const JOURNEY = ['DE 2234', '2026']
const CHARGE = ['Visa ··4242', 'PALMA*ENTRY FORM', 'txn_1Px9mQ2eZvKYlo2C']
/** What each mail must say in both its parts, in every language. */
const SAYS: Record<MailKind, { subject: string; body: (brand: Brand) => string[] }> = {
  approval: {
    subject: '700123',
    body: (brand) => [...toTraveller(brand), ...JOURNEY, 'lukasz.oconnor-nunez@travellers.example', 'PALMA*ENTRY FORM'],
  },
  correction: { subject: '700123', body: (brand) => [...toTraveller(brand), 'Which of the two is right?'] },
  replaced: { subject: '700123', body: toTraveller },
  withdrawn: { subject: '700123', body: toTraveller },
  'email-changed': { subject: '700123', body: (brand) => [...toTraveller(brand), 'm•••@t•••.example'] },
  'link-again': { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY, '048213', '700007'] },
  'ready-text': { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY, 'We have what we need.'] },
  received: { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY, '69', 'USD', ...CHARGE] },
  'answer-refused': { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY] },
  filed: { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY] },
  late: { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY] },
  'new-date': { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY, '23', '14'] },
  cancelled: { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY, '69', 'USD'] },
  refunded: { subject: '700123', body: (brand) => [...toTraveller(brand), '69', 'USD', ...CHARGE] },
  'before-flight': { subject: '700123', body: (brand) => [...toTraveller(brand), ...JOURNEY] },
  'before-return': { subject: '700123', body: toTraveller },
  invitation: { subject: '', body: () => [] },
  'reset-password': { subject: '', body: () => [] },
  'factor-added': { subject: '', body: () => [] },
  'factor-removed': { subject: '', body: () => [] },
  'account-changed': { subject: '', body: () => ['Łukasz', 'Admin'] },
  'team-changed': { subject: '', body: () => ['Łukasz', 'Admin'] },
}

const hostile = '<b>x</b>"&lt;'
/** The sample, with mark-up where a person writes. */
function sampleOf<Kind extends MailKind>(kind: Kind, setting: MailSetting) {
  const data = SAMPLE_MAILS[kind](setting)
  const notes = 'notes' in data && { notes: data.notes.map((part) => ({ ...part, text: `${part.text}\n${hostile}` })) }
  const words = 'words' in data && { words: { ...data.words, text: `${data.words.text}\n${hostile}` } }
  return { ...data, name: `${data.name} ${hostile}`, ...notes, ...words }
}

const every = (Object.keys(MAILS) as MailKind[]).flatMap((kind) =>
  BRANDS.flatMap((brand) => TRAVELLER_LANGUAGES.map((language) => [kind, brand.id, language] as const)),
)

test.each(every)('%s of brand %i in %s says all it must, in both parts', async (kind, id, language) => {
  const brand = BRANDS[id - 1]!
  const data = sampleOf(kind, { brand, language })
  const { subject, html, text } = await renderMail(kind, data)
  expect(subject).toContain(SAYS[kind].subject || brand.name)
  expect(html).toContain(`lang="${languageTag(language)}"`)
  for (const part of [subject, html.replace(/<style>[^]*?<\/style>/, ''), text]) {
    expect(part).not.toMatch(
      /undefined|\bnull\b|NaN|\[object|\{\{|\}\}|\$\{|\b(correction|approval|footer|whatsapp)\.\w/,
    )
  }
  // What a list of mails shows of its text begins with who writes.
  expect(text.startsWith(brand.name)).toBe(true)
  for (const part of [html, text]) {
    for (const words of SAYS[kind].body(brand)) expect(part).toContain(words)
    expect(part).toContain(OFFICIAL_SITE)
    if ('link' in data) expect(part).toContain(data.link)
  }
  expect(Buffer.byteLength(html)).toBeLessThan(BYTES_AT_MOST)
  // What a person wrote is text, wherever it stands.
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;b&gt;x&lt;/b&gt;&quot;&amp;lt;')
  expect(text).toContain(hostile)
  // Nothing is fetched, nothing counts who reads.
  expect(html).not.toMatch(/<script|<img|<link|\burl\(|src=|@import/i)
  expect(html.match(/<!--\[if mso\]><table/g)).toHaveLength(1)
})

test.each(Object.keys(MAILS) as MailKind[])('the languages of %s differ in every sentence', async (kind) => {
  const texts = await Promise.all(
    TRAVELLER_LANGUAGES.map((language) => renderMail(kind, SAMPLE_MAILS[kind]({ brand: BRANDS[0]!, language }))),
  )
  expect(new Set(texts.map(({ subject }) => subject)).size).toBe(7)
  const sentences = texts.map(({ text }) =>
    text.split('\n').filter((line) => line.length > 60 && !/https?:|Łukasz/.test(line)),
  )
  const all = sentences.flatMap((lines) => [...new Set(lines)])
  expect(new Set(all).size).toBe(all.length)
})

test.each(TRAVELLER_LANGUAGES)(
  'in %s a ticket says by its subject and its words what becomes of the one before',
  async (language) => {
    const written = [null, false, true].map((counts) =>
      renderMail('approval', {
        ...SAMPLE_MAILS.approval({ brand: BRANDS[0]!, language }),
        earlier: counts === null ? null : { at: '2026-11-03T12:00:00Z', counts },
      }),
    )
    const [first, replacing, beside] = await Promise.all(written)
    expect(new Set([first, replacing, beside].map((mail) => mail?.subject)).size).toBe(3)
    const whole = await renderMail('approval', {
      ...SAMPLE_MAILS.approval({ brand: BRANDS[0]!, language }),
      documents: 4,
      ofOthers: 3,
    })
    expect([whole.subject === first?.subject, /\b4\b/.test(whole.text), /\b4\b/.test(first!.text)]).toEqual([
      false,
      true,
      false,
    ])
    const day = longDay('2026-11-03T12:00:00Z', language)
    expect([first, replacing, beside].map((mail) => mail?.text.includes(day))).toEqual([false, true, true])
  },
)

test.each(Object.keys(MAILS) as MailKind[])(
  'no line of %s in French begins with a colon or a mark that asks',
  async (kind) => {
    const { subject, text } = await renderMail(kind, SAMPLE_MAILS[kind]({ brand: BRANDS[0]!, language: 'fr' }))
    expect(`${subject}\n${text}`.match(/.{0,20} [:;?!]/g)).toBeNull()
  },
)

test.each(TRAVELLER_LANGUAGES)('%s has words of its own for every value that may be asked for', (language) => {
  const { fields, asks, problems } = MAIL_LANGUAGES[language].correction
  expect(Object.keys(fields)).toEqual(QUESTION_NAMES)
  expect(new Set(Object.values(problems)).size).toBe(Object.keys(problems).length)
  expect([problems.tooLong, problems.tooShort].every((words) => words.split('{limit}').length === 2)).toBe(true)
  expect(new Set(Object.values(fields)).size).toBe(QUESTION_NAMES.length)
  expect(new Set(Object.values(asks)).size).toBe(Object.keys(asks).length)
  for (const words of [...Object.values(fields), ...Object.values(asks)]) expect(words.trim()).toBe(words)
  if (language === 'en') return
  // Sentences are nobody else's; a word such as "Hotel" may be.
  for (const [ask, words] of Object.entries(asks)) {
    expect(words).not.toBe(MAIL_LANGUAGES.en.correction.asks[ask as keyof typeof asks])
  }
  for (const [code, words] of Object.entries(problems)) {
    expect(words).not.toBe(MAIL_LANGUAGES.en.correction.problems[code as keyof typeof problems])
  }
})

test.each([
  ['es-DO', 'es'],
  ['PT_br', 'pt'],
  ['en', 'en'],
  ['tlh', 'en'],
  ['', 'en'],
])('%j is written in %s', (word, language) => {
  expect(mailLanguage(word)).toBe(language)
})

test('the first of a month is written as people write it', () => {
  expect(longDay('2026-12-01T12:00:00Z', 'fr')).toBe('1er décembre 2026')
  expect(longDay('2026-12-01T12:00:00Z', 'pt')).toBe('1º de dezembro de 2026')
  expect(longDay('2026-12-21T12:00:00Z', 'fr')).toBe('21 décembre 2026')
})

test('nothing from outside makes a header of its own', async () => {
  const evil = 'Maria\r\nBcc: everybody@evil.example\u202egpj'
  const mime = await buildMime({
    outboxId: 'b2c6a2f0-0000-4000-8000-000000000000',
    captureName: 'x',
    kind: 'approval',
    language: 'es',
    from: { name: evil, address: 'tickets@palma-travel.example' },
    replyTo: 'support@palma-travel.example',
    to: 'maria@mail.example',
    subject: evil,
    html: '<p>x</p>',
    text: 'x',
    attachments: [{ fileName: `${evil}.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }],
  })
  expect(mime.toString()).not.toMatch(/^bcc:/im)
  expect(mime.toString()).toMatch(/^X-Outbox-Id: b2c6a2f0/im)
  for (const header of [
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: OOF, AutoReply',
    'Content-Language: es',
    'Feedback-ID: approval:palma-travel.example:entrada',
  ]) {
    expect(mime.toString().toLowerCase()).toContain(`\n${header.toLowerCase()}\r\n`)
  }
})

const ENTRY =
  /entry form|formulario de entrada|formulaire d.entrée|Einreise|modulo d.ingresso|formulário de entrada|въездн/i
const EXIT = /exit form|formulario de salida|formulaire de sortie|Ausreise|modulo d.uscita|formulário de saída|выездн/i
const OF_A_FORM = [
  'approval',
  'correction',
  'replaced',
  'withdrawn',
  'received',
  'filed',
  'refunded',
  'before-flight',
] as const

test.each(OF_A_FORM)('%s about a way out of the country names no form for the way in', async (kind) => {
  for (const language of TRAVELLER_LANGUAGES) {
    const sample = SAMPLE_MAILS[kind]({ brand: { ...BRANDS[0]!, name: 'Palma' }, language })
    const flight = { arrives: false, number: 'DE 2235', day: '2026-12-29' }
    const payment = 'payment' in sample && { payment: { ...sample.payment, statement: null } }
    const { subject, html, text } = await renderMail(kind, { ...sample, ...payment, flight, arrives: false })
    for (const part of [subject, html, text]) expect(part).not.toMatch(ENTRY)
    expect(text).toMatch(EXIT)
  }
})

test.each([
  ['visa', 'Visa'],
  ['AMERICAN_EXPRESS', 'American Express'],
  ['diners club', 'Diners Club'],
  ['jcb', 'JCB'],
  ['MasterCard', 'MasterCard'],
])('a card that its gateway calls %j is named %s', async (cardBrand, name) => {
  const sample = SAMPLE_MAILS.received({ brand: BRANDS[0]!, language: 'en' })
  const { text } = await renderMail('received', { ...sample, payment: { ...sample.payment, cardBrand } })
  expect(text).toContain(`Paid with: ${name} ··4242`)
})
