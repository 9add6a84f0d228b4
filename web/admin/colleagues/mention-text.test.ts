import { expect, test } from 'vitest'
import { partsOf } from '#web/admin/colleagues/mention-text.tsx'

const said = (text: string, ...names: string[]) =>
  partsOf(text, names).map(({ words, isMention }) => (isMention ? `[${words}]` : words))

test('whom a remark mentions stands out, and nothing else does', () => {
  expect(said('@Ana Sol look, and @Ben too', 'Ana Sol', 'Ben')).toEqual(['[@Ana Sol]', ' look, and ', '[@Ben]', ' too'])
  expect(said('@Ana @Ana Sol', 'Ana', 'Ana Sol')).toEqual(['[@Ana]', ' ', '[@Ana Sol]'])
  expect(said('@Anabel and a@mail.example', 'Ana')).toEqual(['@Anabel and a@mail.example'])
  expect(said('(@Ana)', 'Ana')).toEqual(['(', '[@Ana]', ')'])
  expect(said('nobody')).toEqual(['nobody'])
  expect(said('')).toEqual([])
})
