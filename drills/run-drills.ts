// `npm run drill [-- R7 R30 …]`: injects faults into the real program, one after the other, and checks the database against what was
// acknowledged. Ends with 1 where anything was lost, doubled or wrong, and with 2 where this machine lacks what a drill needs.
import { DRILLS, type DrillRow } from '#drills/drills.ts'
import { openInstallation, type Installation } from '#drills/installation.ts'
import { NotHere } from '#drills/not-here.ts'
import type { Found } from '#drills/orders-under-faults.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !(id in DRILLS))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: they are R1 to R51.`)
  process.exit(1)
}
const chosen = Object.entries<DrillRow>(DRILLS).flatMap(([id, row]) =>
  wanted.length === 0 || wanted.includes(id) ? [{ id, ...row }] : [],
)
let bad = 0
let notHere = 0
let open: Installation | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (open?.close() ?? Promise.resolve()).finally(() => process.exit(1)))
console.log(
  '| id | fault | has to be so | acknowledged | lost | doubled | seen |\n| --- | --- | --- | --- | --- | --- | --- |',
)
for (const { id, run, fault, invariant } of chosen) {
  const found = await drill(run)
  const row = found instanceof NotHere ? ['–', '–', '–', `not injected here: ${found.message}`] : judge(found)
  console.log(`| ${[id, fault, invariant, ...row].join(' | ')} |`)
}
const left = notHere === 0 ? '' : `, ${notHere} of them not injected here`
console.log(`\n${chosen.length} drills${left}, ${bad === 0 ? 'nothing lost and nothing twice' : `${bad} of them BAD`}.`)
process.exit(bad > 0 ? 1 : notHere > 0 ? 2 : 0)

function judge({ acknowledged, lost, doubled, wrong, seen }: Found): (string | number)[] {
  if (lost !== 0 || doubled !== 0 || wrong.length > 0 || acknowledged === 0) bad += 1
  return [acknowledged, lost, doubled, [...wrong.map((one) => `WRONG: ${one}`), seen].join('; ')]
}

async function drill(run: DrillRow['run']): Promise<Found | NotHere> {
  const it = (open = await openInstallation())
  try {
    return await run(it)
  } catch (error) {
    if (error instanceof NotHere) {
      notHere += 1
      return error
    }
    const wrong = [(error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 500)]
    return { acknowledged: 0, lost: 0, doubled: 0, wrong, seen: 'it did not come to its end' }
  } finally {
    await it.close().catch((error: Error) => console.error(`What the drill made is not all gone: ${error.message}`))
  }
}
