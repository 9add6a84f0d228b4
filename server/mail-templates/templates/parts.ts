import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react'
import type { NotePart } from '#contract/corrections/answered-values.ts'
import { languageInWords } from '#contract/corrections/question-words.ts'
import { languageTag } from '#contract/values/languages.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { OrderFacts } from '#server/mail-templates/order-facts.ts'
import { buttonLink, link } from '#server/mail-templates/templates/elements.ts'
import { LAYOUT, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { PLAIN, SMALL } from '#server/mail-templates/templates/look.ts'

export function paragraph(...text: ReactNode[]) {
  return h('p', { className: 'ink', style: PLAIN }, ...text)
}

export function heading(text: string) {
  const style = { ...PLAIN, fontSize: '18px', fontWeight: 700, margin: '24px 0 8px' }
  return h('h2', { className: 'ink', style }, text)
}

/** Label and value, one pair a line. */
export function facts({ language }: MailSetting, pairs: readonly [label: string, value: string][]) {
  const { colon } = MAIL_LANGUAGES[language]
  const line = { ...PLAIN, margin: '0 0 4px' }
  return h(
    'div',
    { style: { margin: '0 0 16px' } },
    pairs.map(([label, value]) =>
      h('p', { key: label, className: 'ink', style: line }, `${label}${colon}`, h('strong', null, value)),
    ),
  )
}

export function bullets(lines: readonly string[]) {
  const items = lines.map((line) =>
    h('li', { key: line, className: 'ink', style: { ...PLAIN, margin: '0 0 8px' } }, line),
  )
  return h('ul', { style: { margin: '0 0 16px', paddingLeft: '20px' } }, items)
}

/** Words on a ground of their own, with a bar before them. */
export function box({ brand }: MailSetting, ...content: ReactNode[]) {
  const style: CSSProperties = { borderLeft: `4px solid ${brand.colours.accent}`, padding: '12px 16px 4px' }
  return h(
    'table',
    { ...LAYOUT, className: 'box', bgcolor: '#f3f4f6', style: { margin: '0 0 16px' } },
    h('tbody', null, h('tr', null, h('td', { style }, ...content))),
  )
}

/** What a person wrote, with the lines as they wrote them; no mark-up of theirs. */
function written(text: string) {
  return h(
    'p',
    { className: 'ink', style: { ...PLAIN, margin: '0 0 12px' } },
    text.split(/\r\n|\r|\n/).map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line)),
  )
}

/** What staff wrote; in another language than the mail's it says in which, and is read aloud in it. */
export function staffNote(data: MailSetting & Pick<OrderFacts, 'flight'>, { text, language }: NotePart) {
  const words = written(text)
  if (language === null || language === data.language) return h(Fragment, { key: text }, words)
  const { noteIn } = textsOf(data.language, data.flight.arrives).correction
  return h(
    Fragment,
    { key: text },
    h(
      'p',
      { className: 'soft', style: { ...SMALL, margin: '0 0 4px' } },
      noteIn.replace('{language}', languageInWords(language, data.language)),
    ),
    h('div', { lang: languageTag(language) }, words),
  )
}

/** A button alone. */
export function button({ brand }: MailSetting, label: string, href: string) {
  const { accent, accentText } = brand.colours
  const style: CSSProperties = {
    backgroundColor: accent,
    borderRadius: '6px',
    color: accentText,
    fontFamily: PLAIN.fontFamily,
    fontSize: '16px',
    fontWeight: 700,
  }
  return h('div', { style: { margin: '8px 0 16px' } }, buttonLink(href, label, style))
}

/** A button, what its link does, and the address written out for programs that show no buttons. */
export function linkButton(setting: MailSetting, label: string, href: string, note: string) {
  const { linkFallback } = MAIL_LANGUAGES[setting.language]
  return h(
    Fragment,
    null,
    button(setting, label, href),
    h('p', { className: 'soft', style: SMALL }, note),
    // The text part has the address beside the button's words already.
    h(
      'p',
      { className: 'soft', style: { ...SMALL, margin: '0 0 16px' }, 'data-skip-in-text': 'true' },
      linkFallback,
      h('br'),
      bareLink(href),
    ),
  )
}

/** An address that is its own words. */
export function bareLink(href: string) {
  return link(href, href, { wordBreak: 'break-all' })
}
