import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const PAGE = 8192

/** Turns some bytes in the middle of the first page of a table's file, as a failing disk does; once more turns them back. */
export function damagePage(file: string): void {
  const bytes = Buffer.alloc(64)
  const handle = openSync(file, 'r+')
  readSync(handle, bytes, 0, bytes.length, PAGE / 2)
  writeSync(
    handle,
    bytes.map((byte) => byte ^ 0xff),
    0,
    bytes.length,
    PAGE / 2,
  )
  closeSync(handle)
}
