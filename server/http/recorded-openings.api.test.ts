import { afterAll, expect, test } from 'vitest'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  it.app.inject({ method, url, headers })

/** A document of an order of its own, its address, and what the log says of its openings. */
async function aDocument(pages: number) {
  const on = uploadsOf(it, team)
  const orderId = await on.order()
  const { data } = (await on.upload(orderId, { bytes: await samplePdf(pages), name: 'x' })).body
  const opened = () =>
    on.rows(
      `select actor_kind, after->>'proof' as proof from audit_log where order_id = $1 and event = 'document.opened' order by id`,
      [orderId],
    )
  return { orderId, url: `/uploads/docs/${orderId}_${data.file1}`, opened }
}

test('each opening is recorded once, with who; a HEAD and further parts are none', async () => {
  const { orderId, url, opened } = await aDocument(5)
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId, email: OWN_EMAIL })
  await get(url, { authorization: team }, 'HEAD')
  await get(url, { authorization: team })
  await get(url, { authorization: team, range: 'bytes=100-200' })
  await get(url, { cookie: [...traveller.jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  await get(url)
  expect(await opened()).toEqual([
    { actor_kind: 'staff', proof: 'staff' },
    { actor_kind: 'traveller', proof: 'grant' },
  ])
})

test('no header keeps an opening out of the record', async () => {
  const { url, opened } = await aDocument(8)
  const read = async (token: string, range: string) => {
    const before = (await opened()).length
    const { statusCode } = await get(url, { authorization: token, range })
    return [statusCode, (await opened()).length - before]
  }
  for (const range of ['anything', 'Bytes=1-', 'bytes=1-2,4-5'])
    expect(await read(team, range), range).toEqual([200, 1])
  const [other, third] = [await it.signInAs('Team'), await it.signInAs('Team')]
  expect(await read(other, 'bytes=999999999-')).toEqual([416, 0])
  expect(await read(other, 'bytes=1-')).toEqual([206, 1])
  expect(await read(other, 'bytes=10-20')).toEqual([206, 0])
  expect(await read(third, 'bytes=-100000000')).toEqual([206, 1])
})
