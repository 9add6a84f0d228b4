import { expect, test } from 'vitest'
import { linkOf } from '#web/front/track/link-of.ts'

test('the token in the fragment of an older link opens it, and no other fragment does', () => {
  expect(linkOf('#t=1.2.a-b_c')).toBe('/t/1.2.a-b_c')
  for (const other of ['', '#', '#content', '#t=', '#t=../admin', '#t=a/b', '#t=%2f', '#x=1.2']) {
    expect(linkOf(other)).toBeUndefined()
  }
})
