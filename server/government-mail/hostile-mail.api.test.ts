import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { KILLER_FUNCTIONS } from '#server/testing/killer-pdfs.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

const KEY = 'kJ5mQ0zR8tYwX2vB4nH7'
const SIGN_IN = { email: 'admin@localhost', password: 'a password of the test' }
const today = new Date().toISOString().slice(0, 10)

let dataDir: string
let entrada: Entrada
let address: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-hostile-mail-'))
  entrada = startEntrada({ DATA_DIR: dataDir, PORT: '0', INTAKE_API_KEY: KEY, ADMIN_PASSWORD: SIGN_IN.password })
  address = await entrada.ready()
})
afterAll(async () => {
  entrada.kill('SIGTERM')
  await entrada.exit()
  rmSync(dataDir, { recursive: true, force: true })
})

const asSite = { authorization: `Bearer ${KEY}` }

async function call<Data>(path: string, init: RequestInit): Promise<{ code: number; data: Data }> {
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', ...init })
  return { code: answer.status, data: ((await answer.json()) as { data: Data }).data }
}

const json = (headers: Record<string, string>, body: unknown): RequestInit => ({
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function newOrder(n: number): Promise<{ orderId: number; email: string }> {
  const { idempotency_key: key, ...order } = generateOrder(n, 62, today)
  const { data } = await call<{ orderId: number }>('/intake/orders', json({ ...asSite, 'idempotency-key': key }, order))
  return { orderId: data.orderId, email: String(order.email) }
}

const post = (raw: Buffer) =>
  call<{ mailId: number }>('/intake/mail', {
    headers: { ...asSite, 'content-type': 'message/rfc822' },
    body: raw as BodyInit,
  })

/** The reader processes of the server. */
function readersOf(pid: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.join(' ').includes('reader-main.ts'))
    .map(([own]) => Number(own))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const attached = (bytes: Buffer) => ({ name: 'e-ticket.pdf', type: 'application/pdf', bytes })
const [growing, shading, samples] = Object.values(KILLER_FUNCTIONS).map((make) => make()) as [Buffer, Buffer, Buffer]

test(
  'thirty hostile PDFs by mail: every upload of staff is done meanwhile, and no reader is left',
  { timeout: 900_000 },
  async () => {
    const { data: session } = await call<{ jwtToken: string }>('/admin/admin-login', json({}, SIGN_IN))
    const target = await newOrder(0)
    const to = `${target.orderId}@applications.example`
    const seen = new Set<number>()

    // Two that run for ever; all others take memory until there is none.
    const pdfs = [growing, shading, ...Array.from({ length: 28 }, () => samples)]
    const messages = pdfs.map((pdf) => rawMessage({ to, files: [attached(pdf)] }))
    // And messages that are hostile themselves; one has a good ticket behind a bad one.
    messages.push(rawMessage({ to, text: '\n'.repeat(700_000) }), rawMessage({ to, text: '\n'.repeat(4_000_000) }))
    messages.push(rawMessage({ to, files: [attached(samples), attached(await samplePdf(1))] }))
    for (const message of messages) expect((await post(message)).code).toBe(201)

    const uploads: number[] = []
    for (let n = 1; n <= 10; n += 1) {
      const { orderId, email } = await newOrder(n)
      const form = new FormData()
      for (const [name, value] of Object.entries({ orderId: String(orderId), email, mailServiceProvider: 'AWS' })) {
        form.set(name, value)
      }
      form.set(
        'uploadVisaDoc',
        new File([Uint8Array.from(await samplePdf(n))], 'e-ticket.pdf', { type: 'application/pdf' }),
      )
      const { code } = await call('/admin/upload-visa-document', {
        headers: { authorization: session.jwtToken },
        body: form,
      })
      uploads.push(code)
      for (const pid of readersOf(entrada.pid)) seen.add(pid)
    }
    expect(uploads).toEqual(Array.from({ length: 10 }, () => 200))

    const embedded = await startEmbedded({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    const read = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
    const waiting = `select count(*)::int as n from graphile_worker._private_jobs where key like 'government-mail:%'`
    // The uploads did not wait for the mail.
    expect((await read<{ n: number }>(waiting))[0]!.n).toBeGreaterThan(0)
    while ((await read<{ n: number }>(waiting))[0]!.n > 0) {
      for (const pid of readersOf(entrada.pid)) seen.add(pid)
      await sleep(200)
    }
    const mails = await read<{ state: string; problem: string | null }>(
      'select state, problem from government_mails order by id',
    )
    const files = await read<{ problem: string | null; document_id: number | null }>(
      'select problem, document_id from government_mail_files order by mail_id, place',
    )
    await client.end()

    expect(mails).toHaveLength(33)
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['matched']))
    expect(mails[30]!.problem).toBe('This message could not be read: its reader was ended after 10 seconds.')
    expect(mails[31]!.problem).toBe('This message could not be read: its reader ran out of memory.')
    expect(files).toHaveLength(32)
    for (const { problem, document_id } of files.slice(0, 31)) {
      expect(document_id).toBeNull()
      expect(problem).toMatch(
        /^This PDF (takes too long to read: its reader was ended|cannot be read: its reader ran out)/,
      )
    }
    expect(files[31]).toEqual({
      document_id: null,
      problem: 'It was not read: the reader ended on another file of this message.',
    })

    // It is the process that was there at first, and it reads on.
    expect(isAlive(entrada.pid)).toBe(true)
    expect(entrada.output()).not.toMatch(/crashed/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    for (const pid of readersOf(entrada.pid)) seen.add(pid)
    expect(seen.size).toBeGreaterThan(5)
    entrada.kill('SIGTERM')
    expect(await entrada.exit()).toBe(0)
    await expect.poll(() => [...seen].filter(isAlive), { timeout: 10_000 }).toEqual([])
  },
)
