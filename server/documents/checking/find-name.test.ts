import { expect, test } from 'vitest'
import { findName, soundsOf } from '#server/documents/checking/find-name.ts'

const on = (written: string, name = 'Łukasz', lastName = "O'Connor-Núñez") =>
  findName(soundsOf(`Electronic ticket\nFull name ${written}\nDirection: ARRIVAL`), { name, lastName })

test.each([
  'LUKASZ O CONNOR NUNEZ',
  "O'CONNOR-NUÑEZ, Łukasz",
  'Nunez Oconnor Lukasz',
  'OCONNORNUNEZ LUKASZ',
  'P<POLOCONNOR<NUNEZ<<LUKASZ<<<<<<<<<<<<<<<<<<<',
  'P<POLO<CONNOR<NUNEZ<<LUKASZ<<<<<<<<<<<<<<<<<',
  'lukasz   o´connor núñez',
])('%s is the same name, however it is written', (written) => expect(on(written)).toBe('same'))

test.each([
  ['Юлия', 'Щербакова', 'IULIIA SHCHERBAKOVA'],
  ['Юлия', 'Щербакова', 'YULIYA SHCHERBAKOVA'],
  ['Jürgen', 'Müller-Groß', 'JUERGEN MUELLER GROSS'],
  ['Jürgen', 'Müller-Groß', 'JURGEN MULLER GROSS'],
  ['Søren', 'Åkesson', 'SOEREN AAKESSON'],
  ['Mary Ann', 'de la Cruz', 'DELACRUZ MARYANN'],
])('%s %s is %s', (name, lastName, written) => expect(on(written, name, lastName)).toBe('same'))

test('a part of it is found partly, another not at all', () => {
  expect([on('LUKASZ NUNEZ'), on('MARCIN KOWALSKI')]).toEqual(['partly', 'missing'])
})

test('a name in letters that cannot be compared is unknown', () => {
  expect(on('LUKASZ O CONNOR NUNEZ', '张', '伟')).toBe('unknown')
})
