import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import { PACK_TYPES, type PackType } from '#contract/disputes/evidence.ts'
import { draftPack, finishPack } from '#server/defence-packs/assemble-pack.ts'
import { checkEvidence, checkReasons } from '#server/defence-packs/check-evidence.ts'
import { foundOf, type Found } from '#server/defence-packs/claims.ts'
import { readPictures, type Pictures } from '#server/defence-packs/pictures.ts'
import { ticketExhibit } from '#server/defence-packs/ticket-exhibit.ts'
import { fuzzed } from '#server/testing/fuzzed.ts'
import { countedIds, evidenceOf } from '#server/testing/pack-histories/evidence-of.ts'
import { packHistories } from '#server/testing/pack-histories/history.ts'
import { judge } from '#server/testing/pack-histories/judge.ts'
import { storeHistory } from '#server/testing/pack-histories/store-history.ts'
import { details, make, squeezed, wordsOf } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let pictures: Pictures
let sample: Buffer
beforeAll(async () => {
  it = await testApp()
  pictures = await readPictures(1)
  sample = await samplePdf()
})
afterAll(() => it.close())

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

/** What a pack says of the order's history, without what the site and the place of an address add to it. */
function sentencesOf(pack: DefencePack): string[] {
  return pack.parts.flatMap(({ heading, proves, blocks }) => [
    heading,
    proves ?? '',
    ...blocks.flatMap((block) => {
      if (block.kind === 'table') return block.rows.map((row) => row.join(' | '))
      return block.kind === 'text' || block.kind === 'ticket' ? [block.text] : block.kind === 'list' ? block.items : []
    }),
  ])
}
