// `npm run drill [-- R7 R30 …]`: injects faults into the real program, one after the other, and holds the database against what was
// acknowledged. Ends with 1 where anything was lost, doubled or wrong.
import { DRILLS, type DrillRow } from '#drills/drills.ts'
import { openInstallation } from '#drills/installation.ts'
import type { Found } from '#drills/orders-under-faults.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !(id in DRILLS))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: they are R1 to R44.`)
  process.exit(1)
}
const chosen = Object.entries<DrillRow>(DRILLS).flatMap(([id, { run, fault, invariant }]) =>
  run && (wanted.length === 0 || wanted.includes(id)) ? [{ id, run, fault, invariant }] : [],
)
let bad = 0
console.log(
  '| id | fault | has to be so | acknowledged | lost | doubled | seen |\n| --- | --- | --- | --- | --- | --- | --- |',
)
for (const { id, run, fault, invariant } of chosen) {
  const found = await drill(run)
  const isWell = found.lost === 0 && found.doubled === 0 && found.wrong.length === 0 && found.acknowledged > 0
  if (!isWell) bad += 1
  const seen = [...found.wrong.map((one) => `WRONG: ${one}`), found.seen].join('; ')
  console.log(`| ${[id, fault, invariant, found.acknowledged, found.lost, found.doubled, seen].join(' | ')} |`)
}
console.log(`\n${chosen.length} drills, ${bad === 0 ? 'nothing lost and nothing twice' : `${bad} of them BAD`}.`)
process.exit(bad === 0 ? 0 : 1)

async function drill(run: NonNullable<DrillRow['run']>): Promise<Found> {
  const it = await openInstallation()
  try {
    return await run(it)
  } catch (error) {
    return {
      acknowledged: 0,
      lost: 0,
      doubled: 0,
      wrong: [String((error as Error).message)],
      seen: 'it did not come to its end',
    }
  } finally {
    await it.close().catch(() => undefined)
  }
}
