import { resolve } from 'node:path'
import { readArguments, runCommand, withEmbedded } from '#server/backup/commands/run-command.ts'
import { openProgress } from '#server/backup/progress.ts'
import { verifyCompletions } from '#server/backup/verify/verify-completions.ts'
import { verifyCounts } from '#server/backup/verify/verify-counts.ts'
import { verifyDocuments } from '#server/backup/verify/verify-documents.ts'
import { verifyNumbers } from '#server/backup/verify/verify-numbers.ts'
import { verifySeals } from '#server/backup/verify/verify-seals.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { readKeyRing } from '#server/sealing/key-ring.ts'
import { checkKeys } from '#server/sealing/known-keys.ts'
import { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run verify [-- --seals FILE]'

await runCommand('Verify', async (env) => {
  const { values, positionals } = readArguments(HOW, { seals: { type: 'string' } })
  if (positionals.length > 0) throw new StartError(HOW)
  const seals = values.seals && resolve(process.env.INIT_CWD ?? '.', values.seals)
  if (env.DATABASE_URL) await verify(env, env.DATABASE_URL, seals)
  else await withEmbedded(env, ({ url }) => verify(env, url, seals))
})

/** Checks everything and changes nothing; each fault is a line, and makes the exit code 1. */
async function verify(env: Env, databaseUrl: string, seals: string | undefined): Promise<void> {
  const progress = openProgress()
  const pool = openDatabase(databaseUrl, { warn: () => undefined }, { statementTimeoutMs: 30 * 60_000 })
  try {
    const ring = readKeyRing(env)
    await checkKeys(pool, ring)
    const files = await openStorage(env, ring)
    const began = performance.now()
    const checks = [
      () => verifyCounts(pool),
      () => verifyCompletions(pool),
      () => verifySeals({ pool, backups: env.BACKUP_DIR, seals, progress }),
      () => verifyNumbers(pool, new SealedNumbers(ring), progress),
      () => verifyDocuments({ pool, files, env, progress }),
    ]
    let wrong = 0
    for (const check of checks) {
      const started = performance.now()
      const found = await check()
      wrong += found.wrong.length
      for (const line of found.wrong) progress.say(line)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      progress.say(`Looked at ${found.looked} in ${seconds} s: ${found.wrong.length || 'nothing'} wrong.`)
    }
    const seconds = Math.ceil((performance.now() - began) / 1000)
    progress.say(wrong === 0 ? `All is well (${seconds} s).` : `${wrong} wrong, see above (${seconds} s).`)
    if (wrong > 0) process.exitCode = 1
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
    throw new StartError('This database is of an older version: start Entrada on it once, and verify it then.')
  } finally {
    await closeDatabase(pool)
  }
}
