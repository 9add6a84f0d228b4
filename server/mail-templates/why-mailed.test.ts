import { expect, test } from 'vitest'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import { SAMPLE_MAILS } from '#server/mail-templates/sample-mails.ts'
import { SITE } from '#server/testing/pack-histories/evidence-of.ts'

const brand = {
  ...SITE,
  colours: { accent: '#0f766e', accentText: '#ffffff' },
  links: [],
  support_phone: '',
  support_whatsapp: '',
  refund_policy_url: 'https://palma-travel.example/refunds',
}

test.each(TRAVELLER_LANGUAGES)('in %s only the address that ordered is told that it ordered', async (language) => {
  const { why, whyElsewhere } = MAIL_LANGUAGES[language].footer
  for (const kind of ['approval', 'replaced', 'withdrawn', 'received'] as const) {
    for (const proves of [true, false]) {
      const { html, text } = await renderMail(kind, { ...SAMPLE_MAILS[kind]({ brand, language }), proves })
      for (const part of [html, text]) {
        expect(part.includes(why)).toBe(proves)
        expect(part.includes(whyElsewhere)).toBe(!proves)
      }
    }
  }
})
