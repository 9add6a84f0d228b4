import { startTestPostgres } from '#server/testing/postgres.ts'
import { beginOutput, expectNoLeaks } from './server-output.ts'

/**
 * One PostgreSQL for all journeys, thrown away at their end; a journey's server gets a database of its own there. What the servers
 * wrote is searched at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  beginOutput()
  const { url, stop } = await startTestPostgres()
  process.env.JOURNEY_POSTGRES = url
  return async () => {
    await stop()
    expectNoLeaks()
  }
}
