import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { syncFolder } from '#server/files/incoming.ts'
import { buildMime } from '#server/mail-transport/build-mime.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'

/** Keeps a mail as `DATA_DIR/outbox/<captureName>.eml` instead of sending it; complete and on disk when it returns. */
export async function captureMail(env: Pick<Env, 'DATA_DIR'>, mail: OutgoingMail): Promise<Outcome> {
  const outbox = join(env.DATA_DIR, 'outbox')
  const path = join(outbox, `${mail.captureName}.eml`)
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(await buildMime(mail))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(outbox)
  return { outcome: 'captured' }
}
