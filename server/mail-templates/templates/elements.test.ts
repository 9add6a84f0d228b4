import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { render } from '@react-email/render'
import { buttonLink, preview } from '#server/mail-templates/templates/elements.ts'

test('the list of an inbox shows 150 characters of a preview, and nothing of the mail after a shorter one', async () => {
  const shown = async (words: string) =>
    [...(await render(preview(words))).matchAll(/>([^<]+)</g)].flatMap(([, text]) => text!)
  expect(await shown('a'.repeat(200))).toEqual(['a'.repeat(150)])
  const [words, rest] = await shown('Your e-ticket is ready')
  expect(words).toBe('Your e-ticket is ready')
  expect(rest).toHaveLength((150 - words!.length) * 7)
  expect(rest!.replace(/[\u200b-\u200f]/g, '').trim()).toBe('')
})

test('a preview and the room that Outlook needs in a button are not in the text part', async () => {
  const mail = h('body', null, preview('In the inbox'), buttonLink('https://entrada.example/t/7', 'Open', {}))
  expect(await render(mail)).toContain(
    '<!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i>',
  )
  expect(await render(mail, { plainText: true })).toBe('Open https://entrada.example/t/7')
})
