import type { FastifyInstance } from 'fastify'
import { DOCUMENT_KINDS } from '#contract/documents/document-kinds.ts'
import type { Services } from '#server/context.ts'
import { REFUSALS, Refusal } from '#server/errors.ts'
import { openMailFile } from '#server/government-mail/open-mail-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { contextOf } from '#server/http/mount.ts'
import { sandboxed } from '#server/http/sandboxed.ts'
import { findMemberOf } from '#server/security/find-member-of.ts'
import { readMailFileUrl } from '#server/security/links.ts'
import { inLanguage, languageOf } from '#server/words/in-language.ts'

/**
 * Mounts GET /uploads/government-mail/{mail}/{place}: a PDF or picture of a message, to be looked at by the member that its short-lived
 * signature names. Anyone else, and whatever does not exist, gets the same 404; why a file is not shown is said in `lang`.
 */
export function mountMailFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { mail: string; place: string }; Querystring: { lang?: string } }>(
    '/uploads/government-mail/:mail(^[1-9][0-9]{0,14}$)/:place(^[0-9]{1,2}$)',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const [mailId, place] = [Number(request.params.mail), Number(request.params.place)]
      const link = readMailFileUrl(services, mailId, place, request.query as object)
      const actor =
        link && link.staffId !== null && (await findMemberOf(services, link.staffId, 'government-mail:sort'))
      if (!actor) throw new Refusal('not-found', 'There is nothing at this address')
      // A page of the office may not frame it either.
      reply.header('x-frame-options', 'DENY')
      try {
        const { kind, content } = await openMailFile(contextOf(services, request, reply, { kind: 'anonymous' }), {
          mailId,
          place,
          actor,
        })
        const { contentType, extension } = DOCUMENT_KINDS[kind]
        return sandboxed(reply, contentType)
          .header(
            'content-disposition',
            contentDisposition('inline', `government-mail-${mailId}-${place + 1}.${extension}`),
          )
          .send(content)
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
        const words = inLanguage(languageOf(request.query.lang), error.said)
        return sandboxed(reply.code(REFUSALS[error.kind].http), 'text/plain; charset=utf-8').send(words)
      }
    },
  )
}
