import type { Installation } from '#drills/installation.ts'
import { stallingProxy, type StallingProxy } from '#server/testing/stalling-proxy.ts'

/** Starts the program with its database behind a proxy, which is closed at the end of the drill. */
export async function startThroughProxy(it: Installation): Promise<StallingProxy> {
  const { url, migratorUrl } = await it.database()
  const there = new URL(url)
  const proxy = await stallingProxy(`${there.searchParams.get('host')}/.s.PGSQL.5432`)
  it.afterwards(() => proxy.close())
  const through = (role: string) => `postgres://${role}@127.0.0.1:${proxy.port}${there.pathname}`
  await it.start({
    DATABASE_URL: through(there.username),
    MIGRATION_DATABASE_URL: through(new URL(migratorUrl).username),
  })
  return proxy
}
