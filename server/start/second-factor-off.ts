import { readArguments, runCommand, withEmbedded } from '#server/backup/commands/run-command.ts'
import type { Env } from '#server/env.ts'
import { closeServices, openServices } from '#server/services.ts'
import { takeOffOnServer } from '#server/staff/second-factor/take-off-on-server.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run second-factor-off -- E-MAIL'

/** For an Admin who has lost the second factor and the recovery codes and whom no other Admin can help; works while the server runs. */
await runCommand('Second factor', async (env) => {
  const [email, ...more] = readArguments(HOW, {}).positionals
  if (email === undefined || more.length > 0) throw new StartError(HOW)
  if (env.DATABASE_URL) await takeOff(env, env.DATABASE_URL, email)
  else await withEmbedded(env, ({ url }) => takeOff(env, url, email))
})

async function takeOff(env: Env, databaseUrl: string, email: string): Promise<void> {
  const services = await openServices({ env, databaseUrl, secret: '' })
  try {
    await takeOffOnServer(services, email)
    console.log('The second factor is off: this Admin signs in with the password alone, and everywhere anew.')
  } finally {
    await closeServices(services)
  }
}
