import { generateOrder } from '#server/demo/generate-order.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'

/** TABLE: details that no log, trace or figure may hold, each unlike anything else in the world. */
export const CANARIES: Record<string, string> = {
  firstName: 'Kanarilius',
  lastName: "O'Zwitscher-Núñez",
  email: 'kanari.zwitscher@gelbvogel.example',
  otherEmail: 'kanari.falsch@gelbvogel.example',
  passport: 'KNR7391846',
  phone: '8095550173',
  address: '17 Vogelbauerstrasse',
  flightCode: 'ZWTSCH41',
  staffEmail: 'hahn.im.korb@gelbvogel.example',
  password: 'zwitscher-unterm-dach-77',
  wrongPassword: 'zwitscher-daneben-88',
  intakeKey: 'kanariKEYq8Zt4RvW2mXp6Ls',
  secretPath: 'KanariPfad93',
}

export interface CanaryWorld {
  address: string
  adminPassword: string
  /** Runs what it does while a table is away, so that the database refuses in its own words. */
  withoutTable(table: string, work: () => Promise<unknown>): Promise<void>
  /** The mails that the provider took so far. */
  mails(): string[]
  /** Waits for a number of them. */
  mailsAre(count: number): Promise<unknown>
  /** Waits until the log says this. */
  says(words: string): Promise<void>
}

interface Answer {
  code: number
  // Answers of every shape are looked into.
  data: any
  cookies: string[]
  text: string
}

/** What was handed out on the way, such as tokens: it may be found nowhere either. */
export type Secrets = Record<string, string>

/**
 * Does what staff, travellers, landing sites and strangers do, rightly and wrongly, with the canaries' details; returns the secrets
 * that it was given for that.
 */
export async function actAsCanary({
  address,
  adminPassword,
  withoutTable,
  mails,
  mailsAre,
  says,
}: CanaryWorld): Promise<Secrets> {
  const C = CANARIES as Record<keyof typeof CANARIES, string>
  const ask = async (path: string, init: RequestInit = {}, tries = 5): Promise<Answer> => {
    const answer = await fetch(`${address}${path}`, { redirect: 'manual', ...init })
    const text = await answer.text()
    // As a client does that is told to come again: two transactions met.
    if (answer.status === 503 && answer.headers.has('retry-after') && tries > 1) return ask(path, init, tries - 1)
    const data = text.startsWith('{') ? (JSON.parse(text) as { data?: any }).data : undefined
    return { code: answer.status, data, cookies: answer.headers.getSetCookie(), text }
  }
  const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const expectCode = ({ code, text }: { code: number; text: string }, ...wanted: number[]) => {
    if (!wanted.includes(code)) throw new Error(`${code} instead of ${wanted.join(' or ')}: ${text.slice(0, 300)}`)
  }

  // Landing sites: an order, broken ones, one while the database cannot take it, one with a wrong key.
  const intake = { authorization: `Bearer ${C.intakeKey}` }
  const { idempotency_key: _, ...generated } = generateOrder(1, 7, new Date().toISOString().slice(0, 10))
  const order = {
    ...generated,
    name: C.firstName,
    last_name: C.lastName,
    email: C.email,
    phone_number: C.phone,
    country_code: '1',
    passport_number: C.passport,
    confirm_passport_number: C.passport,
    permanent_address: C.address,
    processing_mode: 'standard',
    payment: { paid: true, amount: '49.00', currency: 'USD', gateway: 'Stripe' },
  }
  let posted = 0
  const post = (body: unknown, headers = intake) =>
    ask('/api/intake/orders', json(body, { ...headers, 'idempotency-key': `${C.secretPath}-${++posted}` }))
  const made = await post(order)
  expectCode(made, 201)
  const orderId = made.data.orderId as number
  expectCode(await post({ ...order, external_reference: 'odd', email: `${C.email} and ${C.otherEmail}` }), 201)
  expectCode(await post({ ...order, external_reference: 'broken', processing_mode: C.passport, paid_at: C.email }), 422)
  expectCode(await post(`{"name": "${C.firstName}", "passport_number": "${C.passport}"`), 400)
  expectCode(await post(order, { authorization: `Bearer ${C.secretPath}${C.intakeKey}` }), 401)
  await withoutTable('applications', async () =>
    expectCode(await post({ ...order, external_reference: 'another' }), 500, 503),
  )

  // Staff: signing in rightly and wrongly, a new member, a search, the order, a document that goes out by mail.
  const login = (email: string, password: string) => ask('/api/admin/admin-login', json({ email, password }))
  const admin = await login('admin@localhost', adminPassword)
  expectCode(admin, 200)
  const token = admin.data.jwtToken as string
  const staff = { authorization: token }
  expectCode(await login(C.staffEmail!, C.wrongPassword!), 400)
  expectCode(
    await ask(
      '/api/admin/add-team-member',
      json({ name: `${C.firstName} ${C.lastName}`, email: C.staffEmail, password: C.password, type: 'Team' }, staff),
    ),
    200,
    201,
  )
  expectCode(await login(C.staffEmail!, C.password!), 200)
  await ask('/api/admin/forgot-password', json({ email: C.staffEmail }))
  await mailsAre(1)
  for (const searchVal of [C.passport, C.email, C.lastName])
    expectCode(await ask('/api/admin/search-order', json({ searchVal, folderName: 'newOrder' }, staff)), 200)
  expectCode(await ask('/api/admin/search-order', json({ searchVal: [C.passport], folderName: C.email }, staff)), 422)
  expectCode(await ask(`/api/admin/get-orders-details/${orderId}`, { headers: staff }), 200)
  await withoutTable('orders', async () =>
    expectCode(await ask(`/api/admin/get-orders-details/${orderId}?email=${C.email}`, { headers: staff }), 500, 503),
  )
  const pdf = await ticketPdf({ lines: [`${C.firstName} ${C.lastName}`, C.passport!], code: C.flightCode! })
  const upload = (bytes: Buffer, name: string) => {
    const { body, headers } = uploadForm(orderId, C.email!, { bytes, name }, [['mailServiceProvider', 'AWS']])
    return ask('/api/admin/upload-visa-document', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, ...staff },
    })
  }
  expectCode(await upload(Buffer.from(`no pdf of ${C.email}`), `${C.passport}.pdf`), 415, 422)
  expectCode(await upload(pdf, `${C.lastName} ${C.passport}.pdf`), 200, 201)
  await mailsAre(2)

  // The government: a message about the order, read by a process of its own.
  const key = await ask('/api/admin/intake-key', json({ siteId: 1, name: C.firstName, scopes: ['mail'] }, staff))
  expectCode(key, 200, 201)
  const mailKey = Object.values(key.data as object).find(
    (value): value is string => typeof value === 'string' && value.length > 20,
  )!
  const message = rawMessage({
    to: `${orderId}@applications.example`,
    subject: `${C.firstName} ${C.lastName}`,
    text: `${C.passport} ${C.email}`,
    files: [{ name: `${C.passport}.pdf`, type: 'application/pdf', bytes: pdf }],
  })
  const bytes = new Uint8Array(message)
  await withoutTable('government_mail_files', async () => {
    const headers = {
      authorization: `Bearer ${mailKey}`,
      'content-type': 'message/rfc822',
      'x-envelope-from': C.email!,
    }
    expectCode(await ask('/api/intake/mail', { method: 'POST', body: bytes, headers }), 201)
    await says('"job failed"')
  })

  // Travellers: proving the order rightly and wrongly, by the link of the mail, and the document.
  const track = (email: string) => ask('/api/front/track-order', json({ orderId, email }))
  expectCode(await track(C.otherEmail!), 404)
  const proved = await track(C.email!)
  expectCode(proved, 200)
  const cookie = proved.cookies.map((set) => set.split(';')[0]).join('; ')
  const xsrf = /XSRF-TOKEN=([\w-]+)/.exec(cookie)![1]!
  const history = await ask('/api/front/get-download-history', json({ orderId }, { cookie, 'x-xsrf-token': xsrf }))
  expectCode(history, 200)
  const link = /\/t\/([\w.~-]{20,})/.exec(mails().join('\n').replaceAll('=\r\n', '').replaceAll('=\n', ''))?.[1]
  if (link !== undefined) await ask(`/t/${link}`)
  await ask('/api/front/open-track-link', json({ token: `${link}x` }))

  // Strangers: details where none belong.
  const query = new URLSearchParams({ email: C.email!, passport: C.passport!, token })
  await ask(`/t/${C.secretPath}${C.passport}`)
  await ask(`/api/nothing/${C.passport}?${query}`)
  await ask(`/${C.email}/${encodeURIComponent(C.lastName!)}`, {
    method: 'PUT',
    headers: { 'x-name': C.passport!, cookie: `trk=${C.secretPath}` },
  })
  await ask(`/uploads/docs/${orderId}_${C.passport}.pdf?${query}`, { headers: staff })
  return { token, cookie: /trk=([^;]+)/.exec(cookie)![1]!, mailKey, ...(link && { link }) }
}
