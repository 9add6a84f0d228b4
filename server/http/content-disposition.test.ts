import { expect, test } from 'vitest'
import { contentDisposition } from '#server/http/content-disposition.ts'

test.each([
  ['700_eticket-abc.pdf', `attachment; filename="700_eticket-abc.pdf"; filename*=UTF-8''700_eticket-abc.pdf`],
  ['Ñandú (1).pdf', `attachment; filename="N_andu_ (1).pdf"; filename*=UTF-8''%C3%91and%C3%BA%20%281%29.pdf`],
  ['a"b\r\nx: y%41.pdf', `attachment; filename="a_b x: y_41.pdf"; filename*=UTF-8''a%22b%20x%3A%20y%2541.pdf`],
  ['../../x.pdf', `attachment; filename=".._.._x.pdf"; filename*=UTF-8''.._.._x.pdf`],
])('%j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
