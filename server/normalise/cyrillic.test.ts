import fc from 'fast-check'
import { expect, test } from 'vitest'
import { romanise } from '#server/normalise/cyrillic.ts'

test.each([
  ['Щукина Юлия', 'RUS', 'Shchukina Iuliia'],
  ['ЩУКИНА ЮЛИЯ', 'RUS', 'SHCHUKINA IULIIA'],
  ['Хрущёв-Подъячев', 'RUS', 'Khrushchev-Podieiachev'],
  ['Григорій Згурський', 'UKR', 'Hryhorii Zghurskyi'],
  ['Юлія Їжакевич', 'UKR', 'Yuliia Yizhakevych'],
  ['Єва Йосипівна Яремчук', 'UKR', 'Yeva Yosypivna Yaremchuk'],
  ['Сяргей Ёлкін', 'BLR', 'Siarhei Iolkin'],
  ['Мария Щерева', 'BGR', 'Maria Shtereva'],
  ['Юлиан Ъглов', 'BGR', 'Yulian Aglov'],
  ['Живко Чучковић Хаџић', 'SRB', 'Zivko Cuckovic Hadzic'],
  ['Ѓорѓи Ќосев Џамбазов Цветко', 'MKD', 'Gjorgji Kjosev Djambazov Cvetko'],
  ['Нұрсұлтан Қожахметов', 'KAZ', 'Nursultan Kozhakhmetov'],
])('%s of %s is %s', (name, nationality, latin) => expect(romanise(name, nationality)).toBe(latin))

test.each([
  ['Їжак Ганна', 'Yizhak Hanna'],
  ['Ўласаў Ігар', 'Ulasau Ihar'],
  ['Ђорђе Живковић', 'Dorde Zivkovic'],
  ['Ѓорѓи', 'Gjorgji'],
  ['Гончар', 'Gonchar'],
])('without a nationality letters of one language alone tell it: %s is %s', (name, latin) => {
  expect(romanise(name)).toBe(latin)
})

test('what is not Cyrillic stays, and what was written in Latin letters once is not written anew', () => {
  expect(romanise('Łukasz O’Connor-Núñez 王 1', 'RUS')).toBe('Łukasz O’Connor-Núñez 王 1')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('RUS', 'UKR', 'BGR', 'SRB', null),
      (name, nationality) => {
        const once = romanise(name, nationality)
        expect(romanise(once, nationality)).toBe(once)
      },
    ),
  )
})
