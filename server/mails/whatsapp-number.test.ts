import { expect, test } from 'vitest'
import { whatsappNumber } from '#server/mails/whatsapp-number.ts'

test.each([
  ['48', '601 234 567', '48601234567'],
  ['+34', '600-123-123', '34600123123'],
  ['0044', '07911 123456', '447911123456'],
  ['39', '06 1234 5678', '390612345678'],
  ['Germany', '0151 23456789', '4915123456789'],
  ['República Dominicana', '8095550123', '18095550123'],
  ['1809', '5550123', '18095550123'],
  ['1809', '829 555 0123', '18295550123'],
  ['44', '7911 003456', '447911003456'],
  ['1', '+44 7911 003456', '447911003456'],
  ['372', '5123 4567', '37251234567'],
  ['1', '(809) 555-0123', '18095550123'],
  ['1', '1-809-555-0123', '18095550123'],
  [null, '+49 151 23456789', '4915123456789'],
  ['1', '0033 6 12 34 56 78', '33612345678'],
])('%j and %j open WhatsApp as %s', (code, number, expected) => {
  expect(whatsappNumber(code, number)).toEqual({ number: expected, problem: null })
})

test.each([
  ['1', null, 'missing'],
  ['1', '  ', 'missing'],
  [null, '8095550123', 'wrong'],
  ['Atlantis', '8095550123', 'wrong'],
  ['1', '555', 'wrong'],
  ['1', '1234567890', 'wrong'],
  ['48', '601 ext. 7', 'wrong'],
  ['48', '1234567890123456', 'wrong'],
  ['48', '+48 601 +48 602', 'wrong'],
  ['48', '601+234567', 'wrong'],
  ['1809', '', 'missing'],
  ['3491', '5550123', 'wrong'],
  ['', '+0 1234567', 'wrong'],
  ['99999', '601234567', 'wrong'],
  ['48', '601234567?text=x', 'wrong'],
])('%j and %j open nothing: %s', (code, number, problem) => {
  expect(whatsappNumber(code, number)).toEqual({ number: null, problem })
})
