import { expect, test } from 'vitest'
import { findLabelledName, findName, isNearName, soundsOf } from '#server/documents/checking/find-name.ts'

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

test.each([
  ['the given name first', 'Wolfeschlegelstein', 'Hausenbergerdorff'],
  ['the family name first', 'Hausenbergerdorff', 'Wolfeschlegelstein'],
])('a name that runs off the page with %s is cut off, and no other name (F19)', (_, first, second) => {
  const person = {
    name: 'Wolfeschlegelstein'.repeat(7).slice(0, 119),
    lastName: 'Hausenbergerdorff'.repeat(7).slice(0, 119),
  }
  const written = `${first.repeat(7).slice(0, 119)} ${second.repeat(7).slice(0, 119)}`.toUpperCase()
  const label = findLabelledName(`Electronic ticket\nName ${written.slice(0, 90)}\nPassport number XR1`)
  expect(isNearName(label!, person)).toBe(true)
  expect(isNearName(label!, { name: 'Marcin', lastName: 'Kowalski' })).toBe(false)
})
