import type { In } from '#contract/http/endpoint.ts'
import type { HeldFormat } from '#contract/orders/person-keys.ts'
import type { exportPerson as contract } from '#contract/travellers/privacy.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { handOver } from '#server/privacy/hand-over.ts'
import { findHeldFiles } from '#server/privacy/held-files.ts'
import { findChosenOf, hashPerson } from '#server/privacy/person.ts'
import { personArchive } from '#server/privacy/person-archive.ts'
import { whatIsHeld } from '#server/privacy/what-is-held.ts'
import type { Bytes } from '#server/verb.ts'

/** All that is held of a person, or in the chosen ones of their orders, as JSON, to read, or both with all files. Recorded with each of their orders. Throws `not-found` where nothing is. */
export async function exportPerson(ctx: Context, { format, ...person }: In<typeof contract>): Promise<Bytes> {
  const { ids, leftOut } = await findChosenOf(ctx, person)
  if (ids.length === 0) throw new Refusal('not-found', 'Nothing is held about this person')
  const held = await whatIsHeld(ctx, ids)
  const files = format === 'zip' ? await findHeldFiles(ctx, ids) : []
  const after = { by: person.by, person: hashPerson(ctx, person), format, orders: ids.length, leftOut: leftOut.length }
  await writeAudit(
    ctx.pool,
    ctx,
    ids.map((orderId) => ({ event: 'person.exported', orderId, after })),
  )
  const at = new Date().toISOString()
  const name = `what-is-held-${at.slice(0, 10)}`
  const sheet = {
    'made at': at,
    'found by': person.by === 'email' ? 'e-mail' : 'passport number',
    orders: ids,
    held,
  }
  const as = (sheetFormat: HeldFormat) => handOver(sheetFormat, name, 'What is held of you', sheet)
  return format === 'zip' ? personArchive(ctx, name, [await as('json'), await as('pdf')], files) : as(format)
}
