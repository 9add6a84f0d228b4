import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CASE_REASON_NAMES, SCHEMES, type CaseReason, type Scheme } from '#contract/disputes/case-reasons.ts'
import { CASE_REASONS } from '#contract/disputes/reason-codes.ts'
import { GATEWAY_LIMITS, PACK_LIMITS, SCHEME_LIMITS } from '#contract/disputes/pack-limits.ts'
import { EMAIL, IPS, packHistories, type PackHistory } from '#server/testing/pack-histories/history.ts'
import { storeHistory, type PackTraveller } from '#server/testing/pack-histories/store-history.ts'
import { aDispute, caseDetails, makeCase, squeezed, wordsOf } from '#server/testing/packs.ts'
import { makeSampleTicket } from '#server/demo/sample-ticket.ts'
import { scannedTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const run = promisify(execFile)

/** Whose orders these are, one after the other: names as they come, and as a ticket has them. */
const TRAVELLERS: [script: string, name: string, lastName: string, latin: string | null][] = [
  ['latin', 'Maria', 'Perez', null],
  ['chinese', '小明', '王', 'XIAOMING WANG'],
  ['arabic', 'محمد عبد الرحمن', 'السيد', 'MOHAMED ELSAYED'],
  ['hebrew', 'דוד', 'בן־גוריון', 'DAVID BEN GURION'],
  ['thai', 'กุหลาบ', 'น้ำทิพย์', 'KULAP NAMTHIP'],
  ['devanagari', 'श्रीकृष्ण', 'त्रिपाठी', 'SHRIKRISHNA TRIPATHI'],
  ['korean', '민준', '김', 'MINJUN KIM'],
  ['japanese', 'さくら', 'タカハシ', 'SAKURA TAKAHASHI'],
  ['emoji', 'Anna 🦜', 'Ødegård 😀', null],
  ['cyrillic', 'Дмитрий', 'Йовков', 'DMITRII IOVKOV'],
  ['long', 'Maximiliana Guadalupe de la Concepción', 'Etxeberria-Goikoetxea y Wolfeschlegelsteinhausen', null],
]
/** Readers of a PDF other than a browser's give names of these back roughly (every-script.api.test.ts). */
const ROUGHLY = ['thai', 'devanagari', 'arabic', 'hebrew']

/** Where the PDFs stay to be looked at, `PACKS_OUT`; else they go. */
const kept = process.env.PACKS_OUT
/** All sixty through each reason take six minutes to half an hour: where nobody looks at them, a tenth, each through every other reason. */
const ORDERS = kept === undefined ? 6 : 60
const isAsked = (nth: number, at: number) => kept !== undefined || (Math.floor(nth / 2) + at) % 2 === 0
const it = await testApp()
const tickets = [await aTicket(1), await aTicket(2), await aTicket(30), await scannedTicket(3), await aTicket(9)]
const out = kept ?? (await mkdtemp(join(tmpdir(), 'entrada-packs-')))
await mkdir(out, { recursive: true })
afterAll(async () => {
  await it.close()
  if (kept === undefined) await rm(out, { recursive: true })
})

/** A ticket of so many pages, the one with its QR code the last. */
async function aTicket(pages: number): Promise<Buffer> {
  const code = await PDFDocument.load(
    await makeSampleTicket({
      orderId: 26_562_316,
      name: 'Maria',
      lastName: 'Perez',
      passport: 'XR0000000',
      direction: 'Arrival',
      flight: 'IB6253',
      flightDate: '2026-10-20',
    }),
  )
  const document = await PDFDocument.create()
  for (let page = 1; page < pages; page += 1)
    document.addPage([595, 842]).drawText(`Electronic ticket, page ${page}`, { x: 50, y: 780 })
  document.addPage((await document.copyPages(code, [0]))[0])
  return Buffer.from(await document.save())
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** TABLE: who rules on a dispute -> the card's brand as the site sends it. */
const BRANDS: Record<Scheme, string | null> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  paypal: null,
}

/** An order for which everything speaks, of a card of its scheme; every other one has two earlier payments that Visa's evidence asks for. */
function defended(history: PackHistory, scheme: Scheme, nth: number): PackHistory {
  const purchase = history.createdAt
  const dayAfter = (days: number) => new Date(purchase + days * DAY).toISOString().slice(0, 10)
  const own = { device: 'device-of-maria-1', account: 'cus_1', fingerprint: nth % 4 === 1 ? 'fingerprint-1' : null }
  return {
    ...history,
    paidAt: purchase + 900,
    bySite: true,
    voided: false,
    status: null,
    refunds: [],
    otherPayments: [],
    nearby: history.nearby.filter(({ sameTraveller }) => !sameTraveller),
    flightDay: dayAfter(10),
    ip: IPS[0]!,
    isIphone: true,
    proofs: { ...own, eci: scheme === 'mastercard' ? '02' : '05', avs: 'Y', cvv: 'M', code: '027193' },
    transactionId: 'txn_900',
    terms: { at: purchase - 60_000, ip: IPS[0]!, version: '2026-03', policy: 'R7', digest: null, policyDigest: null },
    policies: [
      { kind: 'terms', isNamed: true, at: purchase - 100 * DAY, body: 0 },
      { kind: 'refund-policy', isNamed: true, at: purchase - 100 * DAY, body: 1 },
    ],
    documents: [
      { at: purchase + DAY, verdict: 'match', allowed: false, confirmed: false, ended: null, inAddition: false },
    ],
    mails: [
      {
        at: purchase + DAY + 60_000,
        kind: 'approval',
        to: EMAIL,
        state: 'delivered',
        deliveredAt: purchase + DAY + 63_000,
        openedAt: null,
        documents: [0],
        text: 'kept',
      },
    ],
    downloads: [
      { at: purchase + DAY + HOUR, document: 0, ip: IPS[0]!, isIphone: true, place: 'Miami, United States' },
      {
        at: purchase + 10 * DAY + 6 * HOUR,
        document: 0,
        ip: IPS[1]!,
        isIphone: true,
        place: 'Punta Cana, Dominican Republic',
      },
    ],
    pages: [
      { at: purchase + HOUR, lastAt: purchase + HOUR, times: 1, day: dayAfter(3), offered: [] },
      { at: purchase + DAY + HOUR, lastAt: purchase + 2 * DAY, times: 3, day: null, offered: [0] },
    ],
    earlier:
      nth % 4 === 1
        ? [130, 250].map((days) => ({
            paidAt: purchase - days * DAY,
            brand: 'visa',
            last4: '4242',
            ip: IPS[0]!,
            isIphone: true,
            sharesEmail: true,
            sharesAddress: true,
            proofs: own,
            disputed: false,
            refunded: false,
          }))
        : history.earlier,
  }
}

/** The reason's code in the scheme's rules, as its letter writes it. */
function codeOf(reason: CaseReason, scheme: Scheme): string | null {
  const { codes }: { codes: Partial<Record<Scheme, readonly string[]>> } = CASE_REASONS[reason]
  return codes[scheme]?.[0] ?? null
}

/** What qpdf finds wrong with a file; nothing where it is not installed. */
async function faultsOf(path: string): Promise<string> {
  return run('qpdf', ['--check', path]).then(
    () => '',
    (error: { code?: unknown; stderr?: string; stdout?: string }) =>
      error.code === 'ENOENT' ? '' : `${error.stdout}${error.stderr}`,
  )
}

test('orders of every kind through every reason, sixty where they are looked at: whole files, within all limits, with the words of the page', async () => {
  const now = Date.now()
  const histories = fc.sample(packHistories(now), { numRuns: ORDERS, seed: 29 })
  const told = {
    files: 0,
    contested: 0,
    compelling: 0,
    pages: 0,
    mostPages: 0,
    mostBytes: 0,
    mostGrey: 0,
    slowestMs: 0,
    totalMs: 0,
  }
  for (const [nth, drawn] of histories.entries()) {
    const scheme = SCHEMES[(nth + Math.floor(nth / 2)) % SCHEMES.length]!
    const history = { ...(nth % 2 === 1 ? defended(drawn, scheme, nth) : drawn), brand: BRANDS[scheme] }
    const [script, name, lastName, latin] = TRAVELLERS[nth % TRAVELLERS.length]!
    const traveller: PackTraveller = { name, lastName, latin }
    const { order: orderId } = await storeHistory(it, history, tickets[nth % tickets.length]!, traveller)
    for (const [at, reason] of CASE_REASON_NAMES.entries()) {
      if (!isAsked(nth, at)) continue
      const caseNumber = `sixty_${nth}_${script}_${scheme}_${reason}`
      const openedAt = new Date(history.disputedAt ?? now).toISOString()
      const code = codeOf(reason, scheme)
      // Of a part of the payment, a third of them.
      const amount = (nth + at) % 3 === 1 ? '20.50' : '69.00'
      const id = await aDispute(it, { orderId, reason, code, scheme, caseNumber, openedAt, amount, currency: 'USD' })
      const pack = await caseDetails(it, id)
      const grey = scheme === 'amex' || scheme === 'discover'
      const began = performance.now()
      const { text, pages, bytes, pdf } = await makeCase(it, id, { blackAndWhite: grey })
      const ms = performance.now() - began
      const printed = squeezed(text)
      const isRough = (words: string) => ROUGHLY.includes(script) && words.includes(name.split(' ')[0]!)
      // The page shows the pictures of the ticket in colour.
      const isOfColour = (words: string) => grey && words.startsWith('The ticket follows on')
      for (const words of wordsOf(pack))
        if (!isRough(words) && !isOfColour(words)) expect(printed, caseNumber).toContain(squeezed(words))
      const limits = [SCHEME_LIMITS[scheme], GATEWAY_LIMITS.stripe]
      for (const limit of limits) {
        expect(bytes, caseNumber).toBeLessThanOrEqual(grey ? (limit.atWorst ?? limit.bytes) : limit.bytes)
        expect(pages, caseNumber).toBeLessThanOrEqual(Math.min(PACK_LIMITS.pages, limit.pages ?? Infinity))
      }
      const path = join(out, `${caseNumber}.pdf`)
      await writeFile(path, pdf)
      expect(await faultsOf(path), caseNumber).toBe('')
      told.files += 1
      told.contested += pack.verdict === 'accept' ? 0 : 1
      told.pages += pages
      told.compelling += JSON.stringify(pack.parts).includes('Earlier payments side by side') ? 1 : 0
      told.mostPages = Math.max(told.mostPages, pages)
      told[grey ? 'mostGrey' : 'mostBytes'] = Math.max(told[grey ? 'mostGrey' : 'mostBytes'], bytes)
      told.slowestMs = Math.max(told.slowestMs, Math.round(ms))
      told.totalMs += Math.round(ms)
      if (kept === undefined) await rm(path)
    }
  }
  expect(told.files).toBe((ORDERS * CASE_REASON_NAMES.length) / (kept === undefined ? 2 : 1))
  expect(told.contested).toBeGreaterThan(told.files / 3)
  if (kept !== undefined) console.log(told)
}, 3_600_000)
