import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { GATEWAY_LIMITS, PACK_LIMITS, SCHEME_LIMITS } from '#contract/disputes/pack-limits.ts'
import { packHistories } from '#server/testing/pack-histories/history.ts'
import { storeHistory } from '#server/testing/pack-histories/store-history.ts'
import { aDispute, caseDetails, makeCase, squeezed, wordsOf } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const run = promisify(execFile)

let it: TestApp
let sample: Buffer
let out: string
/** Where the PDFs stay to be looked at, `PACKS_OUT`; else they go. */
const kept = process.env.PACKS_OUT
/** All sixty take six minutes: so many where they are to be looked at, else a tenth. */
const ORDERS = kept === undefined ? 6 : 60
beforeAll(async () => {
  it = await testApp()
  sample = await samplePdf(2)
  out = kept ?? (await mkdtemp(join(tmpdir(), 'entrada-packs-')))
  await mkdir(out, { recursive: true })
})
afterAll(async () => {
  await it.close()
  if (kept === undefined) await rm(out, { recursive: true })
})

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
  const told = { files: 0, contested: 0, pages: 0, mostPages: 0, mostBytes: 0, mostGrey: 0, slowestMs: 0, totalMs: 0 }
  for (const [nth, history] of histories.entries()) {
    const { order: orderId } = await storeHistory(it, history, sample)
    for (const [at, reason] of CASE_REASON_NAMES.entries()) {
      const scheme = SCHEMES[(nth + at) % SCHEMES.length]!
      const caseNumber = `sixty_${nth}_${reason}`
      const openedAt = new Date(history.disputedAt ?? now).toISOString()
      const id = await aDispute(it, { orderId, reason, scheme, caseNumber, openedAt, amount: '69.00', currency: 'USD' })
      const pack = await caseDetails(it, id)
      const grey = (nth + at) % 3 === 0
      const began = performance.now()
      const { text, pages, bytes, pdf } = await makeCase(it, id, { blackAndWhite: grey })
      const ms = performance.now() - began
      const printed = squeezed(text)
      for (const words of wordsOf(pack)) expect(printed, caseNumber).toContain(squeezed(words))
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
      told.mostPages = Math.max(told.mostPages, pages)
      told[grey ? 'mostGrey' : 'mostBytes'] = Math.max(told[grey ? 'mostGrey' : 'mostBytes'], bytes)
      told.slowestMs = Math.max(told.slowestMs, Math.round(ms))
      told.totalMs += Math.round(ms)
      if (kept === undefined) await rm(path)
    }
  }
  expect(told.files).toBe(ORDERS * CASE_REASON_NAMES.length)
  expect(told.contested).toBeGreaterThan(told.files / 10)
  if (kept !== undefined) console.log(told)
}, 1_800_000)
