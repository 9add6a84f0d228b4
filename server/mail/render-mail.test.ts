import { expect, test } from 'vitest'
import type { Brand } from '#contract/tracking.ts'
import { buildMime } from '#server/mail/build-mime.ts'
import { MAIL_LANGUAGE_NAMES, mailLanguage } from '#server/mail/languages.ts'
import { MAILS, renderMail, type MailData, type MailKind } from '#server/mail/render-mail.ts'

const BRANDS: Brand[] = [
  {
    id: 1,
    name: 'Palma Travel Desk',
    domain: 'palma-travel.example',
    colours: { accent: '#0f766e', accentText: '#ffffff' },
    links: [
      { label: 'Home', url: 'https://palma-travel.example/' },
      { label: 'Terms & Conditions', url: 'https://palma-travel.example/terms' },
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

/** What each mail must say beside its link, in every language. */
const SAYS: Record<MailKind, { subject: string; body: (brand: Brand) => string[] }> = {
  approval: {
    subject: '700123',
    body: (brand) => ['700123', 'lukasz@mail.example', brand.support_email, brand.refund_policy_url],
  },
  invitation: { subject: '', body: () => [] },
  'reset-password': { subject: '', body: () => [] },
}
const LINK = 'https://entrada.example/track-order/MTQ#t=7.1.abc.def'
const DATA: { [Kind in MailKind]: (brand: Brand, language: MailData[Kind]['language']) => MailData[Kind] } = {
  approval: (brand, language) => ({
    brand,
    language,
    orderId: 700_123,
    name: 'Łukasz O’Connor-Núñez <b>x</b>',
    username: 'lukasz@mail.example',
    link: LINK,
  }),
  invitation: (brand, language) => ({ brand, language, name: 'Łukasz O’Connor-Núñez <b>x</b>', link: LINK }),
  'reset-password': (brand, language) => ({ brand, language, name: 'Łukasz O’Connor-Núñez <b>x</b>', link: LINK }),
}

const every = (Object.keys(MAILS) as MailKind[]).flatMap((kind) =>
  BRANDS.flatMap((brand) => MAIL_LANGUAGE_NAMES.map((language) => [kind, brand, language] as const)),
)

test.each(every)('%s renders for %o in %s', async (kind, brand, language) => {
  const { subject, html, text } = await renderMail(kind, DATA[kind](brand, language))
  expect(subject).toContain(SAYS[kind].subject || brand.name)
  expect(html).toContain(`lang="${language}"`)
  for (const part of [html, text]) {
    for (const words of SAYS[kind].body(brand)) expect(part).toContain(words)
    expect(part).not.toMatch(/undefined|null|\[object/)
  }
  expect(html).toContain(LINK)
  expect(text).toContain(LINK)
  // What a traveller wrote is text, wherever it stands.
  expect(html).not.toContain('<b>x</b>')
  expect(html).toContain('&lt;b&gt;')
  expect(html).not.toMatch(/<script|<img|src="http/)
})

test.each(Object.keys(MAILS) as MailKind[])('the languages of %s differ in every sentence', async (kind) => {
  const texts = await Promise.all(
    MAIL_LANGUAGE_NAMES.map((language) => renderMail(kind, DATA[kind](BRANDS[0]!, language))),
  )
  expect(new Set(texts.map(({ subject }) => subject)).size).toBe(7)
  expect(
    new Set(
      texts.map(({ text }) => text.split('\n').find((line) => line.includes('Palma Travel Desk') && line.length > 60)),
    ).size,
  ).toBe(7)
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

test('nothing from outside makes a header of its own', async () => {
  const evil = 'Maria\r\nBcc: everybody@evil.example\u202egpj'
  const mime = await buildMime({
    outboxId: 'b2c6a2f0-0000-4000-8000-000000000000',
    captureName: 'x',
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
})
