import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { generateOrder } from '#server/demo/generate-order.ts'

const HOW = 'node scripts/generate-orders.ts COUNT FILE.ndjson [--seed 1] [--today YYYY-MM-DD]'

/** Writes COUNT believable orders for `npm run import`, the same ones for the same seed and day. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, today: { type: 'string' } },
})
const [count, file] = [Number(positionals[0]), positionals[1]]
if (!Number.isSafeInteger(count) || count < 0 || !file) throw new Error(HOW)

const today = values.today ?? dayInSantoDomingo(new Date())
const out = createWriteStream(file)
let lines = ''
for (let n = 0; n < count; n += 1) {
  lines += `${JSON.stringify(generateOrder(n, Number(values.seed), today))}\n`
  if (lines.length < 1_000_000 && n < count - 1) continue
  if (!out.write(lines)) await once(out, 'drain')
  lines = ''
}
out.end()
await once(out, 'finish')
