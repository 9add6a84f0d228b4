import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { manifestOf } from '#server/assistant/manifest.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Bytes } from '#server/verb.ts'

/** Where the build puts it (scripts/build-assistant.ts). */
const BUILT = resolve(import.meta.dirname, '../../dist/assistant')
const FILES = ['background.js', 'content.js', 'panel.html', 'panel.js', 'panel.css']

/** The date of every packed file, so that the same files make the same zip: the earliest date a zip can hold. */
const DAY = new Date(1980, 0, 1)

/** The assistant as a zip, with the places of this installation in its manifest. Throws `unavailable` where it is not built. */
export async function downloadAssistant({ env }: Context): Promise<Bytes> {
  const files = await Promise.all(
    FILES.map(async (name) => ({ name, bytes: await readFile(join(BUILT, name)) })),
  ).catch(() => {
    throw new Refusal('unavailable', 'The filing assistant is not built on this server. Start it with npm start.')
  })
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(env), null, 2)}\n`)
  const packed = [{ name: 'manifest.json', bytes: manifest }, ...files].map(
    ({ name, bytes }) => [`entrada-assistant/${name}`, bytes] as const,
  )
  return {
    body: Buffer.from(zipSync(Object.fromEntries(packed), { level: 0, mtime: DAY })),
    contentType: 'application/zip',
    fileName: 'entrada-assistant.zip',
  }
}
