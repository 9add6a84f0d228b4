import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { DOCS_LOOK } from '#server/http/docs-look.ts'
import { intakeDocument } from '#server/http/intake-document.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { letIn } from '#server/http/operator-access.ts'

/** Mounts /api/openapi.json, /api/intake/openapi.json and the readable /api/docs, for those whom DOCS_ACCESS lets in. */
export async function mountOpenApi(app: FastifyInstance, env: Env): Promise<void> {
  const document = openApiDocument()
  const sites = intakeDocument(env.PUBLIC_URL)
  await app.register(async (docs) => {
    docs.addHook('onRequest', letIn(env, env.DOCS_ACCESS))
    docs.get('/api/openapi.json', async () => document)
    docs.get('/api/intake/openapi.json', async () => sites)
    await docs.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(fastifySwaggerUi, DOCS_LOOK)
  })
}
