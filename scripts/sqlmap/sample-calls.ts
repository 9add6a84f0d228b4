import fc from 'fast-check'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { EndpointName } from '#contract/http/endpoints.ts'
import { make, mayCall, type Call } from '#server/testing/fuzzed-calls.ts'
import { anOrderSent, inputOf } from '#server/testing/fuzzed-inputs.ts'
import { CALLERS, type FuzzedWorld } from '#server/testing/fuzzed-world.ts'
import { flatFields } from './flat-fields.ts'

/** A call that was made, and the fields of it that no call before it has. */
export interface Sample {
  call: Call
  fields: string[]
  isDone: boolean
}

const SEED = 20_261_123
/** Inputs that are looked at for each endpoint; few of them are needed where few fields are left. */
const INPUTS = 40
const FILES: Partial<Record<NonNullable<Endpoint['kind']>, string>> = {
  message: 'a message',
  form: 'a message',
  raw: 'a notification',
}

/** The fewest calls of an endpoint that have each of its fields, as far as it can be in one that is done; made from the contract. */
export async function sampleCalls(
  world: FuzzedWorld,
  name: EndpointName,
  endpoint: Endpoint,
  origin: string,
): Promise<Sample[]> {
  const caller = CALLERS.find((one) => mayCall(name, one))!
  const inputs = endpoint.kind === 'lines' ? anOrderSent() : inputOf(name, endpoint, world.orders)
  const calls = fc
    .sample(inputs, { seed: SEED, numRuns: INPUTS })
    .map((input) => JSON.parse(JSON.stringify(input)) as Record<string, unknown>)
    // The fullest first: they are the fewest.
    .toSorted((a, b) => flatFields(b).size - flatFields(a).size)
    .map((input): Call => ({
      caller,
      proved: 0,
      input,
      wire: 'plain',
      headers: {},
      file: FILES[endpoint.kind!] ?? 'a PDF',
    }))
  const tried = new Set<string>()
  const samples: Sample[] = []
  const refused: Call[] = []
  /** Its fields that none before it has: of a list its first, and none where the same field was tried as one value. */
  const newFields = (call: Call) => {
    const byName = new Map([...flatFields(call.input).keys()].toReversed().map((field) => [plainName(field), field]))
    return [...byName].filter(([name]) => !tried.has(name)).map(([, field]) => field)
  }
  const take = (call: Call, isDone: boolean) => {
    const fields = newFields(call)
    for (const field of fields) tried.add(plainName(field))
    if (fields.length > 0) samples.push({ call, fields, isDone })
  }
  for (const call of calls.filter(isTidy)) {
    if (newFields(call).length === 0) continue
    const { code } = await make(world, endpoint, call, origin)
    if (code < 300) take(call, true)
    else refused.push(call)
  }
  for (const call of refused) take(call, false)
  return samples
}

const plainName = (field: string) => field.replaceAll(/\.\d+/g, '')

/** Without the hostile values, which few calls survive, and without signs that sqlmap takes for its own. */
function isTidy({ input }: Call): boolean {
  return [...flatFields(input)].every(
    ([field, value]) => /^[\w.-]+$/.test(field) && !/[*\0\ud800-\udfff]/.test(String(value)),
  )
}
