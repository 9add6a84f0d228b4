import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'

/** Writes what a zip holds into a folder. */
export async function unpack(zip: Buffer, into: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const path = join(into, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}
