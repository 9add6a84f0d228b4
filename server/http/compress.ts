import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import type { EndpointName } from '#contract/http/endpoints.ts'

/** Text made on the fly. Never event streams or lines that are read as they arrive, nor anything already compressed. */
const COMPRESSED = /^(text\/(html|css|csv|plain|javascript)|application\/(json|javascript)|image\/svg\+xml)\s*(;|$)/i

/** TABLE: calls that return a secret; compressed, its length could reveal it (BREACH). */
export const TELLS_A_SECRET: ReadonlySet<EndpointName> = new Set([
  'adminLogin',
  'secondFactorLogin',
  'beginAuthenticator',
  'confirmAuthenticator',
  'makeRecoveryCodes',
  'makeIntakeKey',
])

const SETTINGS = { threshold: 1024, encodings: ['br', 'gzip'] as ('br' | 'gzip')[], customTypes: COMPRESSED }
const brotli = (quality: number) => ({ brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } } })

/** For public pages: one millisecond more work saves a phone 1 kB of 11. */
export const PAGE_COMPRESSION = { ...SETTINGS, ...brotli(7) }

/**
 * Compresses responses where the client accepts it: brotli at a quality that costs less than the network, from a size at which it
 * gains. Built files lie compressed beside themselves (vite.config.ts) and are sent as they are.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, { ...SETTINGS, ...brotli(4), globalDecompression: false })
}
