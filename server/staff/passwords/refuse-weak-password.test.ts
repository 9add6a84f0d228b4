import { expect, test } from 'vitest'
import { PASSWORD_MASK } from '#contract/staff/team.ts'
import { refuseWeakPassword } from '#server/staff/passwords/refuse-weak-password.ts'
import { hashPassword, isPassword } from '#server/staff/members/password.ts'

const owner = { name: 'Ana María López', email: 'ana.lopez@palma-travel.example' }
const check = (password: string) => () => refuseWeakPassword('password', password, owner)

test.each([
  'password',
  'PASSWORD',
  'Password123!',
  '123456',
  '1qaz2wsx',
  'ｐａｓｓｗｏｒｄ',
  'contraseña',
  'aaaaaaaaaaaa',
  'abababababab',
  'entrada',
  'dominican',
  'Dominicana1',
  'dominicanrepublic',
  'Republica Dominicana',
  'Punta Cana 2026',
  'santo-domingo',
  '  password  ',
  '--Password--',
  '12 ana 34',
  ' 123456 ',
  'LÓPEZ!!',
  'Entrada-2026',
  'E-Ticket!',
  'Dominican E-Ticket',
  'ana maría lópez',
  'MARÍA1',
  'ana.lopez@palma-travel.example',
  'Ana.Lopez99',
  'palma-travel',
  PASSWORD_MASK,
])('%s is too easy to guess', (password) => {
  expect(check(password)).toThrow(/too easy to guess/)
})

test.each([
  'correct horse battery staple',
  'x7!kQp',
  'abc',
  'xy12',
  'ana-y-luis',
  // Not the words themselves, but letters with something between them.
  'dra7gon',
  'López vive en Bonao',
  'пароль-от-почты',
  '密码很长很长的',
  'entrada por la puerta azul',
  `${'a long one '.repeat(90)}`,
  '        spaces count        ',
])('%s is taken', (password) => {
  expect(check(password)).not.toThrow()
})

test('a name of one or two letters forbids nothing: it is in anything', () => {
  const short = { name: 'Jo L', email: 'jo@li.example' }
  for (const password of ['jo-777', 'L*9!8', 'li 2026'])
    expect(() => refuseWeakPassword('password', password, short)).not.toThrow()
})

test('nothing is cut off: two long passwords with the same first 72 bytes are two', async () => {
  const same = 'x'.repeat(72)
  const hash = await hashPassword(`${same}${'a'.repeat(28)}`)
  expect(await isPassword(`${same}${'a'.repeat(28)}`, hash)).toBe(true)
  expect(await isPassword(`${same}${'b'.repeat(28)}`, hash)).toBe(false)
  expect(await isPassword(same, hash)).toBe(false)
})
