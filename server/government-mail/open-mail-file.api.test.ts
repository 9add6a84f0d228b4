import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import { signMailFileUrl } from '#server/security/links.ts'
import { EICAR, startClamd } from '#server/testing/clamd.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { SAMPLE_IMAGES, samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'entrada-clamd-'))
const socket = join(folder, 'clamd.ctl')
const clamd = await startClamd(socket)
const it = await testApp({ CLAMD_SOCKET: socket })
const on = await governmentMailsOf(it)
const manager = await it.signInAs('Manager')
afterAll(async () => {
  await it.close()
  await clamd.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => void (clamd.mood = 'works'))

const pdf = await samplePdf(1)
const aPdf = (bytes: Buffer, name = 'María Pérez.pdf') => ({ name, type: 'application/pdf', bytes })
const take = (...files: { name: string; type: string; bytes: Buffer }[]) =>
  on.take(rawMessage({ to: 'office@applications.example', files }))
const filesOf = async (mailId: number, language = 'en') =>
  (
    await it.call('GET', `/admin/government-mails/${mailId}`, {
      token: manager,
      headers: { 'x-language': language },
    })
  ).body.data.files as { url: string | null; problem: string | null }[]
const get = (url: string) => it.app.inject({ url })
const views = (mailId: number) =>
  on.rows(
    `select actor_kind, actor_name, after from audit_log where event = 'government-mail.file-opened' and after->>'mailId' = $1`,
    [String(mailId)],
  )

test('a PDF is shown as it came and a picture redrawn, where nothing can run; each view is recorded without the file’s name', async () => {
  const mailId = await take(aPdf(pdf), { name: 'scan.png', type: 'image/png', bytes: SAMPLE_IMAGES.png })
  const [first, second] = await filesOf(mailId)
  const shown = await get(first!.url!)
  expect(shown.rawPayload).toEqual(pdf)
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(`^inline; filename="government-mail-${mailId}-1.pdf"`),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-frame-options': 'DENY',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  const picture = await get(second!.url!)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(picture.rawPayload).not.toEqual(SAMPLE_IMAGES.png)
  const view = { actor_kind: 'staff', actor_name: expect.stringMatching(/^Manager/), after: { mailId } }
  expect(await views(mailId)).toEqual([view, view])
})

test('only a member who may sort the government’s mail opens it, while the link is fresh and names this file', async () => {
  const mailId = await take(aPdf(pdf))
  const linkOf = async (role: (typeof ROLE_NAMES)[number], nowMs?: number) => {
    const { data } = (await it.call('GET', '/user_info', { token: await it.tokenOf(role) })).body
    return signMailFileUrl({ ...it.services, actor: { kind: 'staff', id: data.id } as never }, mailId, 0, nowMs)
  }
  for (const role of ROLE_NAMES) {
    const isLead = role === 'Admin' || role === 'Manager'
    expect((await get(await linkOf(role))).statusCode, role).toBe(isLead ? 200 : 404)
  }
  const good = await linkOf('Manager')
  for (const url of [
    good.split('?')[0]!,
    good.replace(/sig=./, 'sig=!'),
    good.replace(/by=\d+&/, ''),
    good.replace('/0?', '/1?'),
    good.replace(`/${mailId}/`, `/${mailId + 1}/`),
    signMailFileUrl({ ...it.services, actor: { kind: 'traveller', orderId: 1 } }, mailId, 0),
    await linkOf('Manager', Date.now() - 11 * 60_000),
  ])
    expect((await get(url)).statusCode, url).toBe(404)
  expect((await it.app.inject({ url: good, method: 'HEAD' })).statusCode).toBe(404)
  expect(await views(mailId)).toHaveLength(2)
  const { id } = (await it.call('GET', '/user_info', { token: manager })).body.data
  const signer = { ...it.services, actor: { kind: 'staff', id } as never }
  for (const [mail, place] of [
    [999_999, 0],
    [mailId, 7],
  ] as const)
    expect((await get(signMailFileUrl(signer, mail, place))).statusCode).toBe(404)
})

test('what is neither a PDF nor a picture, hides a script or has a virus is not shown, and its line says why', async () => {
  const mailId = await take(
    { name: 'ticket.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script>1</script></html>') },
    { name: 'ticket.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'ticket.png', type: 'image/png', bytes: Buffer.from('<html><script>1</script></html>') },
    aPdf(await samplePdf(1, (document) => document.addJavaScript('main', 'app.alert(1)'))),
    aPdf(Buffer.concat([pdf, Buffer.from('\n'), EICAR])),
  )
  const before = await filesOf(mailId)
  expect(before.map(({ url }) => url !== null)).toEqual([false, false, true, true, true])
  expect(before[0]!.problem).toBe('This file says that it is a PDF and is none.')
  for (const [place, says] of [
    [2, /neither a PDF nor an image/],
    [3, /JavaScript/],
    [4, /^This file has a virus \(Eicar-Signature\) and is not shown\.$/],
  ] as const) {
    const { statusCode, headers, body } = await get(before[place]!.url!)
    expect([statusCode, headers['content-type']]).toEqual([415, 'text/plain; charset=utf-8'])
    expect(body).toMatch(says)
    expect((await filesOf(mailId))[place]).toMatchObject({ url: null, problem: expect.stringMatching(says) })
    expect((await get(before[place]!.url!)).statusCode).toBe(404)
  }
  expect((await filesOf(mailId, 'es'))[4]!.problem).toBe(
    'Este archivo tiene un virus (Eicar-Signature) y no se muestra.',
  )
  expect(await views(mailId)).toEqual([])
})

test('while the scanner is away a file waits, which is said in the language of the page', async () => {
  const mailId = await take(aPdf(pdf))
  clamd.mood = 'hangs up'
  const [file] = await filesOf(mailId, 'es')
  const { statusCode, body } = await get(file!.url!)
  expect([statusCode, body]).toEqual([503, 'Este documento espera el análisis de virus'])
  clamd.mood = 'works'
  expect((await get(file!.url!)).statusCode).toBe(200)
})

test('a message of which its receiver says that it has a virus, or whose original is gone, has nothing to look at', async () => {
  const files = [aPdf(pdf), { name: 'scan.png', type: 'image/png', bytes: SAMPLE_IMAGES.png }]
  const mailId = await take(...files)
  await on.rows(`update government_mails set proofs = proofs || '{"virus":"fail"}' where id = $1`, [mailId])
  await readGovernmentMail(it.services, { mailId })
  expect((await filesOf(mailId)).map(({ url }) => url)).toEqual([null, null])
  const other = await take(...files)
  const [link] = await filesOf(other)
  await on.rows('update government_mails set storage_key = null where id = $1', [other])
  expect((await filesOf(other)).map(({ url }) => url)).toEqual([null, null])
  expect((await get(link!.url!)).statusCode).toBe(404)
})
