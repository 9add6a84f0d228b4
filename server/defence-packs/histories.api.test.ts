import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CASE_REASON_NAMES, type CaseReason } from '#contract/disputes/case-reasons.ts'
import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import { PACK_TYPES, type PackType } from '#contract/disputes/evidence.ts'
import { draftPack, finishPack } from '#server/defence-packs/assemble-pack.ts'
import { draftCasePack, finishCasePack, type PackOfCase } from '#server/defence-packs/cases/draft-case-pack.ts'
import { judge as judgedCase } from '#server/defence-packs/cases/judge-case.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import { checkEvidence, checkReasons } from '#server/defence-packs/check-evidence.ts'
import { foundOf, type Found } from '#server/defence-packs/claims.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { readPictures } from '#server/defence-packs/pictures.ts'
import { ticketExhibit } from '#server/defence-packs/ticket-exhibit.ts'
import { fuzzed } from '#server/testing/fuzzed.ts'
import { countedIds, evidenceOf } from '#server/testing/pack-histories/evidence-of.ts'
import { packHistories, type PackHistory } from '#server/testing/pack-histories/history.ts'
import { judgeCasePack } from '#server/testing/pack-histories/judge-case-pack.ts'
import { judge } from '#server/testing/pack-histories/judge.ts'
import { storeHistory } from '#server/testing/pack-histories/store-history.ts'
import { aDispute, caseDetails, details, make, makeCase, squeezed, wordsOf } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const pictures = await readPictures(1)
const sample = await samplePdf()

const NOW = new Date('2026-11-26T12:00:00Z')
const HISTORIES = 3000
/** Each is made as page and as PDF, of both packs. */
const STORED = 40

/** A pack of what is known, as readDefencePack makes it, without a file. */
function packOf(found: Found, type: PackType, now: Date): DefencePack {
  const draft = draftPack(found, type, { now, place: undefined, pictures })
  const prepared = { pdf: new Uint8Array(), pages: 1, appended: 1, reduced: false }
  const ticket = draft.ticket && ticketExhibit(draft.ticket, prepared, { url: '', grey: false })
  return finishPack(found, draft, ticket, now)
}

function refuse(faults: string[], type: PackType): void {
  if (faults.length > 0) throw new Error(`pack ${type}: ${faults.join('; ')}`)
}

test('thousands of histories make no claim without its record, and no pack that its order’s check list contradicts', async () => {
  const counts = { packs: 0, claims: 0, contest: 0, 'accept-in-part': 0, accept: 0 }
  await fuzzed(HISTORIES, packHistories(NOW.getTime()), async (history) => {
    const ids = countedIds(history)
    const found = foundOf(evidenceOf(history, ids))
    const reasons = checkReasons(checkEvidence(found, NOW))
    for (const type of PACK_TYPES) {
      const pack = packOf(found, type, NOW)
      const { claims, faults } = judge(history, ids, pack, reasons)
      counts.packs += 1
      counts.claims += claims
      counts[pack.verdict] += 1
      refuse(faults, type)
    }
  })
  // What nothing is made of proves nothing.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(HISTORIES / 100)
  if (process.env.FUZZ_RUNS) console.log(counts)
})

test('each reason’s pack makes no claim without its record, and contests where the records suffice and nowhere else', async () => {
  const counts = { packs: 0, claims: 0 }
  const verdicts = new Set<string>()
  const cases = fc.tuple(packHistories(NOW.getTime()), fc.constantFrom(...CASE_REASON_NAMES), casesOf())
  await fuzzed(HISTORIES, cases, async ([history, reason, own]) => {
    const ids = countedIds(history)
    const about = caseOf(history, ids.order, { reason, ...own })
    const pack = casePackOf(evidenceOf(history, ids, about.openedAt), about, NOW)
    const { claims, faults } = judgeCasePack(history, ids, pack, about)
    counts.packs += 1
    counts.claims += claims
    verdicts.add(`${reason} ${pack.verdict}`)
    if (faults.length > 0) throw new Error(`${reason}: ${faults.join('; ')}`)
  })
  expect(counts.claims).toBeGreaterThan(counts.packs)
  for (const reason of CASE_REASON_NAMES) {
    expect(verdicts, reason).toContain(`${reason} contest`)
    expect(verdicts, reason).toContain(`${reason} accept`)
  }
  if (process.env.FUZZ_RUNS) console.log(counts, [...verdicts].toSorted())
})

test('of histories in the database the page, the PDF and the check list say the same, and what the rows say', async () => {
  const now = Date.now()
  await fuzzed(STORED, packHistories(now), async (history) => {
    const ids = await storeHistory(it, history, sample)
    const token = await it.tokenOf('Team')
    const answer = await it.call('GET', `/admin/order-evidence/${ids.order}`, { token })
    const found = foundOf(evidenceOf(history, ids))
    for (const type of PACK_TYPES) {
      const pack = await details(it, ids.order, type)
      refuse(judge(history, ids, pack, answer.body.data).faults, type)
      const printed = squeezed((await make(it, ids.order, type)).text)
      for (const words of wordsOf(pack)) expect(printed).toContain(squeezed(words))
      // Longer histories are summed up by the database alone.
      if (history.downloads.length > 20) continue
      const [inBase, workedOut] = [sentencesOf(pack), sentencesOf(packOf(found, type, new Date(now)))]
      const beyond = (some: string[], others: string[]) => some.filter((words) => !others.includes(words))
      refuse([...beyond(inBase, workedOut), ...beyond(workedOut, inBase)], type)
    }
  })
})

test('of histories in the database the page and the PDF of a case say the same, and what the rows say', async () => {
  const now = Date.now()
  let nth = 0
  await fuzzed(STORED, fc.tuple(packHistories(now), casesOf()), async ([history, own]) => {
    nth += 1
    const ids = await storeHistory(it, history, sample)
    const reason = CASE_REASON_NAMES[nth % CASE_REASON_NAMES.length]!
    const about = caseOf(history, ids.order, { reason, ...own })
    const id = await aDispute(it, about)
    const pack = await caseDetails(it, id)
    const { faults } = judgeCasePack(history, ids, pack, { ...about, id })
    if (faults.length > 0) throw new Error(`${reason}: ${faults.join('; ')}`)
    const printed = squeezed((await makeCase(it, id)).text)
    for (const words of wordsOf(pack)) expect(printed).toContain(squeezed(words))
    if (history.downloads.length > 20) return
    const workedOut = casePackOf(evidenceOf(history, ids, about.openedAt), { ...about, id }, new Date(now))
    expect(sentencesOf(pack).toSorted()).toEqual(sentencesOf(workedOut).toSorted())
  })
})

/** What of a case may be one way or another; opened when it usually is, or before all was done. */
function casesOf() {
  return fc.record({
    amount: fc.constantFrom(null, '69.00', '69.0000', '48.5', '60', '20.50', '5.0000'),
    isVisa: fc.boolean(),
    isEarly: fc.integer({ min: 1, max: 5 }).map((drawn) => drawn === 1),
  })
}

type Own = { reason: CaseReason; amount: string | null; isVisa: boolean; isEarly: boolean }

function caseOf(history: PackHistory, orderId: number, { reason, amount, isVisa, isEarly }: Own): DisputedCase {
  const usual = history.disputedAt ?? history.now
  return {
    id: 7,
    orderId,
    gateway: 'Stripe',
    caseNumber: `dp_${orderId}`,
    state: 'needs-response',
    reason,
    code: isVisa ? '10.4' : '4837',
    scheme: isVisa ? 'visa' : 'mastercard',
    amount,
    currency: 'USD',
    openedAt: new Date(isEarly ? history.createdAt + 10 * 86_400_000 : usual).toISOString(),
    dueAt: null,
    version: 1,
  }
}

/** The pack of a case of what is known, as readCasePack makes it, without a file. */
function casePackOf(evidence: Evidence, about: DisputedCase, now: Date): PackOfCase {
  const judged = judgedCase(evidence, about, now)
  const draft = draftCasePack(judged, about, undefined)
  const prepared = { pdf: new Uint8Array(), pages: 1, appended: 1, reduced: false }
  const ticket = draft.ticket && ticketExhibit(draft.ticket, prepared, { url: '', grey: false })
  return finishCasePack(judged, about, draft, ticket, { now, ofItself: [] })
}

/** What a pack says of the order's history, without what the site and the place of an address add to it. */
function sentencesOf(pack: Pick<DefencePack, 'parts'>): string[] {
  return pack.parts.flatMap(({ heading, proves, blocks }) => [
    heading,
    proves ?? '',
    ...blocks.flatMap((block) => {
      if (block.kind === 'table') return block.rows.map((row) => row.join(' | '))
      return block.kind === 'text' || block.kind === 'ticket' ? [block.text] : block.kind === 'list' ? block.items : []
    }),
  ])
}
