import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { manifestOf } from '#server/assistant/manifest.ts'
import { zip } from '#server/assistant/zip.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Bytes } from '#server/verb.ts'

/** Where the build puts it (scripts/build-assistant.ts). */
const BUILT = resolve(import.meta.dirname, '../../dist/assistant')
const FILES = ['background.js', 'content.js', 'panel.html', 'panel.js', 'panel.css']

/** The assistant as a zip, with the places of this installation in its manifest. Throws `unavailable` where it is not built. */
export async function downloadAssistant({ env }: Context): Promise<Bytes> {
  const files = await Promise.all(
    FILES.map(async (name) => ({ name, bytes: await readFile(join(BUILT, name)) })),
  ).catch(() => {
    throw new Refusal('unavailable', 'The filing assistant is not built on this server. Start it with npm start.')
  })
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(env), null, 2)}\n`)
  return {
    body: zip(
      [{ name: 'manifest.json', bytes: manifest }, ...files].map(({ name, bytes }) => ({
        name: `entrada-assistant/${name}`,
        bytes,
      })),
    ),
    contentType: 'application/zip',
    fileName: 'entrada-assistant.zip',
  }
}
