import { startTestPostgres } from '#server/testing/postgres.ts'

/** One PostgreSQL for all journeys, thrown away at their end; a journey's server gets a database of its own there. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres()
  process.env.JOURNEY_POSTGRES = url
  return stop
}
