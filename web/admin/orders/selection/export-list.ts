import { ROW_COUNT_HEADER } from '#contract/http/row-count-header.ts'
import { callAddress, CallError, callHeaders, readAnswer } from '#web/api.ts'
import type { Sent } from '#contract/http/endpoint.ts'
import { namedFile } from '#web/admin/frame/fetch-file.ts'
import { lineCounter } from '#web/admin/orders/count-lines.ts'
import { exportOrders } from '#contract/lists/exports.ts'

/** Bytes are handed over to the browser's own keeping, on disk, this many at a time. */
const HELD_BYTES = 4 * 1024 * 1024

export interface Exported {
  file: File
  rows: number
}

/** An export that ended before all its rows were here. */
export class BrokenExport extends Error {}

/**
 * Fetches a list as CSV, telling after each piece how many rows of how many are here. Throws CallError where it is refused,
 * BrokenExport where it broke off, and what the signal was aborted with.
 */
export async function exportList(
  input: Sent<typeof exportOrders>,
  signal: AbortSignal,
  onRows: (done: number, total: number) => void,
): Promise<Exported> {
  const response = await fetch(callAddress(exportOrders, {}), {
    method: exportOrders.method,
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new CallError(0, {})
  })
  const total = Number(response.headers.get(ROW_COUNT_HEADER) ?? Number.NaN)
  if (!response.ok || response.body === null || Number.isNaN(total)) {
    readAnswer(response.status, await response.text())
    throw new CallError(response.status, {})
  }
  const reader = response.body.getReader()
  const count = lineCounter()
  let file = new Blob([], { type: 'text/csv' })
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let heldBytes = 0
  let rows = 0
  onRows(0, total)
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new BrokenExport()
    })
    if (done) break
    pieces.push(value)
    heldBytes += value.length
    // The first line holds the columns' names.
    rows = Math.max(0, count(value) - 1)
    onRows(rows, total)
    if (heldBytes > HELD_BYTES) {
      file = new Blob([file, ...pieces], { type: 'text/csv' })
      pieces = []
      heldBytes = 0
    }
  }
  if (rows !== total) throw new BrokenExport()
  return { file: namedFile(response, new Blob([file, ...pieces], { type: 'text/csv' })), rows }
}
