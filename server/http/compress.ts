import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import type { EndpointName } from '#contract/endpoints.ts'

/** Text that is made on the fly. Never event streams and lines that are read as they come, nor what is compressed by itself. */
const COMPRESSED = /^(text\/(html|css|csv|plain|javascript)|application\/(json|javascript)|image\/svg\+xml)\s*(;|$)/i

/** TABLE: calls whose answer is a secret: its length must tell nothing of it, whatever stands beside it (BREACH). */
export const TELLS_A_SECRET: ReadonlySet<EndpointName> = new Set([
  'adminLogin',
  'secondFactorLogin',
  'beginAuthenticator',
  'confirmAuthenticator',
  'makeRecoveryCodes',
  'makeIntakeKey',
])

/**
 * Compresses what the server answers, where the reader can read it: brotli at a quality that costs less than the network, from a
 * size at which it gains. Built files lie compressed beside themselves (vite.config.ts) and are sent as they are.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
