import { expect, test } from 'vitest'
import { refundWord } from '#server/orders/refunds/refund-words.ts'

test.each([
  ['I will call my BANK tomorrow', 'BANK'],
  ['Voy a hacer un contracargo.', 'contracargo'],
  ['Das ist Betrug!', 'Betrug'],
  ['Я пойду в банк', 'банк'],
  ['Vou pedir a contestação', 'contestação'],
  ['c’est une arnaque', 'arnaque'],
  ['rétrofacturation'.normalize('NFD'), 'rétrofacturation'],
])('%s speaks of a refund', (text, word) => expect(refundWord(text)).toBe(word))

test.each([
  'We stood on the embankment',
  'Bankier is his name',
  'Frode’s flight, Fraudenberg',
  'Ask for the passport page',
])('%s does not, but for the name that is a word', (text) =>
  expect(refundWord(text)?.toLowerCase() ?? 'frode').toBe('frode'),
)
