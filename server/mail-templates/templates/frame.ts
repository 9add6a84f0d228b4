import { languageTag, type TravellerLanguage } from '#contract/values/languages.ts'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import type { Brand } from '#contract/travellers/tracking.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'
import { head, link, preview } from '#server/mail-templates/templates/elements.ts'
import { DARK, PLAIN, SMALL } from '#server/mail-templates/templates/look.ts'

/** Whose look a mail wears, and in which language it speaks. */
export interface MailSetting {
  brand: Brand
  language: TravellerLanguage
}

/** A mail about an order. */
interface OrderSetting extends MailSetting {
  /** It goes to the order's own address, and so its link opens the order by itself. */
  proves: boolean
}

/** A whole mail about an order: the brand's name, what it says, who is behind it, and why the reader gets it. */
export function mailFrame(setting: OrderSetting, previewed: string, ...content: ReactNode[]) {
  const { brand, language } = setting
  const { footer } = MAIL_LANGUAGES[language]
  return frame(setting, previewed, content, [
    h(Fragment, null, footer.questions, ' ', contacts(brand)),
    policies(brand, footer),
    notice(setting),
    setting.proves ? footer.why : footer.whyElsewhere,
  ])
}

/** A whole mail to a member of staff. */
export function staffFrame(setting: MailSetting, previewed: string, ...content: ReactNode[]) {
  const why = MAIL_LANGUAGES[setting.language].staffFooter(setting.brand.name)
  return frame(setting, previewed, content, [notice(setting), why])
}

/** Tables within tables, with colours as attributes too, because Outlook's Word draws nothing else as it is meant. */
function frame({ brand, language }: MailSetting, previewed: string, content: ReactNode[], footer: ReactNode[]) {
  const accent = { backgroundColor: brand.colours.accent, fontSize: '0', lineHeight: '4px', height: '4px' }
  const rule = { width: '100%', border: 'none', borderTop: '1px solid #d1d5db', margin: '24px 0 16px' }
  const card = h(
    'table',
    { ...LAYOUT, align: 'center', className: 'card', bgcolor: '#ffffff', style: { maxWidth: '600px' } },
    h(
      'tbody',
      null,
      h('tr', { 'data-skip-in-text': 'true' }, h('td', { bgcolor: brand.colours.accent, style: accent }, '\u00a0')),
      h(
        'tr',
        null,
        h(
          'td',
          { style: { padding: '24px' } },
          h('p', { className: 'ink', style: { ...PLAIN, fontWeight: 700 } }, brand.name),
          ...content.map((part, index) => h(Fragment, { key: index }, part)),
          h('hr', { className: 'rule', style: rule }),
          ...footer.map((line, index) => h('p', { key: index, className: 'soft', style: SMALL }, line)),
        ),
      ),
    ),
  )
  return h(
    'html',
    { dir: 'ltr', lang: languageTag(language) },
    head(
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, brand.name),
      h('style', null, DARK),
    ),
    h(
      'body',
      { className: 'page', style: { backgroundColor: '#f3f4f6', margin: '0', padding: '0' } },
      preview(previewed),
      h(
        'table',
        { ...LAYOUT, className: 'page', bgcolor: '#f3f4f6' },
        h('tbody', null, h('tr', null, h('td', { align: 'center', style: { padding: '16px 8px' } }, card))),
      ),
    ),
  )
}

/** A table that places, and says nothing. */
export const LAYOUT = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 } as const

function contacts({ support_email, support_phone, support_whatsapp }: Brand): ReactNode {
  const phone = (label: string, number: string, href: string) =>
    number === '' ? null : h(Fragment, { key: label }, ' · ', label, link(href, number, { whiteSpace: 'nowrap' }))
  return h(
    Fragment,
    null,
    link(`mailto:${support_email}`, support_email),
    phone('', support_phone, `tel:${support_phone.replace(/[^+\d]/g, '')}`),
    phone('WhatsApp ', support_whatsapp, `https://wa.me/${support_whatsapp.replace(/\D/g, '')}`),
  )
}

/** The refund policy, and the terms and privacy pages among the brand's own links, by their names in the mail's language. */
function policies({ refund_policy_url, links }: Brand, footer: MailTexts['footer']): ReactNode {
  const others = links.flatMap(({ label, url }) => {
    if (/terms/i.test(label)) return [{ label: footer.terms, url }]
    return /privacy/i.test(label) ? [{ label: footer.privacy, url }] : []
  })
  return [{ label: footer.refundPolicy, url: refund_policy_url }, ...others].map(({ label, url }, index) =>
    h(Fragment, { key: index }, index > 0 && ' · ', link(url, label)),
  )
}

function notice({ brand, language }: MailSetting): ReactNode {
  const words = MAIL_LANGUAGES[language].footer.notice(brand.name)
  return h(Fragment, null, words, ' ', link(`https://${OFFICIAL_SITE}`, OFFICIAL_SITE))
}
