import { expect, test } from 'vitest'
import { keyOf, readLink, seal, unseal } from '#web/front/offline/sealing.ts'

const text = (bytes: ArrayBuffer | undefined) => bytes && new TextDecoder().decode(bytes)
const content = new TextEncoder().encode('Łukasz O’Connor-Núñez')

test('what is sealed opens with the same secret and order, and with no other', async () => {
  const sealed = await seal(await keyOf('the secret', 7), content)
  expect(text(await unseal(await keyOf('the secret', 7), sealed))).toBe('Łukasz O’Connor-Núñez')
  expect(await unseal(await keyOf('the secret!', 7), sealed)).toBeUndefined()
  expect(await unseal(await keyOf('the secret', 8), sealed)).toBeUndefined()
  expect(text(sealed.bytes)).not.toContain('Connor')
})

test('a changed byte opens nothing, and the same content is never sealed alike', async () => {
  const key = await keyOf('the secret', 7)
  const [one, two] = [await seal(key, content), await seal(key, content)]
  expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(two.bytes))
  new Uint8Array(one.bytes)[0]! ^= 1
  expect(await unseal(key, one)).toBeUndefined()
})

test('the key gives nobody its bytes', async () => {
  await expect(crypto.subtle.exportKey('raw', await keyOf('the secret', 7))).rejects.toThrow(/extractable/)
})

test('a link tells its order, and the secret that it shares with all links of the order', () => {
  const secret = 'hIfYn-Rr1d_Kq0Zt7cV2xw'
  const link = (expires: number, sign: string) => `/t/4711.${expires}.${secret}.${sign.repeat(43)}`
  for (const path of [link(1e9, 'a'), link(2e9, '_'), `${link(1e9, 'a')}/answer`])
    expect(readLink(path)).toEqual({ orderId: 4711, secret })
  for (const path of [
    '/t/',
    `${link(1e9, 'a')}x`,
    `/x${link(1e9, 'a')}`,
    `${link(1e9, 'a')}/other`,
    '/get-new-order-details/OTQyMg',
  ]) {
    expect(readLink(path)).toBeUndefined()
  }
})
