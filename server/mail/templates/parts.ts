import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react'
import type { Brand } from '#contract/tracking.ts'
import { MAIL_LANGUAGES, type MailLanguage } from '#server/mail/languages.ts'

/** Whose look a mail wears, and in which language it speaks. */
export interface MailSetting {
  brand: Brand
  language: MailLanguage
}

const FONT = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
const plain: CSSProperties = {
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '1.5',
  color: '#1f2937',
  margin: '0 0 16px',
}
const small: CSSProperties = { ...plain, fontSize: '13px', color: '#6b7280', margin: '0 0 8px' }

/**
 * Programs with a dark mode choose their own colours from these classes; without them some invert only half of a mail.
 * Words are never white on a colour that the program may lighten, except on the button, which keeps its own background.
 */
const DARK = `
  @media (prefers-color-scheme: dark) {
    body, .page { background: #111827 !important } .card { background: #1f2937 !important }
    .ink, .ink a { color: #f3f4f6 !important } .soft, .soft a { color: #d1d5db !important }
  }`

/** A whole mail to a traveller: the brand's name, what it says, and who is behind it. */
export function mailFrame(setting: MailSetting, preview: string, ...content: ReactNode[]) {
  const { brand, language } = setting
  const { footer } = MAIL_LANGUAGES[language]
  return frame(setting, preview, content, [
    h(Fragment, null, footer.questions, ' ', contacts(brand)),
    policies(brand, footer.refundPolicy),
    footer.notice(brand.name),
    footer.why,
  ])
}

/** A whole mail to a member of staff. */
export function staffFrame(setting: MailSetting, preview: string, ...content: ReactNode[]) {
  return frame(setting, preview, content, [MAIL_LANGUAGES[setting.language].staffFooter(setting.brand.name)])
}

function frame({ brand, language }: MailSetting, preview: string, content: ReactNode[], footer: ReactNode[]) {
  const { tag } = MAIL_LANGUAGES[language]
  return h(
    Html,
    { lang: tag },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, DARK),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: 'page', style: { background: '#f3f4f6', margin: 0, padding: '24px 0' } },
      h(
        Container,
        {
          className: 'card',
          style: {
            background: '#ffffff',
            borderTop: `4px solid ${brand.colours.accent}`,
            maxWidth: '600px',
            padding: '24px',
          },
        },
        h(Text, { className: 'ink', style: { ...plain, fontWeight: 700 } }, brand.name),
        ...content.map((part, index) => h(Fragment, { key: index }, part)),
        h(Hr, { style: { borderColor: '#d1d5db', margin: '24px 0 16px' } }),
        ...footer.map((line, index) => h(Text, { key: index, className: 'soft', style: small }, line)),
      ),
    ),
  )
}

export function paragraph(text: string) {
  return h(Text, { className: 'ink', style: plain }, text)
}

export function heading(text: string) {
  const style = { ...plain, fontSize: '18px', fontWeight: 700, margin: '24px 0 8px' }
  return h(Heading, { as: 'h2', className: 'ink', style }, text)
}

/** Label and value, one pair a line. */
export function facts(pairs: [label: string, value: string][]) {
  return h(
    Section,
    { style: { margin: '0 0 16px' } },
    pairs.map(([label, value]) =>
      h(
        Text,
        { key: label, className: 'ink', style: { ...plain, margin: '0 0 4px' } },
        `${label}: `,
        h('strong', { style: { wordBreak: 'break-word' } }, value),
      ),
    ),
  )
}

export function bullets(lines: readonly string[]) {
  const items = lines.map((line) =>
    h('li', { key: line, className: 'ink', style: { ...plain, margin: '0 0 8px' } }, line),
  )
  return h('ul', { style: { margin: '0 0 16px', paddingLeft: '20px' } }, items)
}

/** A button with the address written out below it, for programs that show no buttons. */
export function linkButton({ brand }: MailSetting, label: string, href: string, note: string) {
  const { accent, accentText } = brand.colours
  const button: CSSProperties = {
    background: accent,
    borderRadius: '6px',
    color: accentText,
    display: 'inline-block',
    fontFamily: FONT,
    fontSize: '16px',
    fontWeight: 700,
    padding: '12px 20px',
    textDecoration: 'none',
  }
  return h(
    Section,
    { style: { margin: '8px 0 16px' } },
    h(Button, { href, style: button }, label),
    h(Text, { className: 'soft', style: { ...small, margin: '16px 0 4px' } }, note),
    h(Link, { href, className: 'soft', style: { ...small, color: '#374151', wordBreak: 'break-all' } }, href),
  )
}

function contacts({ support_email, support_phone, support_whatsapp }: Brand): ReactNode {
  const phone = (label: string, number: string, href: string) =>
    number === ''
      ? null
      : h(Fragment, { key: label }, ' · ', label, h(Link, { href, style: { color: '#374151' } }, number))
  return h(
    Fragment,
    null,
    h(Link, { href: `mailto:${support_email}`, style: { color: '#374151' } }, support_email),
    phone('', support_phone, `tel:${support_phone.replace(/[^+\d]/g, '')}`),
    phone('WhatsApp ', support_whatsapp, `https://wa.me/${support_whatsapp.replace(/\D/g, '')}`),
  )
}

/** The refund policy, and the terms and privacy pages of the brand's own links. */
function policies({ refund_policy_url, links }: Brand, refundPolicy: string): ReactNode {
  const others = links.filter(({ label }) => /terms|privacy/i.test(label))
  const all = [{ label: refundPolicy, url: refund_policy_url }, ...others]
  return all.map(({ label, url }, index) =>
    h(Fragment, { key: label }, index > 0 && ' · ', h(Link, { href: url, style: { color: '#374151' } }, label)),
  )
}
